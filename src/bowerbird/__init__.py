"""Bowerbird turns thousands of websites into one database."""

__version__ = "0.1.0"

__all__ = ["__version__"]
