"""Forms for people and programs: a table, plain data, a drawing on the page's picture."""
