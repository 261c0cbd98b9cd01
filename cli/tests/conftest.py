"""Fixtures that run commands as an operator does."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from secrets import token_hex

import pytest
from homeroom.platform import Platform
from homeroom_cli.main import main
from run_testing.fixtures import make_workshop, workshop

__all__ = ["make_workshop", "workshop"]


@dataclass(frozen=True, slots=True)
class Done:
    """Exit code and output of a command."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


def create_district(run: Run, *options: str) -> str:
    """Create a district and return its school id."""
    code = f"d{token_hex(6)}"
    done = run("district", "create", code, "Springfield", *options)
    assert done.code == 0, done
    return code


@pytest.fixture
def run(platform: Platform, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command on the tests' own home; `env` sets environment variables for it."""
    monkeypatch.setenv("HOMEROOM_HOME", str(platform.settings.home))
    monkeypatch.setenv("COLUMNS", "220")
    # Keep the log set-up of the test process, which outlives the command.
    monkeypatch.setattr(import_module("homeroom_cli.main"), "log_to_standard_error", lambda: None)

    def call(*arguments: str, **env: str) -> Done:
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["homeroom", *arguments])
        capsys.readouterr()
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        else:
            code = 0
        written = capsys.readouterr()
        return Done(code, written.out, written.err)

    return call
