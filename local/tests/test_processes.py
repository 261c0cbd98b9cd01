"""The processes of one machine; a port in use is reported before anything starts."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from homeroom.config import Settings
from homeroom.processes.ports import PortTaken, free_port
from homeroom_local.processes import check_ports, list_processes
from pydantic import SecretStr

URL = SecretStr("postgresql+psycopg://nobody@127.0.0.1:1/none")


def settings_with(home: Path, daemons: str) -> Settings:
    return Settings(home=home, database_url=URL, shared_home=True, daemons=daemons)


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


class TestListProcesses:
    def test_each_daemon_has_a_process_of_its_own_that_is_watched(self, tmp_path: Path) -> None:
        specs = {spec.name: spec for spec in list_processes(settings_with(tmp_path, "broom.sweep, mop.wipe,"))}

        assert [name for name in specs if "." in name] == ["broom.sweep", "mop.wipe"]
        assert list(specs["mop.wipe"].command[-2:]) == ["daemon", "mop.wipe"]
        assert specs["mop.wipe"].beats
        assert specs["mop.wipe"].after == ("api",)

    def test_without_the_setting_there_is_none(self, tmp_path: Path) -> None:
        assert [spec.name for spec in list_processes(settings_with(tmp_path, "")) if "." in spec.name] == []


class TestCheckPorts:
    @pytest.mark.parametrize("name", ["port", "mailbox_port", "prefect_port", "smtp_url"])
    def test_each_port_is_looked_at(
        self, tmp_path: Path, taken: int, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ports = {each: str(free_port()) for each in ("port", "mailbox_port", "prefect_port", "smtp_url")}
        ports[name] = str(taken)
        ports["smtp_url"] = f"smtp://127.0.0.1:{ports['smtp_url']}?connections=8"
        for each, value in {**ports, "home": str(tmp_path), "local_mailbox": "true"}.items():
            monkeypatch.setenv(f"HOMEROOM_{each.upper()}", value)

        with pytest.raises(PortTaken, match=f"set HOMEROOM_{name.upper()}="):
            check_ports(Settings())
