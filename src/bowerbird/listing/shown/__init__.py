"""A listing for people and programs: sentences, a grid of cells, plain data, a drawing on the page's picture."""
