"""Export of everything that plugins keep about a person: a zip with a folder of records and files per plugin."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from homeroom.plugins.context import HostContext, core_service
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.loading.loaded import BUILTIN, LoadedPlugin
from homeroom.plugins.ports import Process
from homeroom_sdk.context import Actor, PluginContext
from homeroom_sdk.errors import AppError, ServiceUnavailable
from homeroom_sdk.services import Directory
from homeroom_sdk.subjects import Subject, SubjectData, SubjectFile
from homeroom_sdk.texts import to_line

from homeroom_server.subjects.own_records import list_own

HOOK = "export_subject"
TIMEOUT_S = 60.0
LONGEST_NAME = 150


@dataclass(slots=True)
class Export:
    """Result of an export.

    Attributes:
        records, files: Number of records or files, by plugin.
        failed: Error messages of plugins that failed to export their data. Their part may be missing.
        missing: Files with content that the store could not return intact.
    """

    records: dict[str, int] = field(default_factory=dict)
    files: dict[str, int] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


async def find_subject(platform: Process, state: DistrictState, actor: Actor, person: UUID) -> Subject:
    """Return the person as the directory knows them, or only the id if the person or the directory is missing."""
    async with platform.database.district(state.district.id) as session:
        try:
            directory = core_service(platform, state, Directory, actor=actor, session=session)
        except ServiceUnavailable:
            return Subject(person)
        found = (await directory.find_by_rows([person])).get(person)
        addressees = (await directory.list_addressees([person])).get(person, ())
    if found is None:
        return Subject(person)
    return Subject(person, found.person_id, frozenset(item.address for item in addressees))


async def export_subject(platform: Process, state: DistrictState, actor: Actor, person: UUID, target: Path) -> Export:
    """Write the zip to `target`. Each plugin runs in its own transaction; a failing one does not stop the others."""
    subject, export = await find_subject(platform, state, actor, person), Export()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for plugin in platform.host.ready():
            if HOOK not in plugin.hooks or not entitled(state, plugin).allowed:
                continue
            try:
                async with HostContext(platform, plugin, state, actor).begin() as ctx:
                    await _write_part(platform, plugin, ctx, subject, archive, export)
            except AppError as error:
                export.failed[plugin.id] = str(error.message)
        own = await list_own(platform, state, person)
        _write_json(archive, f"{BUILTIN}/records.json", own)
        export.records[BUILTIN] = sum(len(rows) for rows in own.values())
        _write_json(archive, "export.json", _describe(subject, export, platform.now().isoformat()))
    return export


async def _write_part(
    platform: Process, plugin: LoadedPlugin, ctx: PluginContext, subject: Subject, archive: ZipFile, export: Export
) -> None:
    data: SubjectData = await platform.dispatcher.call(
        plugin, ctx.district.id, HOOK, plugin.hooks[HOOK], ctx, subject, timeout_s=TIMEOUT_S
    )
    await ctx.commit()  # Commit the plugin's ledger entries before any file is exported.
    _write_json(archive, f"{plugin.id}/records.json", data.records)
    export.records[plugin.id] = sum(len(rows) for rows in data.records.values())
    export.files[plugin.id] = 0
    with TemporaryDirectory(dir=ctx.scratch, prefix="subject-") as folder:
        for number, file in enumerate(data.files):
            path = Path(folder) / str(number)
            name = f"{plugin.id}/files/{_safe(file)}"
            try:
                await ctx.blobs.save_to(file.blob_id, path)
            except AppError:
                export.missing.append(name)
                continue
            await asyncio.to_thread(archive.write, path, name, ZIP_STORED)
            path.unlink()
            export.files[plugin.id] += 1


def _safe(file: SubjectFile) -> str:
    """Return the file's name without folders, cut to a length that every file system accepts."""
    name = PurePosixPath(to_line(file.name, 1000).replace("\\", "/")).name or "file"
    return name[-LONGEST_NAME:]


def _describe(subject: Subject, export: Export, now: str) -> Mapping[str, Any]:
    return {
        "person": subject.person,
        "personId": subject.person_id,
        "exportedAt": now,
        "records": export.records,
        "files": export.files,
        "failed": export.failed,
        "missing": export.missing,
    }


def _write_json(archive: ZipFile, name: str, content: Mapping[str, Any]) -> None:
    archive.writestr(name, json.dumps(content, ensure_ascii=False, indent=2, default=str))
