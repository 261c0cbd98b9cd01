"""Reading a version: its text in the guarded child, pictures and pages without text by text recognition."""

from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from homeroom_plugins.storage.contents import ledger
from homeroom_plugins.storage.contents.ledger import Taken
from homeroom_plugins.storage.contents.models import ReadingState
from homeroom_plugins.storage.contents.office_texts import KINDS as OFFICE
from homeroom_plugins.storage.contents.page_texts import (
    MAX_FILE_CHARS,
    MAX_PAGE_CHARS,
    PDF,
    FilePage,
    count_pages,
    picture_to_pdf,
    read_office,
    read_pdf,
    read_plain,
)
from homeroom_plugins.storage.contents.queries import ReadText, copy_texts, write_texts
from homeroom_plugins.storage.contents.words import STEMMED, language_of, list_words
from homeroom_plugins.storage.document_models import VersionRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ContentLost, NotFound, ServiceUnavailable
from homeroom_sdk.guard.errors import FileError, GuardFailure
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import NOTHING, Sentence, _, _n, joined
from homeroom_sdk.services import PageReader

LIMITS = Limits(memory_bytes=1024**3, cpu_s=120, wall_s=300)
RANGE_PAGES = 500
MAX_PAGES = 5_000
"""Maximum pages of a file that are read; text on later pages is not found."""
OCR_PAGES = 20


@dataclass(slots=True)
class Content:
    """The pages read from a version. `reasons` state what could not be read."""

    pages: list[FilePage] = field(default_factory=list)
    reasons: list[Sentence] = field(default_factory=list)


async def read_version(ctx: PluginContext, taken: Taken, turn: UUID) -> ReadingState | None:
    """Read a version that was taken, and store its text. `ctx` needs no open transaction.

    Errors of the file make the version illegible, with the error as the reason. Return its state, or None if another
    run has taken the version in the meantime.
    """
    version, names = taken.version, _kept(0, taken.names)
    async with ctx.begin() as inner:
        if not await ledger.hold(inner, version.id, turn):
            return None
        if await copy_texts(inner, version, names):
            await ledger.close(inner, version.id, ReadingState.READ, NOTHING)
            return ReadingState.READ
    content = await _read(ctx, taken)
    pages = [_kept(number, page.text) for number, page in enumerate(content.pages, 1)]
    has_text = any(page.words for page in pages)
    state = ReadingState.READ if has_text or not content.reasons else ReadingState.ILLEGIBLE
    words = [word for page in pages[:50] for word in page.words.split()]
    default = ctx.district.language.partition("-")[0]
    language = language_of(words or names.words.split(), default if default in STEMMED else "")
    async with ctx.begin() as inner:
        if not await ledger.hold(inner, version.id, turn):
            return None
        await write_texts(inner, version, [names, *(page for page in pages if page.words)], language)
        await ledger.close(inner, version.id, state, joined(content.reasons))
    return state


async def _read(ctx: PluginContext, taken: Taken) -> Content:
    if taken.attempts > ledger.MAX_ATTEMPTS:
        return Content(reasons=[_("The program that reads files was ended by this file several times.")])
    path = ctx.scratch / f"read-{taken.version.id.hex}"
    try:
        async with ctx.begin() as inner:
            await inner.blobs.save_to(taken.version.blob_id, path)
        return await _read_file(ctx, taken.version, path)
    except FileError as error:
        return Content(reasons=[error.message])
    except (NotFound, ContentLost):
        return Content(reasons=[_("The file is missing from the store, or damaged in it. Contact support.")])
    except GuardFailure as failure:
        ctx.log.warning("version_not_read", version_id=str(taken.version.id), where=str(failure))
        return Content(reasons=[_("The file cannot be read because of an error in the program. Contact support.")])
    finally:
        path.unlink(missing_ok=True)


async def _read_file(ctx: PluginContext, version: VersionRow, path: Path) -> Content:
    kind, _semicolon, charset = version.media_type.partition(";")
    child = f"contents-{ctx.district.id}"
    if kind == PDF:
        return await _read_pages(ctx, path, child)
    if kind.startswith("image/"):
        return await _read_picture(ctx, path, child)
    if kind in OFFICE:
        return _cut(Content(await run_guarded(read_office, path, kind, limits=LIMITS, reuse=child)))
    if kind.startswith("text/"):
        named = charset.partition("=")[2].strip()
        return _cut(Content(await run_guarded(read_plain, path, named, limits=LIMITS, reuse=child)))
    return Content(reasons=[_("Text of this kind of file cannot be read. It is found by its name and its person.")])


async def _read_pages(ctx: PluginContext, path: Path, child: str) -> Content:
    content = Content()
    total = await run_guarded(count_pages, path, limits=LIMITS, reuse=child)
    chars = 0
    for first in range(0, min(total, MAX_PAGES), RANGE_PAGES):
        stop = min(first + RANGE_PAGES, total, MAX_PAGES)
        pages = await run_guarded(read_pdf, path, first, stop, limits=LIMITS, reuse=child)
        content.pages += pages
        chars += sum(len(page.text) for page in pages)
        if chars > MAX_FILE_CHARS:
            break
    await _recognise(ctx, path, content, child)
    _say_if_cut(content, total)
    return content


async def _read_picture(ctx: PluginContext, path: Path, child: str) -> Content:
    target = path.with_suffix(".pdf")
    try:
        total = await run_guarded(picture_to_pdf, path, target, limits=LIMITS)
        content = Content([FilePage("", is_picture=True)] * min(total, MAX_PAGES))
        await _recognise(ctx, target, content, child)
        _say_if_cut(content, total)
        return content
    finally:
        target.unlink(missing_ok=True)


async def _recognise(ctx: PluginContext, path: Path, content: Content, child: str) -> None:
    """Recognise the text of the pages that are pictures; text under a picture is kept after the recognised text."""
    pictures = [number for number, page in enumerate(content.pages) if page.is_picture]
    if not pictures:
        return
    try:
        reader = ctx.services.get(PageReader)
    except ServiceUnavailable:
        content.reasons.append(_("The pages are pictures, and text recognition is switched off for the district."))
        return
    illegible = 0
    for start in range(0, len(pictures), OCR_PAGES):
        for page in await reader.read_text(path, pictures[start : start + OCR_PAGES], reuse=child):
            own = content.pages[page.page].text
            content.pages[page.page] = FilePage(f"{page.text}\n{own}".strip() if page.is_legible else own)
            illegible += not page.is_legible and not page.is_empty_sheet and not own
    if illegible:
        content.reasons.append(
            _n(
                "{count} page is a picture on which no text can be read.",
                "{count} pages are pictures on which no text can be read.",
                illegible,
            )
        )


def _say_if_cut(content: Content, total: int) -> None:
    if len(content.pages) < total:
        content.reasons.append(_("Only the first {count} pages can be searched.", count=len(content.pages)))


def _cut(content: Content) -> Content:
    if len(content.pages) > MAX_PAGES:
        content.pages = content.pages[:MAX_PAGES]
        content.reasons.append(_("Only the beginning of the file can be searched."))
    return content


def _kept(number: int, text: str) -> ReadText:
    body = text[:MAX_PAGE_CHARS].replace("\0", " ")
    words = list_words(body)
    return ReadText(number, body, f" {' '.join(words)} " if words else "")
