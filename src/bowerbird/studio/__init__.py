"""Everything found, shown to people: for now as reports, HTML files that need no server."""
