"""The table names each process with its state and address."""

from io import StringIO
from pathlib import Path

from homeroom.processes.child import Child, ProcessSpec
from homeroom.processes.status_table import status_table
from rich.console import Console


class TestStatusTable:
    def test_process_that_waits_has_no_pid(self, tmp_path: Path) -> None:
        child = Child(ProcessSpec(name="api", command=["api"], address="http://127.0.0.1:8000"), tmp_path)
        output = StringIO()

        Console(file=output, width=100).print(status_table([child]))

        row = output.getvalue().splitlines()[-1]
        assert row.split() == ["api", "waiting", "–", "–", "0", "http://127.0.0.1:8000"]
