"""Where the records are: lists of a page, the level of their records, and which list the page is about."""
