"""Migrations of the server's tables."""

from pathlib import Path

from homeroom.db.base import Base
from homeroom.db.migrate import MigrationSet

SCHEMA = MigrationSet("server", Path(__file__).parent / "versions", Base.metadata)
