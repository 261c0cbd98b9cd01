"""The contract's own checks detect planted violations."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from homeroom.db.migrate import MigrationSet
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import LoadedPlugin, PluginStatus
from homeroom_devkit.testing.plugin_files import find_foreign_imports, read_locales
from homeroom_devkit.testing.plugin_schema import PluginSchema, check_migrations, scratch_database
from sqlalchemy import MetaData

HEAD = """
import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0001"
down_revision = branch_labels = depends_on = None
"""


class TestFindForeignImports:
    @pytest.mark.parametrize(
        "line",
        [
            "import homeroom",
            "from homeroom.platform import Platform",
            "import homeroom_flows.api",
            "import prefect",
            "import boto3",
            "import homeroom_plugins.people.queries",
            "from homeroom_plugins.people import queries",
            "from homeroom_plugins import people",
            "from ..people import queries",
            "def later():\n    import homeroom_server.app",
        ],
    )
    def test_foreign_import_is_seen(self, tmp_path: Path, line: str) -> None:
        (tmp_path / "plugin.py").write_text(line)
        assert len(find_foreign_imports(tmp_path, "homeroom_plugins.sample", "homeroom-plugin-people")) == 1

    @pytest.mark.parametrize(
        "line",
        [
            "import json, asyncio",
            "from homeroom_sdk.context import PluginContext",
            "from homeroom_plugins.sample.models import X",
            "from homeroom_plugins.sample import models",
            "from . import models",
            "from .models import X",
            "import fastapi, pydantic, sqlalchemy",
            "from starlette.responses import Response",
        ],
    )
    def test_own_standard_and_declared_imports_pass(self, tmp_path: Path, line: str) -> None:
        (tmp_path / "plugin.py").write_text(line)
        assert find_foreign_imports(tmp_path, "homeroom_plugins.sample", "homeroom-plugin-people") == []


class TestReadLocales:
    def test_missing_key_shows_and_plural_forms_do_not(self, tmp_path: Path) -> None:
        (tmp_path / "locales").mkdir()
        english = {"a": {"b_one": "1", "b_other": "2"}, "c": "3"}
        arabic = {"a": {"b_zero": "0", "b_one": "1", "b_two": "2", "b_other": "3"}}
        for language, words in (("en", english), ("ar", arabic)):
            (tmp_path / "locales" / f"{language}.json").write_text(json.dumps(words))
        found = read_locales(LoadedPlugin("sample", PluginStatus.READY, folder=tmp_path))
        assert found == {"": {"en": {".a.b", ".c"}, "ar": {".a.b"}}}


class TestCheckMigrations:
    @pytest.fixture
    def schema(self, platform: Platform, tmp_path: Path) -> Iterator[PluginSchema]:
        """Provide the schema of a plugin `sample` with a single migration that the test writes."""
        migrations = MigrationSet("sample", tmp_path, MetaData())
        with scratch_database(find_database(platform.settings), migrations) as found:
            yield found

    def write(self, schema: PluginSchema, up: str, down: str) -> None:
        body = f"{HEAD}\ndef upgrade():\n    {up}\n\ndef downgrade():\n    {down}\n"
        (schema.plugin.versions / "0001_sample.py").write_text(body)

    def test_sound_migration_passes(self, schema: PluginSchema) -> None:
        self.write(schema, "create_district_table('sample_x')", "op.drop_table('sample_x')")
        check_migrations(schema)

    @pytest.mark.parametrize(
        ("up", "down", "words"),
        [
            ("pass", "pass", "the migrations make nothing"),
            ("create_district_table('other_x')", "op.drop_table('other_x')", "not under the plugin's name"),
            (
                "op.create_table('sample_x', sa.Column('id', sa.Uuid()))",
                "op.drop_table('sample_x')",
                "not under row level security",
            ),
            ("create_district_table('sample_x')", "pass", "the way down leaves something"),
            (
                "create_district_table('sample_x')",
                "op.drop_table('sample_x'); op.drop_table('user_schools')",
                "takes more than it made",
            ),
        ],
    )
    def test_broken_rule_is_named(self, schema: PluginSchema, up: str, down: str, words: str) -> None:
        self.write(schema, up, down)
        with pytest.raises(AssertionError, match=words):
            check_migrations(schema)
