"""Listing the commands is fast because it imports none of them, and shows the same help as each command itself."""

import inspect
import json
import subprocess
import sys

import pytest
from homeroom_cli.main import Commands, all_commands

HEAVY = ("boto3", "cryptography", "fastapi", "httpx", "prefect", "psycopg", "pydantic", "rich", "sqlalchemy", "uvicorn")
IMPORTED = """
import contextlib, json, os, sys
sys.argv = ["homeroom", *sys.argv[1:]]
from homeroom_cli import main
with contextlib.redirect_stdout(open(os.devnull, "w")), contextlib.suppress(SystemExit):
    main()
print(json.dumps(sorted(sys.modules)))
"""


def imported_by(*arguments: str) -> set[str]:
    """Return the heavy modules and the platform's own modules that a command imports."""
    command = [sys.executable, "-c", IMPORTED, *arguments]
    modules = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    own = {name for name in modules if name.startswith(("homeroom.", "homeroom_server."))}
    return own | (set(HEAVY) & set(modules))


class TestHelp:
    def test_it_imports_nothing_of_what_the_commands_need(self) -> None:
        assert imported_by("--help") == set()

    @pytest.mark.deep(of="processes")
    def test_what_a_command_imports_would_be_seen(self) -> None:
        assert {"sqlalchemy", "pydantic", "homeroom.platform"} <= imported_by("district", "--help")

    def test_up_imports_nothing_of_what_its_processes_do(self) -> None:
        assert not {"fastapi", "prefect", "sqlalchemy", "homeroom_server.app", "homeroom.platform"} & imported_by(
            "up", "--help"
        )

    @pytest.mark.parametrize("name", Commands.lazy)
    def test_line_of_a_command_is_the_commands_own(self, name: str) -> None:
        command = all_commands().commands[name]
        first, *_ = inspect.cleandoc(command.help).split("\n\n")
        assert " ".join(first.split()) == Commands.lazy[name].help
