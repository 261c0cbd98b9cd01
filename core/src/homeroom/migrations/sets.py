"""The migrations of the platform's own packages."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from homeroom.db.base import Base
from homeroom.db.migrate import MigrationSet

SCHEMAS = "homeroom.schemas"
"""Entry-point group in which each other package of the platform with tables registers its `MigrationSet`."""


def list_own_sets() -> list[MigrationSet]:
    """Return the migrations of core, then those of the platform's other packages that have tables, sorted by name."""
    core = MigrationSet("core", Path(__file__).parent / "versions", Base.metadata)
    return [core, *(point.load() for point in _points())]


def list_packages() -> list[str]:
    """Return the names of the platform's packages that have tables, core first."""
    return ["homeroom", *(point.module.partition(".")[0] for point in _points())]


def _points() -> Iterator[EntryPoint]:
    yield from sorted(entry_points(group=SCHEMAS), key=lambda point: point.name)
