"""Making the file of a print run: in chunks of families, which are then joined."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.signing.models import RoleKind
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.wet.binding import Paper, bind, join
from homeroom_plugins.signing.wet.codes import SheetCode
from homeroom_plugins.signing.wet.printable import Printable, sort_out
from homeroom_plugins.signing.wet.printing import get_print_run
from homeroom_plugins.signing.wet.telling import tell_screens
from homeroom_plugins.signing.wet_models import PaperStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import Cancelled, PermanentError
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.printing import Block, Facts, Paragraph, Printed
from homeroom_sdk.printing.fonts import MISSING, with_letters
from homeroom_sdk.wording import Wording
from sqlalchemy import select

BIND_LIMITS = Limits(memory_bytes=1024**3, cpu_s=120, wall_s=240)
CHUNK = 100
WORDING = Wording("homeroom_plugins.signing", "paper")
_FAMILY = (RoleKind.GUARDIAN_1, RoleKind.GUARDIAN_2, RoleKind.STUDENT)


async def make_file(ctx: PluginContext, run_id: UUID) -> None:
    """Make and store the file from the requests of a print run that are still open; do nothing if it has a file.

    Args:
        ctx: Without a transaction.

    Raises:
        PermanentError: none of its requests is open any more, or a stored document differs from the one that was sent.
        Cancelled: the print run was stopped.
    """
    async with ctx.begin() as inner:
        run = await get_print_run(inner, run_id)
        if run.blob_id is not None:
            return
        found = await sort_out(inner, SigningRequest.id.in_([UUID(item) for item in run.request_ids]))
        languages = await _list_languages(inner, [item.request.id for item in found.printable])
        is_two_sided = run.is_two_sided
    if not found.printable:
        raise PermanentError(_("None of these requests is still open."))
    with TemporaryDirectory(dir=ctx.scratch, prefix="paper-") as name:
        folder, parts = Path(name), list[Path]()
        for start in range(0, len(found.printable), CHUNK):
            some = found.printable[start : start + CHUNK]
            parts.append(folder / f"part-{start}.pdf")
            try:
                await _bind(ctx, some, languages, parts[-1], folder, is_two_sided=is_two_sided)
            except FileError as error:
                raise PermanentError(error.message) from error
        out = folder / "all.pdf"
        pages = await run_guarded(join, parts, out, limits=BIND_LIMITS)
        async with ctx.begin() as inner:
            blob = await inner.blobs.put(out)  # First, so that no row is locked while waiting for the disk.
            run = await get_print_run(inner, run_id, is_locked=True)
            if run.status != PaperStatus.WORKING:
                raise Cancelled(_("This print run was stopped."))
            run.blob_id, run.pages, run.status, run.problem = blob.id, pages, PaperStatus.READY, NOTHING
            run.request_ids = [str(item.request.id) for item in found.printable]
            known = {item["request_id"] for item in run.aside}
            run.aside = run.aside + [
                {"request_id": str(request.id), "reason": reason.template}
                for request, reason in found.aside
                if str(request.id) not in known
            ]
            await inner.db.flush()
            await tell_screens(inner, run_id)


async def _bind(
    ctx: PluginContext,
    some: Sequence[Printable],
    languages: Mapping[UUID, str],
    part: Path,
    folder: Path,
    *,
    is_two_sided: bool,
) -> None:
    papers = []
    for item in some:
        request, path = item.request, folder / f"{item.request.id.hex}.pdf"
        async with ctx.begin() as inner:
            await inner.blobs.save_to(request.blob_id, path)
        words = WORDING.words(_pick_language(languages.get(request.id, ""), ctx.district.language))
        papers.append(
            Paper(
                cover=_write_cover(ctx, item, languages.get(request.id, "")),
                first=SheetCode(request.id, 1),
                source=path,
                sha256=request.sha256,
                pages=len(request.page_sizes),
                fields=request.fields,
                lines=[f"{request.title} · {item.person.name}".translate(_NO_GAPS), words["page"]],
            )
        )
    await run_guarded(bind, papers, part, is_two_sided, limits=BIND_LIMITS)
    for paper in papers:
        paper.source.unlink()


_NO_GAPS = str.maketrans({"{": "(", "}": ")"})
"""Replaces braces in texts that people have written, as the lines between the codes are format strings."""


def _write_cover(ctx: PluginContext, item: Printable, language: str) -> Printed:
    tag = _pick_language(language, ctx.district.language)
    text, request, person = WORDING.words(tag), item.request, item.person
    facts = [
        (text["school"], item.school),
        (text["student_id"], person.person_id),
        (text["about"], request.title),
        (text["pages"], str(len(request.page_sizes))),
        (text["return_by"], request.expires_at.date().isoformat()),
    ]
    blocks: list[Block] = [
        Paragraph(ctx.branding.name),
        Paragraph(text["to"].format(name=person.name), is_large=True),
        Facts([fact for fact in facts if fact[1]]),
        Paragraph(text["why"]),
        Paragraph(text["keep"]),
    ]
    if ctx.branding.contact.is_given:
        blocks.append(Paragraph(text["contact"].format(contact=ctx.branding.contact.line)))
    blocks.append(Paragraph(text["not_for_you"]))
    return Printed(request.title or ctx.branding.name, tag, blocks, is_letter=True)


def _pick_language(wanted: str, district: str) -> str:
    """Pick a language with texts, and with fonts for its letters."""
    for tag in (WORDING.pick_language(wanted, district), WORDING.pick_language(district, "en")):
        if MISSING not in with_letters(WORDING.words(tag)["why"]):
            return tag
    return "en"


async def _list_languages(ctx: PluginContext, ids: Sequence[UUID]) -> dict[UUID, str]:
    """Return the language of each family, by request, if it is known."""
    rows = await ctx.db.execute(
        select(Signer.request_id, Signer.language)
        .where(
            Signer.district_id == ctx.district.id,
            Signer.request_id.in_(ids),
            Signer.kind.in_(_FAMILY),
            Signer.language != "",
        )
        .order_by(Signer.position.desc(), Signer.id.desc())
    )
    return {row[0]: row[1] for row in rows}
