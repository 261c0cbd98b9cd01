"""Two supervisors never share a home folder, and a port in use is reported before anything starts."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from homeroom.config import Settings
from homeroom.processes.home_lock import AlreadyRunning, sole_supervisor
from homeroom.processes.ports import PortTaken, check_port, free_port

HOLDING = """
import sys, time
from pathlib import Path
from homeroom.processes.home_lock import sole_supervisor
with sole_supervisor(Path(sys.argv[1]), address="http://127.0.0.1:8123"):
    print("held", flush=True)
    time.sleep(120)
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", HOLDING, str(tmp_path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


class TestSoleSupervisor:
    def test_second_one_is_told_who_and_where_the_first_is(
        self, tmp_path: Path, holder: "subprocess.Popen[bytes]"
    ) -> None:
        with pytest.raises(AlreadyRunning) as caught, sole_supervisor(tmp_path, address="http://127.0.0.1:9"):
            pass

        assert f"process {holder.pid}, at http://127.0.0.1:8123" in str(caught.value)
        assert str(tmp_path) in str(caught.value)

    def test_killed_one_holds_nothing(self, tmp_path: Path, holder: "subprocess.Popen[bytes]") -> None:
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()

        with sole_supervisor(tmp_path, address="http://127.0.0.1:9"):
            assert str(os.getpid()) in (tmp_path / "up.lock").read_text()

    def test_another_home_is_free(self, tmp_path: Path, holder: "subprocess.Popen[bytes]") -> None:
        with sole_supervisor(tmp_path / "other", address="http://127.0.0.1:9"):
            assert holder.poll() is None

    def test_first_one_that_has_not_written_yet_is_no_error(self, tmp_path: Path) -> None:
        with sole_supervisor(tmp_path, address="http://127.0.0.1:9"):
            (tmp_path / "up.lock").write_text("")
            with pytest.raises(AlreadyRunning, match="it is just starting"), sole_supervisor(tmp_path, address=""):
                pass


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


class TestCheckPort:
    @pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
    def test_taken_port_is_named_with_its_setting(self, taken: int, host: str) -> None:
        with pytest.raises(PortTaken, match=rf"port {taken} of {host}: .* set HOMEROOM_PORT=\d+\.") as refused:
            check_port(host, taken, "HOMEROOM_PORT={port}")
        assert f"={taken}." not in str(refused.value)

    def test_free_port_is_free_afterwards_too(self) -> None:
        port = free_port()
        check_port("127.0.0.1", port, "HOMEROOM_PORT={port}")
        check_port("127.0.0.1", port, "HOMEROOM_PORT={port}")

        with socket.socket() as server:
            server.bind(("127.0.0.1", port))
            server.listen()


class TestPublicUrl:
    @pytest.mark.parametrize(
        ("public_url", "expected"),
        [(None, "http://127.0.0.1:8123"), ("https://homeroom.district.example", "https://homeroom.district.example")],
    )
    def test_one_setting_moves_the_shell(
        self, public_url: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOMEROOM_PORT", "8123")
        monkeypatch.delenv("HOMEROOM_PUBLIC_URL", raising=False)
        if public_url:
            monkeypatch.setenv("HOMEROOM_PUBLIC_URL", public_url)
        assert Settings().public_url == expected


class TestRunsMailbox:
    @pytest.mark.parametrize(
        ("smtp_url", "local_mailbox", "runs"),
        [
            (None, None, True),
            ("smtp://127.0.0.1:25", None, False),
            ("smtp://127.0.0.1:2600", True, True),
            ("smtp://relay.example.org:25", True, False),
            (None, False, False),
        ],
        ids=["nothing set", "relay of this machine", "wanted", "relay elsewhere", "not wanted"],
    )
    def test_relay_of_an_operator_gets_none_in_front_of_it(
        self, smtp_url: str | None, local_mailbox: bool | None, runs: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("HOMEROOM_SMTP_URL", raising=False)
        given = {"smtp_url": smtp_url} if smtp_url else {}

        settings = Settings.model_validate({**given, "local_mailbox": local_mailbox})

        assert settings.runs_mailbox is runs
