"""Plans: which queries to send so that every record of a site is reached."""
