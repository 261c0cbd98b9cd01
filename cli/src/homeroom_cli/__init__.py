"""The command line: `homeroom --help`."""

from homeroom_cli.main import main

__all__ = ["main"]
