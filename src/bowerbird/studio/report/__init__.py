"""Reports of runs: what was explored, wrapped, proven and loaded, in HTML files that open from disk.

    write_report("homes.db")                  # of the last run; the path of the file
    write_report("homes.db", run=3, output=Path("march.html"))

A report is made from the folder of the run (the journal, pages and pictures of each site) and the database, and from
nothing else. Everything that came from pages is shown as text: see `markup.py`.
"""

from __future__ import annotations

from bowerbird.studio.report.write import write_report

__all__ = ["write_report"]
