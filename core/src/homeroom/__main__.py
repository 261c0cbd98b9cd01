"""`python -m homeroom`."""

from homeroom.cli import main

main()
