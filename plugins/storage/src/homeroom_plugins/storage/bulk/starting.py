"""Starting a bulk upload, and previewing what its rule finds."""

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.storage.bulk.access import name_upload_types
from homeroom_plugins.storage.bulk.flows import BulkParams, bulk_upload
from homeroom_plugins.storage.bulk.lifecycle import tell_screens
from homeroom_plugins.storage.bulk.listing import look_into, most_file_bytes
from homeroom_plugins.storage.bulk.matching import find_persons, judge_persons
from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkSourceRow
from homeroom_plugins.storage.bulk.rules import AnyRule, IndexRule, KeyFinder, RuleInvalid
from homeroom_plugins.storage.bulk.schemas import CreateBulkRequest, PreviewedFile
from homeroom_plugins.storage.bulk.sources import TakenUpload
from homeroom_plugins.storage.uploads.resumable import keep_for_job, take_upload
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import create_private, kept_folder, use_kept
from homeroom_sdk.services import Directory

MAX_LOOKED_INTO = 20
MAX_SHOWN = 50


async def create_bulk_upload(ctx: PluginContext, body: CreateBulkRequest) -> BulkJobRow:
    """Create a bulk upload; its flow starts when the transaction commits.

    Raises:
        ValidationFailed: the actor may not upload the type, has no access to the school, or named an upload twice.
        RuleInvalid: the rule cannot be used.
    """
    KeyFinder(body.rule)
    types = await name_upload_types(ctx)
    if body.typeId not in types.values():
        raise ValidationFailed.of(typeId=_("Choose one of the document types that you may upload."))
    await _check_school(ctx, body.schoolId)
    if len(set(body.uploadIds)) < len(body.uploadIds):
        raise ValidationFailed.of(uploadIds=_("The same upload is named twice."))
    schools = sorted(ctx.actor.schools) if ctx.actor.schools is not None else None
    job = BulkJobRow(
        district_id=ctx.district.id,
        id=uuid7(),
        name=body.name or _default_name(ctx),
        type_id=body.typeId,
        school_id=body.schoolId,
        schools=schools,
        rule=body.rule.model_dump(),
        types={name: str(type_id) for name, type_id in types.items()},
        created_by=ctx.actor.user_id,
        created_by_name=ctx.actor.name,
        tries=1,
    )
    ctx.db.add(job)
    await ctx.db.flush()
    ctx.db.add_all(
        BulkSourceRow(district_id=ctx.district.id, job_id=job.id, number=number, upload_id=upload_id)
        for number, upload_id in enumerate(body.uploadIds, 1)
    )
    await keep_for_job(ctx, body.uploadIds)
    job.run_id = await ctx.flows.submit(bulk_upload, BulkParams(job_id=job.id), key=f"{job.id}:1")
    await ctx.db.flush()
    await ctx.audit.record("bulk_upload.started", subject=str(job.id), uploads=len(body.uploadIds))
    await tell_screens(ctx, job.id)
    return job


async def preview_rule(
    ctx: PluginContext, upload_ids: Sequence[UUID], rule: AnyRule, school_id: str
) -> list[PreviewedFile]:
    """Return the first files of the uploads, with the id that the rule finds in each name and the matching person.

    Raises:
        RuleInvalid: the rule cannot be used, or needs more than file names.
        NotFound: an upload is gone, or belongs to another user.
    """
    finder = KeyFinder(rule)
    if isinstance(rule, IndexRule) or rule.kind == "code":
        raise RuleInvalid(
            _("The contents of an index or of separator sheets are read when the bulk upload is started.")
        )
    await _check_school(ctx, school_id)
    paths: list[str] = []
    for upload_id in upload_ids[:MAX_LOOKED_INTO]:
        paths += await _list_names(ctx, upload_id, rule)
        if len(paths) >= MAX_SHOWN:
            break
    keys = [(path, finder.find(path)) for path in paths[:MAX_SHOWN]]
    persons = await find_persons(ctx, rule.by, {key for _path, key in keys if key}, school_id)
    shown = []
    for path, key in keys:
        found = persons.get(key, ())
        problem = judge_persons(key, found, school_id)
        one = found[0] if problem is None else None
        shown.append(
            PreviewedFile(
                path=path,
                key=key,
                person_id=one.person_id if one else "",
                person_name=one.name if one else "",
                reason=problem or _("Matches"),
                is_matched=problem is None,
            )
        )
    return shown


async def _list_names(ctx: PluginContext, upload_id: UUID, rule: AnyRule) -> list[str]:
    """Return the file names in an upload of the actor, cached for five minutes since the page tries the rule on every
    keystroke.
    """
    kept = kept_folder(ctx.scratch) / f"bulk-{ctx.district.id.hex}-{ctx.actor.user_id}-{upload_id.hex}.json"
    if use_kept(kept):
        names: list[str] = json.loads(kept.read_text("utf-8"))
        return names
    with TemporaryDirectory(dir=ctx.scratch, prefix="bulk-") as folder:
        path = Path(folder) / "file"
        name = await take_upload(ctx, upload_id, path)
        listed = await look_into(ctx, TakenUpload(path, name), rule, most_file_bytes(ctx))
        names = [file.path for file in listed.files if file.problem is None][:MAX_SHOWN]
        draft = Path(folder) / "names"
        with create_private(draft) as out:
            out.write(json.dumps(names).encode())
        draft.rename(kept)
    return names


async def _check_school(ctx: PluginContext, code: str) -> None:
    if not code:
        return
    if not ctx.actor.has_school(code):
        raise ValidationFailed.of(schoolId=_("This is not one of your schools. Choose one of the list."))
    known = await ctx.services.get(Directory).list_schools()
    if not await ctx.school_names([code]) and code.casefold() not in {school.casefold() for school in known}:
        raise ValidationFailed.of(schoolId=_("Your district has no such school. Choose one of the list."))


def _default_name(ctx: PluginContext) -> str:
    return f"{ctx.now():%Y-%m-%d %H:%M}"
