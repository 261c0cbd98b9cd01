"""A process that runs a daemon, and its messages to the operator."""

import asyncio
import os
import signal
from pathlib import Path

import pytest
from homeroom.config import Settings
from homeroom.daemons import service
from homeroom.daemons.notes import DaemonState, open_note, read_note
from homeroom.platform import Platform
from homeroom_cli.checkup import check_daemons
from homeroom_cli.daemon import STUCK, serve_daemon
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.daemons import Daemon, DaemonContext
from pydantic import SecretStr

NAME = "broom.sweep"
URL = SecretStr("postgresql+psycopg://nobody@127.0.0.1:1/none")


def settings_with(home: Path, daemons: str) -> Settings:
    return Settings(home=home, database_url=URL, shared_home=True, daemons=daemons)


class TestCheckDaemons:
    def test_one_that_does_not_run_is_told_of(self, tmp_path: Path) -> None:
        assert [ok for ok, _ in check_daemons(settings_with(tmp_path, NAME))] == [False]

    @pytest.mark.parametrize(
        ("state", "is_right", "words"),
        [
            (DaemonState.RUNNING, True, "broom.sweep runs."),
            (DaemonState.WAITING, True, "another machine runs it"),
            (DaemonState.PAUSING, False, "failed 3 times in a row, last with OSError"),
        ],
    )
    def test_how_it_fares_is_said(self, tmp_path: Path, state: DaemonState, is_right: bool, words: str) -> None:
        with open_note(tmp_path, NAME) as note:
            note.write(state, failures=3, last_error="OSError")
            ((ok, sentence),) = check_daemons(settings_with(tmp_path, NAME))

        assert ok is is_right
        assert words in sentence


class TestServeDaemon:
    @pytest.mark.parametrize(("ends", "codes"), [(True, []), (False, [STUCK])])
    async def test_process_ends_when_it_is_told_whatever_the_daemon_does(
        self, platform: Platform, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool, codes: list[int]
    ) -> None:
        monkeypatch.setattr(service, "TURN_S", 0.05)
        monkeypatch.setattr(service, "STOP_S", 0.2)
        let_go, exits = asyncio.Event(), list[int]()
        monkeypatch.setattr(os, "_exit", exits.append)

        async def work(_ctx: DaemonContext) -> None:
            while not let_go.is_set():
                try:
                    await asyncio.wait_for(let_go.wait(), 30)
                except asyncio.CancelledError:
                    if ends:
                        raise

        plugin, daemon = make_plugin("broom"), Daemon("sweep", run=work)
        with open_note(tmp_path, NAME) as note:
            serving = asyncio.create_task(
                serve_daemon(with_plugins(platform, plugin), plugin, daemon, name=NAME, note=note)
            )
            async with asyncio.timeout(30):
                while read_note(tmp_path, NAME).state is not DaemonState.RUNNING:
                    await asyncio.sleep(0.01)
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.wait_for(serving, 30)
        let_go.set()

        assert exits == codes
