"""Which suites the fixtures' settings of pytest are for."""

import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = '[project.entry-points."homeroom.plugins"]\nnotices = "notices.plugin:plugin"\n'
STRICT = '[tool.pytest.ini_options]\nasyncio_mode = "strict"\n'
AUTO, SESSION = "mode=Mode.AUTO", "asyncio_default_test_loop_scope=session"


class TestSettings:
    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        ("project", "expected"),
        [
            (PLUGIN, (True, True)),
            (PLUGIN + STRICT, (False, True)),
            ('[project]\nname = "another"\n', (False, False)),
            ("no TOML", (False, False)),
        ],
        ids=["plugin", "plugin with settings of its own", "another project", "unreadable"],
    )
    def test_they_are_for_plugins_and_give_way(self, tmp_path: Path, project: str, expected: tuple[bool, bool]) -> None:
        (tmp_path / "pyproject.toml").write_text(project)
        command = (sys.executable, "-m", "pytest", "--rootdir", ".", "-p", "no:cacheprovider", "--collect-only")
        if project == "no TOML":
            (tmp_path / "pytest.ini").write_text("[pytest]\n")

        said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout

        assert (AUTO in said, SESSION in said) == expected

    @pytest.mark.deep(of="processes")
    def test_what_the_suite_shares_can_be_imported(self, tmp_path: Path) -> None:
        (tmp_path / "pyproject.toml").write_text(PLUGIN)
        shared = tmp_path / "tests" / "support" / "notices_testing"
        shared.mkdir(parents=True)
        (shared / "__init__.py").write_text("WORD = 'shared'\n")
        (tmp_path / "tests" / "test_it.py").write_text(
            "from notices_testing import WORD\n\n\nasync def test_it():\n    assert WORD == 'shared'\n"
        )
        command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")

        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

        assert done.returncode == 0, done.stdout
        assert "1 passed" in done.stdout
