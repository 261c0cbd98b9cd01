"""Stamping a job's signatures on its parts, after each part was cut, read back and scanned for marks of others."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.overlays.choosing import MISSING, SEAL, list_overlays
from homeroom_plugins.delivery.overlays.models import Overlay
from homeroom_plugins.delivery.pdf.cut_and_scan import ScannedPart
from homeroom_plugins.delivery.pdf.match.findings import Finding
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import Sentence, _, sentence_of
from homeroom_sdk.overlays import Signature
from homeroom_sdk.pdf.drawings import Drawing, Picture, Text
from homeroom_sdk.pdf.stamping import Miss, Place, Stamp, Stamped, ToStamp, stamp_files
from sqlalchemy import select

Part = tuple[Document, ScannedPart]
_WHY: Mapping[Miss, Sentence] = {
    Miss.NO_ANCHOR: _("the text next to which it is placed was not found"),
    Miss.NO_PAGE: _("the document has no such page"),
    Miss.OFF_PAGE: _("it would be outside the page"),
}


async def sign_parts(
    ctx: PluginContext, job: Job, parts: Sequence[Part], folder: Path, child: str
) -> tuple[list[Part], list[tuple[Document, Sequence[Finding]]]]:
    """Return the signed parts as files in `folder`, and the findings for parts on which a signature could not be
    placed.

    A document that a clerk released in spite of such a finding gets only the signatures that can be placed. `ctx` does
    not need a transaction.

    Args:
        child: The guarded child process that cut the parts.

    Raises:
        PermanentError: a signature cannot be drawn.
    """
    async with ctx.begin() as inner:
        rows = await list_overlays(inner, job.id)
        if not rows or not parts:
            return list(parts), []
        stamps = [stamp_of(row, _drawing(inner, row)) for row in rows]
        waived = await _list_waived(inner, [document for document, _part in parts])
    files = [
        ToStamp(_path(part), folder / f"signed-{document.id.hex}.pdf", document.id in waived)
        for document, part in parts
    ]
    try:
        done = await run_guarded(stamp_files, files, stamps, reuse=child)
    except FileError as error:
        raise PermanentError(sentence_of(error)) from error
    signed: list[Part] = []
    missed: list[tuple[Document, Sequence[Finding]]] = []
    for (document, part), item in zip(parts, done, strict=True):
        if item.path is None:
            missed.append((document, _findings(document, rows, item)))
        else:
            signed.append((document, replace(part, path=item.path, sha256=item.sha256, size_bytes=item.size_bytes)))
    return signed, missed


def stamp_of(row: Overlay, drawing: Drawing) -> Stamp:
    """Return the stamp for a signature: its drawing, its place and its name and title."""
    words = ", ".join(part for part in (row.name, row.title) if part)
    return Stamp(drawing, Place(row.page, row.x, row.y, row.width, row.height, row.anchor), words)


def drawing_of(signature: Signature) -> Drawing:
    """Return the drawing of a stored signature: its typed name or its picture."""
    return Text(signature.text) if signature.text else Picture(signature.picture)


def say_missing(person_id: str, row: Overlay, why: Miss) -> Sentence:
    """Return why a signature could not be placed on a document, for a clerk."""
    if why is Miss.NO_ANCHOR:
        return _(
            "The signature of {name} could not be placed on the document of {person}: it does not contain "
            "“{anchor}”. Place the signature again, or release the document to send it without.",
            name=row.name,
            person=person_id,
            anchor=row.anchor,
        )
    return _(
        "The signature of {name} could not be placed on the document of {person}: {why}. Place the "
        "signature again, or release the document to send it without.",
        name=row.name,
        person=person_id,
        why=_WHY[why],
    )


def _drawing(ctx: PluginContext, row: Overlay) -> Drawing:
    if row.taken_at is None:
        raise PermanentError(_("The job has signatures and nobody has approved it. Return it to its check."))
    return Text(row.text) if row.picture is None else Picture(ctx.seal(SEAL).open(row.picture, row.id.bytes))


async def _list_waived(ctx: PluginContext, documents: Sequence[Document]) -> set[UUID]:
    """Return the ids of the documents that a clerk released although a signature could not be placed."""
    found = await ctx.db.scalars(
        select(Problem.document_id).where(
            Problem.district_id == ctx.district.id,
            Problem.document_id.in_([document.id for document in documents]),
            Problem.kind == MISSING,
            Problem.released_at.is_not(None),
        )
    )
    return {document_id for document_id in found if document_id is not None}


def _findings(document: Document, rows: Sequence[Overlay], item: Stamped) -> list[Finding]:
    pages = tuple(page - 1 for page in document.pages)
    if item.problem is not None:
        return [Finding("unreadable_page", pages, item.problem)]
    return [Finding(MISSING, pages, say_missing(document.person_id, rows[number], why)) for number, why in item.missing]


def _path(part: ScannedPart) -> Path:
    assert part.path is not None
    return part.path
