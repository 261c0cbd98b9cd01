"""The table of processes that `homeroom up` and `homeroom status` show."""

import time
from collections.abc import Sequence

from rich.table import Table

from homeroom_local.supervision.child import Status
from homeroom_local.supervision.status_file import ProcessStatus

_STYLES = {Status.READY.value: "green", Status.RESTARTING.value: "red", Status.STARTING.value: "yellow"}


def status_table(processes: Sequence[ProcessStatus]) -> Table:
    """Build a table with one row per process: name, status, process id, time since its start, restarts, address."""
    table = Table("process", "status", "pid", "up", "restarts", "address", box=None, pad_edge=False)
    for process in processes:
        table.add_row(
            process.name,
            f"[{_STYLES.get(process.status, 'dim')}]{process.status}",
            str(process.pid or "–"),
            "–" if process.started_at_s is None else _duration(time.time() - process.started_at_s),
            str(process.restarts),
            process.address,
        )
    return table


def _duration(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
