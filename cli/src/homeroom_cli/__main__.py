"""`python -m homeroom_cli`, by which processes start commands of their own installation."""

from homeroom_cli import main

main()
