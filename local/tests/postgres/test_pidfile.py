"""postmaster.pid is removed only when no process uses the data folder any more."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from homeroom_local.postgres.pidfile import find_pid, find_port, remove_if_stale


@pytest.fixture
def stranger() -> Iterator[int]:
    process = subprocess.Popen(["sleep", "60"], cwd="/")
    yield process.pid
    process.kill()
    process.wait()


def write_pid_file(data: Path, pid: int) -> Path:
    file = data / "postmaster.pid"
    file.write_text(f"{pid}\n{data}\n1700000000\n5555\n\n127.0.0.1\n")
    return file


class TestFindPort:
    def test_whole_file_gives_line_four(self, tmp_path: Path) -> None:
        write_pid_file(tmp_path, 1)

        assert (find_pid(tmp_path), find_port(tmp_path)) == (1, 5555)

    def test_half_written_file_gives_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "postmaster.pid").write_text("17\n")

        assert (find_pid(tmp_path), find_port(tmp_path)) == (17, None)


class TestRemoveIfStale:
    def test_living_stranger_is_removed(self, tmp_path: Path, stranger: int) -> None:
        file = write_pid_file(tmp_path, stranger)

        assert remove_if_stale(tmp_path)
        assert not file.exists()

    def test_process_in_the_data_folder_keeps_the_file(self, tmp_path: Path, stranger: int) -> None:
        file = write_pid_file(tmp_path, stranger)
        backend = subprocess.Popen(["sleep", "60"], cwd=tmp_path)
        try:
            assert not remove_if_stale(tmp_path)
            assert file.exists()
        finally:
            backend.kill()
            backend.wait()

    def test_dead_number_is_left_to_postgres(self, tmp_path: Path) -> None:
        gone = subprocess.Popen(["true"])
        os.waitpid(gone.pid, 0)
        gone.returncode = 0

        write_pid_file(tmp_path, gone.pid)

        assert not remove_if_stale(tmp_path)
