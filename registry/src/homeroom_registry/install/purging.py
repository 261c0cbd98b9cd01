"""Permanent removal of a plugin's data: tables, documents, settings, runs and pending events."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from homeroom.blobs.keys import blob_key
from homeroom.blobs.ports import Storage
from homeroom.db.migrate import read_revision, version_table
from homeroom.db.urls import DatabaseUrls, NoOwner
from homeroom.plugin_roles.building import drop_role
from homeroom_sdk.discovery import FoundPlugin
from sqlalchemy import Connection, create_engine, text

from homeroom_registry.install.errors import UpkeepRefused
from homeroom_registry.install.reverting import revert

SETTLED = timedelta(minutes=10)
"""Minimum age of a content to be deleted: another plugin may be about to store a document with a newer one."""
RUNNING = "SELECT count(*) FROM flow_runs WHERE plugin_id = :id AND state = 'running'"
OWN_CONTENTS = """
    SELECT DISTINCT district_id, key FROM blobs AS own WHERE plugin_id = :id AND NOT EXISTS (
        SELECT FROM blobs AS other WHERE other.district_id = own.district_id AND other.key = own.key
            AND other.plugin_id <> :id AND other.deleted_at IS NULL)"""
RECORDS = (
    "DELETE FROM instance_versions USING instances WHERE instances.id = instance_id AND model = ANY(:models)",
    "DELETE FROM instances WHERE model = ANY(:models)",
    "DELETE FROM saved_views WHERE model = ANY(:models)",
)
ROWS = (
    "DELETE FROM blobs WHERE plugin_id = :id",
    "DELETE FROM outbox_events WHERE subscriber = :id",
    "DELETE FROM flow_runs WHERE plugin_id = :id",
    "DELETE FROM flow_schedules WHERE split_part(flow, '.', 1) = :id",
    "DELETE FROM schedule_slots WHERE split_part(flow, '.', 1) = :id",
    "DELETE FROM plugin_school_settings WHERE plugin_id = :id",
    "DELETE FROM service_choices WHERE plugin_id = :id",
    "DELETE FROM plugin_states WHERE plugin_id = :id",
    "DELETE FROM installed_plugins WHERE plugin_id = :id",
)


@dataclass(frozen=True, slots=True)
class Purged:
    """Result of a removal, in addition to the tables: deleted rows of the platform and deleted contents.

    `left` is the number of contents that were too young; a later sweep deletes them. `models` is None if the plugin
    could not be imported to list its models: records that it stored as JSON may remain then.
    """

    rows: int
    contents: int
    left: int
    models: Sequence[str] | None


async def purge(platform: Storage, urls: DatabaseUrls, plugin_id: str, found: FoundPlugin | None) -> Purged:
    """Remove all data of a plugin permanently, in every district; the activity log is kept.

    The contents are deleted first. After a failure, their rows still exist, so that a second run can continue.

    Args:
        found: The installed plugin; None if it is no longer installed.

    Raises:
        NoOwner: the owner's URL is not configured.
        UpkeepRefused: it has running runs, or its tables cannot be removed.
    """
    if urls.owner is None:
        raise NoOwner("Set HOMEROOM_DATABASE_OWNER_URL to the role that owns the schema, and try again.")
    engine = create_engine(urls.owner)
    try:
        with engine.begin() as connection:
            _refuse_busy(connection, plugin_id, found)
            contents = [(row[0], row[1]) for row in connection.execute(text(OWN_CONTENTS), {"id": plugin_id})]
            has_tables = bool(read_revision(connection, plugin_id))
        gone = [await _delete(platform, district_id, address) for district_id, address in contents]
        reverted = revert(urls, found) if found is not None and has_tables else None
        models = reverted.models if reverted else ()
        with engine.begin() as connection:
            rows = sum(_count(connection, query, {"id": plugin_id}) for query in ROWS)
            rows += sum(_count(connection, query, {"models": list(models or ())}) for query in RECORDS)
            if has_tables:
                connection.execute(text(f'DROP TABLE public."{version_table(plugin_id)}"'))
    finally:
        engine.dispose()
    await asyncio.to_thread(drop_role, urls, plugin_id)
    return Purged(rows, sum(gone), len(gone) - sum(gone), models)


def _refuse_busy(connection: Connection, plugin_id: str, found: FoundPlugin | None) -> None:
    if running := connection.scalar(text(RUNNING), {"id": plugin_id}):
        raise UpkeepRefused(f"{running} runs of {plugin_id} are at work. Stop homeroom, and try again.")
    if found is None and read_revision(connection, plugin_id):
        raise UpkeepRefused(
            f"The tables of {plugin_id} are there, but it is not: its own migrations remove them. Install it again, "
            f"`homeroom plugin disable {plugin_id}`, and try again."
        )


async def _delete(platform: Storage, district_id: UUID, address: str) -> bool:
    """Delete a content unless it was modified within the last ten minutes; return True if it is gone."""
    key = blob_key(district_id, address)
    info = await platform.blob_store.find(key)
    if info is None:
        return True
    return info.modified_at < platform.now() - SETTLED and await platform.blob_store.delete(key)


def _count(connection: Connection, query: str, values: Mapping[str, object]) -> int:
    return connection.execute(text(query), values).rowcount
