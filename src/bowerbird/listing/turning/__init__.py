"""How the list goes on, and what the page says about the whole of it: pagers, announcements, sort and filter."""
