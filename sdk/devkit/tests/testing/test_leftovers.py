"""What a killed process of a run leaves: nothing."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

RUN = """
import subprocess, sys
from pathlib import Path
from homeroom_devkit.testing.databases import run_database
with run_database(Path(sys.argv[1])) as postgres:
    helper = subprocess.Popen(["sleep", "600"], start_new_session=True)
    print(postgres.pid(), helper.pid, flush=True)
    sys.stdin.read()
"""


def wait_until(condition: Callable[[], bool], *, timeout_s: float = 30) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, f"not true within {timeout_s} s"
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.deep(of="processes")
class TestWatch:
    def test_database_server_and_folders_of_a_killed_process_go(self, tmp_path: Path) -> None:
        home = tmp_path / "home"
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        pids = [int(pid) for pid in process.stdout.readline().split()]
        cluster = Path(json.loads((home / "database.json").read_text())["folder"])
        assert all(is_running(pid) for pid in pids)

        process.kill()
        process.communicate()

        wait_until(lambda: not any(is_running(pid) for pid in pids))
        wait_until(lambda: not home.exists() and not cluster.exists())
