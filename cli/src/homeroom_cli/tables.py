"""Tables of the command line."""

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table


def print_table(table: Table) -> None:
    """Print a table without truncating cells; the terminal wraps lines that are wider than the screen."""
    console = Console()
    options = console.options.update(max_width=10_000)
    console.width = max(console.width, Measurement.get(console, options, table).maximum)
    console.print(table, soft_wrap=True)
