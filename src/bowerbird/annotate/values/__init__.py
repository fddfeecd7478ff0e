"""Readers of values: text to normal form, by rules of our own where libraries guess."""
