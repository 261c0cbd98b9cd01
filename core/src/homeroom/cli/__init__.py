"""The command line: `homeroom --help`."""

from homeroom.cli.main import main

__all__ = ["main"]
