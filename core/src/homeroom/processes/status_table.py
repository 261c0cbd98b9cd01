"""The table of processes that `homeroom up` shows."""

import time
from collections.abc import Sequence

from rich.table import Table

from homeroom.processes.child import Child, Status

_STYLES = {Status.READY: "green", Status.RESTARTING: "red", Status.STARTING: "yellow"}


def status_table(children: Sequence[Child]) -> Table:
    """Draw one row per process: name, status, process id, time since its start, restarts, address."""
    table = Table("process", "status", "pid", "up", "restarts", "address", box=None, pad_edge=False)
    for child in children:
        table.add_row(
            child.spec.name,
            f"[{_STYLES.get(child.status, 'dim')}]{child.status}",
            str(child.pid or "–"),
            _duration(time.monotonic() - child.started_at_s) if child.pid else "–",
            str(child.restarts),
            child.spec.address,
        )
    return table


def _duration(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
