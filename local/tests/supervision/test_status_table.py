"""The table lists each process with its state and address."""

from io import StringIO
from pathlib import Path

from homeroom_local.supervision.child import Child, ProcessSpec
from homeroom_local.supervision.status_file import describe, read_status, write_status
from homeroom_local.supervision.status_table import status_table
from rich.console import Console


class TestStatusTable:
    def test_process_that_waits_has_no_pid(self, tmp_path: Path) -> None:
        child = Child(ProcessSpec(name="api", command=["api"], address="http://127.0.0.1:8000"), tmp_path)
        output = StringIO()

        Console(file=output, width=100).print(status_table([describe(child)]))

        row = output.getvalue().splitlines()[-1]
        assert row.split() == ["api", "waiting", "–", "–", "0", "http://127.0.0.1:8000"]


class TestReadStatus:
    def test_it_is_what_the_supervisor_wrote_last_for_its_owners_eyes(self, tmp_path: Path) -> None:
        child = Child(
            ProcessSpec(name="mailbox", command=["mailbox"], address="http://127.0.0.1:8025/?key=x"), tmp_path
        )

        write_status(tmp_path, [child])

        assert read_status(tmp_path) == [describe(child)]
        assert (tmp_path / "processes.json").stat().st_mode & 0o777 == 0o600
        assert [path.name for path in tmp_path.iterdir()] == ["processes.json"]

    def test_home_in_which_none_ever_ran_has_none(self, tmp_path: Path) -> None:
        assert read_status(tmp_path) == []

    def test_folder_that_cannot_be_written_to_is_no_reason_to_stop(self, tmp_path: Path) -> None:
        (tmp_path / "logs").write_text("a file where the folder should be")

        write_status(tmp_path / "logs", [])

        assert (tmp_path / "logs").is_file()
