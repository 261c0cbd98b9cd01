"""Daemons are named in full in the settings."""

from pathlib import Path

import pytest
from homeroom.config import Settings
from pydantic import SecretStr, ValidationError

URL = SecretStr("postgresql+psycopg://nobody@127.0.0.1:1/none")


class TestDaemonNames:
    @pytest.mark.parametrize("value", ["sweep", "broom.", "broom/sweep", "../x.y", "a.b c.d"])
    def test_what_is_no_full_name_is_refused(self, tmp_path: Path, value: str) -> None:
        with pytest.raises(ValidationError, match="not the full name"):
            Settings(home=tmp_path, database_url=URL, shared_home=True, daemons=value)
