"""What the operator sets and is told of daemons."""

from pathlib import Path

import pytest
from homeroom.config import Settings
from homeroom.daemons.notes import DaemonState, open_note
from homeroom_cli.checkup import check_daemons
from pydantic import SecretStr, ValidationError

URL = SecretStr("postgresql+psycopg://nobody@127.0.0.1:1/none")


def settings_with(home: Path, daemons: str) -> Settings:
    return Settings(home=home, database_url=URL, shared_home=True, daemons=daemons)


class TestDaemonNames:
    @pytest.mark.parametrize("value", ["sweep", "broom.", "broom/sweep", "../x.y", "a.b c.d"])
    def test_what_is_no_full_name_is_refused(self, tmp_path: Path, value: str) -> None:
        with pytest.raises(ValidationError, match="no full name"):
            settings_with(tmp_path, value)


class TestCheckDaemons:
    def test_one_that_does_not_run_is_told_of(self, tmp_path: Path) -> None:
        assert [ok for ok, _ in check_daemons(settings_with(tmp_path, "broom.sweep"))] == [False]

    @pytest.mark.parametrize(
        ("state", "is_right", "words"),
        [
            (DaemonState.RUNNING, True, "broom.sweep runs."),
            (DaemonState.WAITING, True, "another machine runs it"),
            (DaemonState.PAUSING, False, "failed 3 times in a row, last with OSError"),
        ],
    )
    def test_how_it_fares_is_said(self, tmp_path: Path, state: DaemonState, is_right: bool, words: str) -> None:
        with open_note(tmp_path, "broom.sweep") as note:
            note.write(state, failures=3, last_error="OSError")
            ((ok, sentence),) = check_daemons(settings_with(tmp_path, "broom.sweep"))

        assert ok is is_right
        assert words in sentence
