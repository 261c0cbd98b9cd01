"""The import contracts hold, and each of them catches a violation that is planted in a copy of the house."""

import os
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from .house import ROOT, source_folders

PLANTED = [
    ("sdk", "sdk/python/src/homeroom_sdk/models.py", "import homeroom.config"),
    ("sdk", "sdk/python/src/homeroom_sdk/models.py", "import homeroom_flows"),
    ("core", "core/src/homeroom/config.py", "import homeroom_plugins.mail.plugin"),
    ("core", "core/src/homeroom/config.py", "import homeroom_registry"),
    ("flows", "flows/src/homeroom_flows/names.py", "import homeroom_plugins.delivery"),
    ("flows", "flows/src/homeroom_flows/names.py", "import homeroom.config"),
    ("registry", "registry/src/homeroom_registry/__init__.py", "import homeroom_flows"),
    ("registry", "registry/src/homeroom_registry/__init__.py", "import homeroom_plugins.people"),
    ("plugins", "plugins/people/src/homeroom_plugins/people/__init__.py", "import homeroom.db.engine"),
    ("plugins", "plugins/mail/src/homeroom_plugins/mail/ledger.py", "import homeroom_flows"),
    ("plugins-apart", "plugins/delivery/src/homeroom_plugins/delivery/jobs.py", "import homeroom_plugins.mail.ledger"),
    ("prefect", "plugins/delivery/src/homeroom_plugins/delivery/flows.py", "import prefect"),
    ("prefect", "core/src/homeroom/config.py", "from prefect.client import orchestration"),
    ("boto3", "core/src/homeroom/blobs/filesystem.py", "import boto3"),
    ("boto3", "plugins/delivery/src/homeroom_plugins/delivery/jobs.py", "from botocore.config import Config"),
    ("layers", "core/src/homeroom/identity/models.py", "import homeroom.identity.service"),
    ("layers", "plugins/mail/src/homeroom_plugins/mail/queries.py", "import homeroom_plugins.mail.router"),
    ("composition", "core/src/homeroom/platform.py", "import homeroom.app"),
    ("one-way", "core/src/homeroom/http/health.py", "import requests"),
    ("one-way", "plugins/mail/src/homeroom_plugins/mail/ledger.py", "import aiosmtplib"),
    ("outgoing", "plugins/sso/src/homeroom_plugins/sso/client.py", "import httpx"),
    ("outgoing", "core/src/homeroom/messages/service.py", "from httpx2 import AsyncClient"),
    ("extras", "core/src/homeroom/cli/plugin.py", "from PIL import Image"),
    ("extras", "registry/src/homeroom_registry/__init__.py", "def late(): import pytest"),
    ("acyclic", "core/src/homeroom/db/engine.py", "import homeroom.events.outbox"),
    ("acyclic", "core/src/homeroom/plugins/context.py", "if TYPE_CHECKING: import homeroom.platform"),
    ("acyclic", "sdk/python/src/homeroom_sdk/context.py", "if TYPE_CHECKING: import homeroom_sdk.flows"),
    ("acyclic", "plugins/mail/src/homeroom_plugins/mail/flows.py", "def late(): import homeroom_plugins.mail.service"),
]


LINT_ALONE = """
import sys
from importlinter.cli import lint_imports_command
sys.path[:] = [path for path in sys.path if path not in sys.argv[1:]]
del sys.argv[1:]
lint_imports_command(["--no-cache"])
"""


def check_imports(house: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the house in that folder, whatever is installed elsewhere.

    The namespace of the plugins is open, so those that are installed would be beside the copies, and before them.
    """
    folders = [str(house / folder.relative_to(ROOT)) for folder in source_folders()]
    return subprocess.run(
        [sys.executable, "-c", LINT_ALONE, *map(str, source_folders())],
        cwd=house,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def contracts() -> dict[str, str]:
    """The contracts' names by their ids."""
    config = ConfigParser()
    config.read(ROOT / ".importlinter")
    prefix = "importlinter:contract:"
    return {name.removeprefix(prefix): config[name]["name"] for name in config.sections() if name.startswith(prefix)}


class TestImportContracts:
    def test_house_as_it_stands_keeps_every_contract(self, copied_house: Path) -> None:
        result = check_imports(copied_house)

        assert result.returncode == 0, result.stdout + result.stderr
        assert f"Contracts: {len(contracts())} kept, 0 broken." in result.stdout

    @pytest.mark.parametrize(("contract", "path", "line"), PLANTED, ids=[f"{row[0]}-{row[2]}" for row in PLANTED])
    def test_planted_violation_breaks_its_contract(
        self, copied_house: Path, contract: str, path: str, line: str
    ) -> None:
        with (copied_house / path).open("a") as file:
            file.write(f"\n{line}\n")

        result = check_imports(copied_house)

        assert result.returncode == 1, result.stdout + result.stderr
        assert f"{contracts()[contract]} BROKEN" in result.stdout

    def test_every_contract_has_a_planted_violation(self) -> None:
        assert {contract for contract, _, _ in PLANTED} == set(contracts())

    def test_every_plugin_stands_under_the_contracts_without_being_named(self) -> None:
        config = ConfigParser()
        config.read(ROOT / ".importlinter")

        roots = config["importlinter"]["root_packages"].split()

        assert [root for root in roots if "plugins" in root] == ["homeroom_plugins"]
