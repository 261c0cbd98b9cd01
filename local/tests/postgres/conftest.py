"""Homes and clusters for the tests of the embedded PostgreSQL."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from homeroom_devkit.testing.leftovers import remove_at_end
from homeroom_local.postgres.server import EmbeddedPostgres


@pytest.fixture
def home() -> Iterator[Path]:
    """Provide a home that the database's user can reach, unlike pytest's private tmp_path under root."""
    folder = Path(tempfile.mkdtemp(prefix="homeroom-test-"))
    folder.chmod(0o711)
    remove_at_end(folder)
    yield folder / "home"
    shutil.rmtree(folder)


@pytest.fixture
def postgres(home: Path) -> Iterator[EmbeddedPostgres]:
    """Provide a separate cluster, created on the first `ensure()` and destroyed after the test."""
    embedded = EmbeddedPostgres(home, fast=True)
    yield embedded
    embedded.destroy()
