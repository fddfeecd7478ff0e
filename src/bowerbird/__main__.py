"""`python -m bowerbird`."""

from bowerbird.cli.main import main

main()
