"""Location and parts of the repository, for tests that inspect it from outside."""

import subprocess
from pathlib import Path

ROOT: Path = Path(__file__).parents[2]
SOURCES = (
    *("cli/src", "core/src", "local/src", "demo/src", "sdk/python/src", "sdk/devkit/src", "flows/src"),
    *("registry/src", "server/src"),
)


def plugin_names() -> list[str]:
    """Return the names of the folders under plugins/ that contain a plugin."""
    return sorted(path.parent.name for path in (ROOT / "plugins").glob("*/pyproject.toml"))


def source_folders() -> list[Path]:
    """Return every source folder on the import path."""
    return [ROOT / name for name in SOURCES] + [ROOT / "plugins" / name / "src" for name in plugin_names()]


def python_sources() -> list[Path]:
    """Return every Python file of the product, without tests."""
    return sorted(path for folder in source_folders() for path in folder.rglob("*.py"))


def project_files(*patterns: str) -> list[Path]:
    """Return the existing files under version control, and new files that are not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [path for name in names if (path := ROOT / name).is_file()]
