"""Wrappers from examples: OXPath from typed pages, verified, and repaired when they fail."""
