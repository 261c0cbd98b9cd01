"""Duplicate files, found by checksum: in the store, or earlier in the same bulk upload.

The same file for the same person is a duplicate. The same file for another person is left unmapped until a user has
checked it, since usually one of the two names is wrong.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from homeroom_plugins.storage.bulk.matching import note_person
from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.bulk.states import ResultState
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from sqlalchemy import select

_KEPT = (ResultState.MATCHED, ResultState.UNMAPPED, ResultState.STORED, ResultState.SKIPPED)


@dataclass(slots=True)
class Twins:
    """The persons that have files with certain checksums: in the store, and in this bulk upload with the files' paths.

    In `uploaded`, the person is None for unmapped files.
    """

    stored: dict[str, set[UUID]] = field(default_factory=dict)
    uploaded: dict[str, dict[UUID | None, str]] = field(default_factory=dict)


async def find_twins(ctx: PluginContext, rows: Sequence[BulkResultRow]) -> Twins:
    """Find files with the same checksums as these rows. The caller has locked the job, so none are added meanwhile."""
    twins = Twins()
    wanted = {row.sha256 for row in rows if row.sha256}
    if not wanted:
        return twins
    own = {row.id for row in rows}
    for sha256, person in await list_stored(ctx, wanted, but_of=rows[0].job_id):
        twins.stored.setdefault(sha256, set()).add(person)
    uploaded = select(BulkResultRow.id, BulkResultRow.sha256, BulkResultRow.person, BulkResultRow.path).where(
        BulkResultRow.district_id == ctx.district.id,
        BulkResultRow.job_id == rows[0].job_id,
        BulkResultRow.sha256.in_(wanted),
        BulkResultRow.state.in_(_KEPT),
    )
    for found in await ctx.db.execute(uploaded):
        if found.id not in own and found.sha256 is not None:
            twins.uploaded.setdefault(found.sha256, {})[found.person] = found.path
    return twins


async def list_stored(
    ctx: PluginContext, checksums: Iterable[str], *, but_of: UUID | None = None
) -> Sequence[tuple[str, UUID]]:
    """Return the checksums and persons of documents with these checksums, in the actor's schools, including waiting
    documents.

    Args:
        but_of: The bulk upload whose own documents are left out.
    """
    own = select(BulkResultRow.document_id).where(
        BulkResultRow.district_id == ctx.district.id,
        BulkResultRow.job_id == but_of,
        BulkResultRow.document_id.is_not(None),
    )
    stored = (
        select(VersionRow.sha256, DocumentRow.person)
        .join(
            DocumentRow,
            (DocumentRow.district_id == VersionRow.district_id) & (DocumentRow.id == VersionRow.document_id),
        )
        .where(
            VersionRow.district_id == ctx.district.id,
            VersionRow.sha256.in_(list(checksums)),
            DocumentRow.state != DocumentState.DESTROYED,
            DocumentRow.id.not_in(own),
        )
    )
    return [(sha256, person) for sha256, person in await ctx.db.execute(stored)]


def judge_twins(row: BulkResultRow, twins: Twins) -> None:
    """Mark a file as duplicate or unmapped if the same file exists; otherwise add it to `twins` for later files."""
    assert row.sha256 is not None
    stored = twins.stored.get(row.sha256, set())
    uploaded = twins.uploaded.setdefault(row.sha256, {})
    if row.person in uploaded:
        row.state = ResultState.DUPLICATE
        row.reason = _("The same file is already in this upload: {path}", path=uploaded[row.person])
    elif row.person in stored:
        row.state = ResultState.DUPLICATE
        row.reason = _("This person has the same file already.")
    elif row.person is None and stored:
        row.state = ResultState.DUPLICATE
        row.reason = _("The same file is stored already.")
    elif row.person is not None and (stored or uploaded.keys() - {None}):
        row.state = ResultState.UNMAPPED
        others = [path for person, path in uploaded.items() if person is not None]
        row.reason = (
            _(
                "The same file is in this upload for another person: {path}. Check which person it belongs to.",
                path=others[0],
            )
            if others
            else _("The same file is stored for another person. Check which person it belongs to.")
        )
        note_person(row, None)
        return
    if row.state != ResultState.DUPLICATE:
        uploaded[row.person] = row.path
