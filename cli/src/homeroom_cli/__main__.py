"""`python -m homeroom_cli`, which processes use to start commands of their own installation."""

from homeroom_cli import main

main()
