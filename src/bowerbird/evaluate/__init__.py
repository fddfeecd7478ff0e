"""Measuring what the rooms below can do, on public corpora and against pinned floors."""
