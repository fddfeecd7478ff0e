"""From what was said to a program: expressions for records, attributes and the turning of pages."""
