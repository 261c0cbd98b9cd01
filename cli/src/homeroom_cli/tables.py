"""Tables of the command line."""

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table


def print_table(table: Table) -> None:
    """Print a table with every cell whole: what is wider than the screen is for the screen to break, or for a pipe."""
    console = Console()
    options = console.options.update(max_width=10_000)
    console.width = max(console.width, Measurement.get(console, options, table).maximum)
    console.print(table, soft_wrap=True)
