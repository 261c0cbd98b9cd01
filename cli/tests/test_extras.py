"""What only the demo and the tests need is not installed with the product, which does not miss it."""

import subprocess
import sys

import pytest

WITHOUT_EXTRAS = """
import sys
for name in ("PIL", "homeroom_devkit", "hypothesis", "pikepdf", "pypdfium2", "pytest", "pytest_asyncio", "reportlab"):
    sys.modules[name] = None
from homeroom_cli.main import main
main()
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of an installation without the extras."""
    command = [sys.executable, "-c", WITHOUT_EXTRAS, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class TestCommandsWithoutExtras:
    @pytest.mark.parametrize(
        "arguments", [["--help"], ["serve", "--help"], ["openapi"], ["plugin", "new", "--help"], ["plugin", "rule"]]
    )
    def test_command_works(self, arguments: list[str]) -> None:
        done = run(*arguments)

        assert done.returncode == 0, done.stderr

    def test_demo_says_what_to_install(self) -> None:
        done = run("demo")

        assert (done.returncode, done.stdout) == (1, "")
        assert "install homeroom[demo]" in " ".join(done.stderr.split())

    def test_new_plugin_says_what_to_install(self) -> None:
        done = run("plugin", "new", "notices")

        assert (done.returncode, done.stdout) == (1, "")
        assert "install homeroom[testing]" in " ".join(done.stderr.split())
