"""Filling: a form operated as a person does it, one field at a time, and what the site makes of it."""
