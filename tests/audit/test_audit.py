"""The audit itself: a planted hole is found, and what nobody looked at is said."""

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from auditing.advisories import is_affected
from auditing.packages import Package, find_postgresql, list_packages
from auditing.versions import NPM, POSTGRESQL, PYPI

ROOT = Path(__file__).parents[2]
UV_LOCK = """
version = 1
[[package]]
name = "app"
version = "1.0"
source = { virtual = "." }
dependencies = [{ name = "soup" }, { name = "salt", marker = "sys_platform == 'never'" }]
[[package]]
name = "soup"
version = "1.4.2"
source = { registry = "https://packages.example/simple" }
[[package]]
name = "salt"
version = "1.0"
source = { registry = "https://packages.example/simple" }
"""


def advisory(ecosystem: str, name: str, *events: dict[str, str], **more: Any) -> dict[str, Any]:
    return {
        "id": f"TEST-{name}",
        "modified": datetime.now(UTC).isoformat(),
        "affected": [{"package": {"ecosystem": ecosystem, "name": name}, "ranges": [_range(ecosystem, *events)]}],
        **more,
    }


def _range(ecosystem: str, *events: dict[str, str]) -> dict[str, Any]:
    return {"type": "ECOSYSTEM" if ecosystem == PYPI else "SEMVER", "events": list(events)}


def harmless() -> list[dict[str, Any]]:
    """Something of each ecosystem that is not shipped."""
    return [advisory(name, "unknown-to-us", {"introduced": "0"}) for name in (PYPI, NPM, POSTGRESQL)]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Sources with two locks, each of which names one package."""
    root = tmp_path / "sources"
    (root / "ui").mkdir(parents=True)
    (root / "uv.lock").write_text(UV_LOCK)
    lock = {"packages": {"": {}, "node_modules/@a/spoon": {"version": "2.1.0-beta.2"}}}
    (root / "ui" / "package-lock.json").write_text(json.dumps(lock))
    return root


def run(sources: Path, lists: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(Path(__file__).parent / "audit.py"), "--root", sources, "--advisories", lists]
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=120, check=False)


class TestAudit:
    @pytest.mark.parametrize(
        ("planted", "said"),
        [
            (advisory(PYPI, "Soup", {"introduced": "1.0"}, {"fixed": "1.4.3"}), "soup 1.4.2 (uv.lock): TEST-Soup"),
            (
                advisory(NPM, "@a/spoon", {"introduced": "0"}, {"fixed": "2.1.0"}),
                "@a/spoon 2.1.0-beta.2 (ui/package-lock.json): TEST-@a/spoon",
            ),
            (advisory(POSTGRESQL, "postgresql", {"introduced": "0"}), "postgresql "),
        ],
    )
    def test_planted_hole_is_found(self, sources: Path, tmp_path: Path, planted: dict[str, Any], said: str) -> None:
        (tmp_path / "list.json").write_text(json.dumps([*harmless(), planted]))
        done = run(sources, tmp_path / "list.json")
        assert (done.returncode, said in done.stdout) == (1, True), done.stdout + done.stderr

    def test_lists_that_know_of_none_are_clean(self, sources: Path, tmp_path: Path) -> None:
        fixed = advisory(PYPI, "soup", {"introduced": "0"}, {"fixed": "1.4.2"})
        withdrawn = advisory(PYPI, "soup", {"introduced": "0"}, withdrawn="2026-01-01T00:00:00Z")
        not_installed = advisory(PYPI, "salt", {"introduced": "0"})
        with ZipFile(tmp_path / "all.zip", "w") as archive:
            for number, item in enumerate([*harmless(), fixed, withdrawn, not_installed]):
                archive.writestr(f"{number}.json", json.dumps(item))
        done = run(sources, tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout

    def test_without_a_list_it_says_that_nothing_was_checked(self, sources: Path, tmp_path: Path) -> None:
        done = run(sources, tmp_path / "nowhere")
        assert done.returncode == 2
        assert done.stderr.startswith("Nothing was checked.")
        assert "make audit ADVISORIES=" in done.stderr

    def test_list_of_one_ecosystem_says_what_was_not_checked(self, sources: Path, tmp_path: Path) -> None:
        (tmp_path / "pypi.json").write_text(json.dumps(harmless()[:1]))
        done = run(sources, tmp_path / "pypi.json")
        assert done.returncode == 2
        assert "No list tells of npm: 1 packages were not checked." in done.stderr

    def test_old_list_does_not_pass_for_a_check(self, sources: Path, tmp_path: Path) -> None:
        old = [item | {"modified": "2020-01-01T00:00:00Z"} for item in harmless()]
        (tmp_path / "old.json").write_text(json.dumps(old))
        done = run(sources, tmp_path / "old.json")
        assert done.returncode == 2
        assert "ends on 2020-01-01" in done.stderr


class TestIsAffected:
    @pytest.mark.parametrize(
        ("version", "expected"),
        [("1.9", False), ("2.0", True), ("2.5rc1", True), ("2.5", False), ("3.0", True), ("3.1", True), ("3.2", False)],
    )
    def test_ranges_with_gaps(self, version: str, expected: bool) -> None:
        events = [{"fixed": "2.5"}, {"introduced": "3.0"}, {"introduced": "2.0"}, {"last_affected": "3.1"}]
        affected = {"ranges": [_range(PYPI, *events)]}
        assert is_affected(Package(PYPI, "soup", version, "uv.lock"), affected) is expected

    def test_listed_version_counts_without_a_range(self) -> None:
        assert is_affected(Package(PYPI, "soup", "1.0", "uv.lock"), {"versions": ["1.0"]})

    def test_range_that_nobody_can_compare_counts(self) -> None:
        affected = {"ranges": [_range(NPM, {"introduced": "0"}, {"fixed": "from tomorrow"})]}
        assert is_affected(Package(NPM, "spoon", "1.0.0", "package-lock.json"), affected)


class TestListPackages:
    def test_every_lock_of_the_sources_is_read(self) -> None:
        found = list_packages(ROOT)
        locks = {package.where for package in found}
        assert {"uv.lock", "package-lock.json", "tests/sso_provider/package-lock.json"} <= locks
        assert {"fastapi", "react"} <= {package.name for package in found}
        assert len(found) > 400

    def test_what_is_overridden_is_not_shipped(self) -> None:
        """python-jose names ecdsa, in which CVE-2024-23342 will not be mended; its other backend does the work."""
        assert "ecdsa" not in {package.name for package in list_packages(ROOT)}
        code = "import sys, homeroom.credentials.tokens; sys.exit('ecdsa' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0

    def test_bundled_postgresql_tells_its_minor_version(self) -> None:
        major, minor, _ = find_postgresql().split(".")
        assert (int(major) >= 18, int(minor) >= 0) == (True, True)
