"""Each import contract catches a violation that is planted in a copy of the repository."""

import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from .house import ROOT, source_folders

PLANTED = {
    "sdk": ("sdk/python/src/homeroom_sdk/models.py", "import homeroom.config"),
    "core": ("core/src/homeroom/config.py", "import homeroom_plugins.mail.plugin"),
    "server": ("server/src/homeroom_server/scope.py", "import homeroom_flows"),
    "flows": ("flows/src/homeroom_flows/names.py", "import homeroom.config"),
    "registry": ("registry/src/homeroom_registry/__init__.py", "import homeroom_plugins.people"),
    "devkit": ("sdk/devkit/src/homeroom_devkit/__init__.py", "import homeroom_cli.main"),
    "local": ("local/src/homeroom_local/processes.py", "import homeroom_registry"),
    "demo": ("demo/src/homeroom_demo/story.py", "import homeroom_plugins.mail.plugin"),
    "plugins": ("plugins/people/src/homeroom_plugins/people/__init__.py", "import homeroom.db.engine"),
    "plugins-apart": (
        "plugins/delivery/src/homeroom_plugins/delivery/jobs/service.py",
        "import homeroom_plugins.mail.ledger",
    ),
    "prefect": ("core/src/homeroom/config.py", "from prefect.client import orchestration"),
    "boto3": ("core/src/homeroom/blobs/backends/filesystem.py", "import boto3"),
    "layers": ("core/src/homeroom/identity/models.py", "import homeroom.identity.sign_in.service"),
    "composition": ("core/src/homeroom/platform.py", "import homeroom_server.app"),
    "one-way": ("server/src/homeroom_server/http/health.py", "import requests"),
    "outgoing": ("plugins/sso/src/homeroom_plugins/sso/client.py", "import httpx"),
    "extras": ("registry/src/homeroom_registry/__init__.py", "def late(): import pytest"),
    "delivery": (
        "plugins/delivery/src/homeroom_plugins/delivery/jobs/counting.py",
        "if TYPE_CHECKING: import homeroom_plugins.delivery.sending.planning",
    ),
    "delivery-pdf": (
        "plugins/delivery/src/homeroom_plugins/delivery/pdf/text/words.py",
        "if TYPE_CHECKING: import homeroom_plugins.delivery.pdf.match.assign",
    ),
    "acyclic": ("core/src/homeroom/plugins/context.py", "if TYPE_CHECKING: import homeroom.platform"),
}
"""The file and the line that is added to it, by contract."""

# The plugins share a namespace package: without this, installed plugins would be imported before the copies.
LINT_ALONE = """
import sys
from importlinter.cli import lint_imports_command
sys.path[:] = [path for path in sys.path if path not in sys.argv[1:]]
del sys.argv[1:]
lint_imports_command(["--no-cache"])
"""


def contracts() -> dict[str, str]:
    """Return the contracts' names by their ids."""
    config = ConfigParser()
    config.read(ROOT / ".importlinter")
    prefix = "importlinter:contract:"
    return {name.removeprefix(prefix): config[name]["name"] for name in config.sections() if name.startswith(prefix)}


@pytest.mark.parametrize("contract", contracts())
def test_planted_violation_breaks_its_contract(tmp_path: Path, contract: str) -> None:
    folders = [folder.relative_to(ROOT) for folder in source_folders()]
    for folder in folders:
        ignore = shutil.ignore_patterns("__pycache__", "ui", "locales")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignore)
    shutil.copy(ROOT / ".importlinter", tmp_path)
    path, line = PLANTED[contract]
    with (tmp_path / path).open("a") as file:
        file.write(f"\n{line}\n")

    result = subprocess.run(
        [sys.executable, "-c", LINT_ALONE, *map(str, source_folders())],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(str(tmp_path / each) for each in folders), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode == 1, result.stdout + result.stderr
    assert f"{contracts()[contract]} BROKEN" in result.stdout
