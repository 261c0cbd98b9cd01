"""`homeroom logs`: the last lines of chosen processes, the lines of one failed request, and lines that follow."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from homeroom_cli.logs import logs
from homeroom_sdk.errors import NotFound

from .conftest import Run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create the logs of a home folder with an API and a worker; return their folder."""
    monkeypatch.setenv("HOMEROOM_HOME", str(tmp_path))
    made = tmp_path / "logs"
    made.mkdir()
    (made / "api.log").write_text('{"event": "one"}\n{"event": "two", "request": "3f6c"}\n')
    (made / "api.log.1").write_text('{"event": "older", "request": "3f6c"}\n')
    (made / "api.log.2").write_text('{"event": "oldest", "request": "3f6c"}\n')
    (made / "worker.log").write_text('{"event": "run_started"}\n')
    return made


class TestLogs:
    def test_each_line_names_its_process(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        logs(lines=1)
        assert capsys.readouterr().out.splitlines() == [
            'api      | {"event": "two", "request": "3f6c"}',
            'worker   | {"event": "run_started"}',
        ]

    def test_one_process_is_chosen(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        logs(["worker"])
        assert capsys.readouterr().out == 'worker   | {"event": "run_started"}\n'

    def test_error_id_is_looked_for_in_older_files_too(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        logs(["api"], request="3f6c")
        events = [line.split('"')[3] for line in capsys.readouterr().out.splitlines()]
        assert events == ["oldest", "older", "two"]

    def test_unknown_process_is_told_which_there_are(self, folder: Path) -> None:
        with pytest.raises(NotFound, match=r"no log of mailman .* those of api, worker"):
            logs(["mailman"])

    def test_home_without_logs_says_who_keeps_them(self, run: Run, tmp_path: Path) -> None:
        done = run("logs", HOMEROOM_HOME=str(tmp_path))
        assert done.code == 1
        assert "`homeroom up` keeps them" in " ".join(done.err.split())


class TestFollow:
    def test_whole_lines_come_as_they_are_written_over_a_change_of_files(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "homeroom_cli", "logs", "api", "--lines", "0", "--follow"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as reading:
            assert reading.stdout is not None
            try:
                with keep_writing(folder / "api.log", "begun"):
                    first = reading.stdout.readline()
                (folder / "api.log").rename(folder / "api.log.1")
                (folder / "api.log").write_text("whole\nhalf")
                second = next(line for line in reading.stdout if line != first)
            finally:
                reading.kill()
        assert first == "api      | begun\n"
        assert second == "api      | whole\n"


@contextmanager
def keep_writing(file: Path, line: str) -> Iterator[None]:
    """Write a line repeatedly, because the test cannot know when the reader has started."""
    ended = Event()

    def write() -> None:
        while not ended.wait(0.2):
            with file.open("a") as log:
                log.write(f"{line}\n")

    writing = Thread(target=write)
    writing.start()
    try:
        yield
    finally:
        ended.set()
        writing.join()
