"""A copy of the house in which a test may break a rule."""

import shutil
from pathlib import Path

import pytest

from .house import ROOT, source_folders  # its folder has just been put on the path


@pytest.fixture
def copied_house(tmp_path: Path) -> Path:
    """The packages' Python sources and the import contracts, in a temporary folder."""
    for folder in source_folders():
        ignore = shutil.ignore_patterns("__pycache__", "ui", "locales")
        shutil.copytree(folder, tmp_path / folder.relative_to(ROOT), ignore=ignore)
    shutil.copy(ROOT / ".importlinter", tmp_path)
    return tmp_path
