"""Reading of a batch's pages in guarded processes: text, optical character recognition, codes and bookmarks."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from homeroom_plugins.delivery.intake.rules import (
    AnyRule,
    AreaRule,
    BookmarkRule,
    CodeRule,
    FixedRule,
    IndexRule,
    PatternRule,
    RuleInvalid,
)
from homeroom_plugins.delivery.intake.uploads import child_of, texts_folder
from homeroom_plugins.delivery.pdf.errors import PdfError, PdfTooComplex
from homeroom_plugins.delivery.pdf.match.findings import Problem
from homeroom_plugins.delivery.pdf.read.blank_pages import judge_empty
from homeroom_plugins.delivery.pdf.read.facts import PageFacts, PageVerdicts
from homeroom_plugins.delivery.pdf.read.pages import (
    RECOGNISED_SIZE,
    ReadRule,
    RecognisedPage,
    read_outline,
    read_range,
    read_recognised,
    read_titles,
)
from homeroom_plugins.delivery.pdf.rules.areas import Area
from homeroom_plugins.delivery.pdf.rules.index import ids_of_index
from homeroom_plugins.delivery.pdf.rules.page_list import ranges_of_list
from homeroom_plugins.delivery.pdf.rules.tokens import Reading
from homeroom_plugins.delivery.reading.page_pictures import read_pictures
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _, sentence_of
from homeroom_sdk.long_waits import announce_long_wait
from homeroom_sdk.pdf.letters import Word
from homeroom_sdk.pdf.text import PageKind
from homeroom_sdk.services import PageReader, ReadPage

RANGE_PAGES = 2000
PROCESSES = 2
ALONE_PAGES = 60
"""Minimum pages per process: fewer are read faster than another process starts."""
LIMITS = Limits(cpu_s=120, wall_s=600)
"""Limits for one range: 2,000 pages take 3 s. They also end a pattern that backtracks without end."""
OCR_PAGES = 20
"""Maximum pictures recognised in one call."""
TWO_UP_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Part:
    """A range of pages (zero-based, half-open) and the file with their texts."""

    first: int
    stop: int
    texts: Path


@dataclass(slots=True)
class PagesRead:
    """The contents of the pages from `first` on.

    Args:
        recognised: Texts read from the pictures of pages without text, by page.
        layers: The same for pages with a picture over their own text.
        pictures: Texts in the larger pictures of other pages with text.
        judged: Verdicts made while reading, by the digest of their criteria (`page_judging.Basis`) and by page.
    """

    first: int
    facts: list[PageFacts]
    parts: Sequence[Part]
    limits: Limits
    recognised: dict[int, str] = field(default_factory=dict)
    layers: dict[int, str] = field(default_factory=dict)
    pictures: Mapping[int, str] = field(default_factory=dict)
    warnings: list[Problem] = field(default_factory=list)
    judged: dict[str, dict[int, PageVerdicts]] = field(default_factory=dict)


ReadTexts = Callable[[ReadRule], Awaitable[PagesRead]]
"""Reads the text layers of all pages."""


async def read_pages(
    ctx: PluginContext,
    path: Path,
    rule: AnyRule,
    page_count: int,
    *,
    stop: int,
    limits: Limits = LIMITS,
    max_pictures: int | None = None,
    by: ReadTexts | None = None,
) -> PagesRead:
    """Read the pages from the first to `stop` (half-open). `ctx` needs no transaction.

    Args:
        by: Reads the texts instead of this process alone, so that helpers can take part (`range_reading`).
        max_pictures: Maximum number of pictures to read; None reads all.

    Raises:
        RuleInvalid: The index does not fit the document, the pattern takes too long, there are no bookmarks, or a page
            cannot be read.
    """
    # Called here because the connection can still be released; the code below starts tasks.
    await announce_long_wait("guarded child")
    try:
        read_rule = await find_read_rule(path, rule, limits)
        read = await by(read_rule) if by is not None else await _read_texts(path, read_rule, stop, limits)
        if isinstance(rule, IndexRule):
            await _take_index(path, read, rule, page_count)
        if isinstance(rule, CodeRule):
            await _take_codes(ctx, path, read, read_rule)
        await _recognise(ctx, path, read, read_rule, max_pictures, takes_ids=isinstance(rule, PatternRule | AreaRule))
        read.pictures = await read_pictures(ctx, path, read.facts, max_pictures)
        if isinstance(rule, FixedRule):
            await _take_list(path, read, rule, page_count)
    except PdfTooComplex as error:
        raise RuleInvalid(
            _(
                "Reading the pages with this pattern takes more time or memory than is allowed. Simplify the pattern; "
                "if that does not help, print the PDF as a new PDF and upload that."
            )
        ) from error
    except PdfError as error:
        raise RuleInvalid(sentence_of(error)) from error
    _warn_two_up(read)
    return read


async def find_read_rule(path: Path, rule: AnyRule, limits: Limits = LIMITS) -> ReadRule:
    """Return what to look for on the pages of this file.

    Raises:
        RuleInvalid: There are no bookmarks.
        PdfError: The bookmarks cannot be read.
    """
    return replace(await _find_read_rule(path, rule, limits), dates=rule.proof == "birth_date")


async def _find_read_rule(path: Path, rule: AnyRule, limits: Limits) -> ReadRule:
    match rule:
        case PatternRule():
            return ReadRule(rule.pattern, rule.cover if rule.begins == "cover" else "")
        case AreaRule():
            return ReadRule(rule.pattern, area=Area(*rule.area), names=rule.reads == "name")
        case BookmarkRule():
            titles = await run_guarded(read_outline, path, limits=limits, reuse=child_of(path))
            if not titles:
                raise RuleInvalid(_("The PDF has no bookmarks. Choose another rule."))
            return ReadRule(rule.pattern, titles=tuple((page, title) for page, title in titles), in_titles=True)
        case CodeRule():
            return ReadRule(rule.pattern, in_titles=True)
        case IndexRule() | FixedRule():
            return ReadRule()


def list_parts(path: Path, stop: int, size: int) -> list[Part]:
    """Divide the pages up to `stop` into ranges of `size`, and create the folder for their texts."""
    folder = texts_folder(path)
    folder.mkdir(mode=0o700, exist_ok=True)
    return [
        Part(first, min(first + size, stop), folder / f"{first}-{min(first + size, stop)}.json")
        for first in range(0, stop, size)
    ]


async def read_part(path: Path, rule: ReadRule, part: Part, limits: Limits = LIMITS) -> list[PageFacts]:
    """Read one range in a guarded process."""
    return await run_guarded(
        read_range, path, rule, part.first, part.stop, part.texts, limits=limits, reuse=child_of(path)
    )


async def _read_texts(path: Path, rule: ReadRule, stop: int, limits: Limits) -> PagesRead:
    limit = asyncio.Semaphore(PROCESSES)
    parts = list_parts(path, stop, max(ALONE_PAGES, min(RANGE_PAGES, -(-stop // PROCESSES))))

    async def one(part: Part) -> list[PageFacts]:
        async with limit:
            return await read_part(path, rule, part, limits)

    found = await asyncio.gather(*(one(part) for part in parts))
    return PagesRead(0, [item for part in found for item in part], parts, limits)


async def _take_index(path: Path, read: PagesRead, rule: IndexRule, page_count: int) -> None:
    """Set the ids that the index names. Judging the pages decides whether they are right."""
    stop = 1 + max((item.page for item in read.facts), default=-1)
    ids = await run_guarded(ids_of_index, rule.csv, page_count, stop, limits=read.limits, reuse=child_of(path))
    for number, item in enumerate(read.facts):
        readings = tuple(Reading(text, text) for text in ids[item.page])
        read.facts[number] = replace(item, readings=readings)


async def _take_list(path: Path, read: PagesRead, rule: FixedRule, page_count: int) -> None:
    """Set the first page and the id of each person in the list. Judging the pages decides whether they are right.

    It runs after recognition, which finds blank pages: the id is set on the first page that is not blank.
    """
    ranges = await run_guarded(
        ranges_of_list, rule.list, rule.every, page_count, limits=read.limits, reuse=child_of(path)
    )
    for item in ranges:
        pages = read.facts[item.first_page - 1 : item.last_page]
        bearer = next((facts.page for facts in pages if not facts.is_blank), -1)
        for facts in pages:
            readings = (Reading(item.person_id, item.person_id),) if facts.page == bearer else ()
            read.facts[facts.page] = replace(facts, begins=facts.page == item.first_page - 1, readings=readings)


async def _take_codes(ctx: PluginContext, path: Path, read: PagesRead, rule: ReadRule) -> None:
    """Set the ids in the codes of the pages."""
    pages = [item.page for item in read.facts if not item.is_blank]
    codes = await ctx.services.get(PageReader).read_codes(path, pages, reuse=child_of(path))
    found = await run_guarded(
        read_titles, rule, [code.text for code in codes], limits=read.limits, reuse=child_of(path)
    )
    by_page: dict[int, dict[Reading, None]] = {}
    for code, readings in zip(codes, found, strict=True):
        by_page.setdefault(code.page, {}).update(dict.fromkeys(readings))
    for number, item in enumerate(read.facts):
        read.facts[number] = replace(item, readings=tuple(by_page.get(item.page, ())))


async def _recognise(
    ctx: PluginContext, path: Path, read: PagesRead, rule: ReadRule, max_pictures: int | None, *, takes_ids: bool
) -> None:
    """Recognise the text of pages without text, and of pictures that cover a text layer."""
    pictures = [item.page for item in read.facts if item.kind is PageKind.PICTURE or item.is_covered][:max_pictures]
    for start in range(0, len(pictures), OCR_PAGES):
        wanted = pictures[start : start + OCR_PAGES]
        pages = await ctx.services.get(PageReader).read_text(path, wanted, reuse=child_of(path))
        await _take_recognised(path, read, rule, pages, takes_ids=takes_ids)


async def _take_recognised(
    path: Path, read: PagesRead, rule: ReadRule, pages: Sequence[ReadPage], *, takes_ids: bool
) -> None:
    before: Mapping[int, PageFacts] = {page.page: read.facts[page.page - read.first] for page in pages}
    legible = [page for page in pages if page.is_legible]
    own = [page for page in legible if before[page.page].kind is PageKind.PICTURE]
    read.layers.update({page.page: page.text for page in pages if before[page.page].is_covered})
    read.recognised.update({page.page: page.text for page in own})
    found = await run_guarded(
        read_recognised, rule, [_recognised(page) for page in own], limits=read.limits, reuse=child_of(path)
    )
    for facts in found:
        old = before[facts.page]
        readings = facts.readings if takes_ids else old.readings
        read.facts[facts.page - read.first] = replace(
            facts, readings=readings, is_landscape=old.is_landscape, begins=facts.begins or old.begins
        )
    empty = [page.page for page in pages if page.is_empty_sheet and before[page.page].kind is PageKind.PICTURE]
    kinds = await run_guarded(judge_empty, path, empty, limits=read.limits, reuse=child_of(path)) if empty else {}
    for number, kind in kinds.items():
        read.facts[number - read.first] = replace(before[number], kind=kind, readings=())


def _recognised(page: ReadPage) -> RecognisedPage:
    width, height = RECOGNISED_SIZE
    words = [
        Word(word.text, word.box.x0 * width, word.box.y0 * height, word.box.x1 * width, word.box.y1 * height)
        for word in page.words
    ]
    return RecognisedPage(page.page, page.text, tuple(words))


def _warn_two_up(read: PagesRead) -> None:
    """Warn if at least half of the landscape pages have several ids, which suggests two pages per sheet."""
    pages = [item.page for item in read.facts if item.is_landscape and len(item.readings) > 1]
    if pages and len(pages) >= TWO_UP_SHARE * sum(item.is_landscape for item in read.facts):
        message = _(
            "Pages with two ids side by side look like two students on one sheet. "
            "Export the file with one page on each sheet."
        )
        read.warnings.append(Problem("two_up", tuple(pages), (), message))
