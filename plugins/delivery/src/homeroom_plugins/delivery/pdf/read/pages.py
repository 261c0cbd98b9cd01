"""Reading of pages in a guarded child: texts, ids by the rule, page numbers, kinds."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import pikepdf
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_plugins.delivery.pdf.read.blank_pages import judge_blank
from homeroom_plugins.delivery.pdf.read.dates import names_day_first
from homeroom_plugins.delivery.pdf.read.facts import PageFacts, digest_head, digest_text, sum_words
from homeroom_plugins.delivery.pdf.read.fills import find_fills
from homeroom_plugins.delivery.pdf.read.page_numbers import find_bare_numbers, find_numbers, find_said_total, says_more
from homeroom_plugins.delivery.pdf.rules.areas import Area, read_area, text_in
from homeroom_plugins.delivery.pdf.rules.ids_near_labels import allow_missing_spaces, find_near
from homeroom_plugins.delivery.pdf.rules.patterns import Matcher
from homeroom_plugins.delivery.pdf.rules.rules import ID_GROUP, LabelledId, TextRule, split_rule
from homeroom_plugins.delivery.pdf.rules.tokens import Reading, find_readings, list_empty_labels, plain_id, readings_of
from homeroom_plugins.delivery.pdf.text.name_words import LABELS
from homeroom_plugins.delivery.pdf.text.words import fold_words
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.letters import Word
from homeroom_sdk.pdf.text import PageKind, PageText, TextReader

MAX_BOOKMARKS = 200_000
MAX_PLACE_CHARS = 500
_GROUPS = re.compile("(?<![\\d.,/:-])\\d{1,3}(?:[ \u00a0\u2009\u202f]\\d{3})+(?![\\d.,/:-])")
_LEFT_BLANK = re.compile(
    r"\W*(?:this\s+)?page\s+(?:is\s+|was\s+)?(?:intentionally\s+(?:left\s+)?blank|left\s+blank\s+intentionally)\W*|"
    r"\W*(?:esta\s+)?página\s+(?:se\s+(?:ha\s+)?dej(?:ó|ado)\s+|dejada\s+)?(?:intencionalmente\s+)?en\s+blanco"
    r"(?:\s+intencionalmente)?\W*|\W*(?:diese\s+seite\s+(?:ist|wurde)\s+)?(?:absichtlich|bewusst)\s+(?:frei|leer)"
    r"(?:\s+gelassen)?\W*|\W*(?:cette\s+)?page\s+(?:est\s+)?(?:intentionnellement\s+)?(?:laissée\s+)?"
    r"(?:intentionnellement\s+)?(?:en\s+)?blanc(?:he)?(?:\s+intentionnellement)?\W*",
    re.IGNORECASE,
)
"""Pattern of "This page intentionally left blank" as the only text of a page, as duplex printing adds it."""
RECOGNISED_SIZE = (600.0, 800.0)
"""Width and height assumed for recognised pages, in points as on paper, so that letters have a usual height."""


@dataclass(frozen=True)
class ReadRule:
    """What to look for on pages.

    Args:
        pattern: Finds the id in a page's text, or in `titles`; empty if the text is not searched.
        cover: Text on the first page of each student.
        titles: Titles of the bookmarks, with the page (zero-based) that each leads to.
        in_titles: Whether the id is looked for in `titles` instead of the page's text.
        area: The part of the page with the id, or with the name if `names` is set.
        dates: Whether the order of day and month matters.
    """

    pattern: str = ""
    cover: str = ""
    titles: tuple[tuple[int, str], ...] = ()
    in_titles: bool = False
    area: Area | None = None
    names: bool = False
    dates: bool = False

    @cached_property
    def compiled(self) -> Matcher | None:
        """The checked pattern."""
        return TextRule(self.pattern).compile() if self.pattern else None

    @cached_property
    def loose(self) -> Matcher | None:
        """The pattern for recognised text, in which spaces may be missing; None if it has no such form."""
        try:
            return (
                Matcher(re.compile(allow_missing_spaces(self.pattern), re.MULTILINE), ID_GROUP)
                if self.pattern
                else None
            )
        except (re.error, OverflowError, RecursionError):
            return None

    @cached_property
    def labelled(self) -> LabelledId | None:
        """The label and the id's own pattern."""
        return split_rule(self.pattern) if self.pattern else None

    @cached_property
    def title_of(self) -> Mapping[int, str]:
        """The bookmarks' titles by page."""
        return dict(self.titles)


@dataclass(frozen=True)
class RecognisedPage:
    """The text that was read from a page's picture, with the places of its words on a page of `RECOGNISED_SIZE`."""

    page: int
    text: str
    words: tuple[Word, ...]


def read_range(source: Path, rule: ReadRule, first: int, stop: int, texts: Path) -> list[PageFacts]:
    """Return the facts of the pages `first` to `stop` (zero-based, half-open), and store their texts in the
    file `texts`.

    `load_texts` reads them back.

    Raises:
        InvalidRule, EncryptedPdf, DamagedPdf: As `TextRule.compile` and `TextReader.read`.
    """
    facts, kept = [], []
    with TextReader(source) as reader:
        for number in range(first, stop):
            page = reader.read(number)
            kept.append(page.text)
            facts.append(read_facts(page, rule, reader))
    empty = [item.page for item, text in zip(facts, kept, strict=True) if item.kind is PageKind.BLANK and not text]
    judged = judge_blank(source, empty)
    fills = find_fills(source, [item.page for item in facts if item.kind is PageKind.TEXT])
    texts.write_text(json.dumps(kept), "ascii")
    facts = [
        replace(item, pictures=(*item.pictures, fills[item.page])) if item.page in fills else item for item in facts
    ]
    return [_with_kind(item, judged[item.page]) if item.page in judged else item for item in facts]


def read_recognised(rule: ReadRule, pages: Sequence[RecognisedPage]) -> list[PageFacts]:
    """Return the facts of pages with text that was read from their pictures."""
    found = []
    for page in pages:
        found.append(
            PageFacts(
                page.page,
                PageKind.BLANK if _LEFT_BLANK.fullmatch(page.text) else PageKind.TEXT,
                _recognised_readings(rule, page),
                find_numbers(page.text),
                _begins(rule, page.page, page.text),
                is_ocr=True,
                place_text=_place_text(rule, page.words, RECOGNISED_SIZE),
                head=digest_head(page.text),
                empty_labels=_list_empty(rule, page.text),
                bare_numbers=find_bare_numbers(page.text),
                said_total=find_said_total(page.text),
                continues=says_more(page.text),
                day_first=names_day_first(page.text) if rule.dates else None,
                text_sum=sum_words(page.text),
                lines=digest_text(page.text),
            )
        )
    return found


def _list_empty(rule: ReadRule, text: str) -> tuple[tuple[str, bool], ...]:
    """List empty labels as `list_empty_labels` does, in recognised text. A digit after a label counts
    as a misread id.
    """
    if rule.labelled is None or rule.loose is None or rule.area is not None or rule.in_titles:
        return ()
    found = list_empty_labels(list(rule.loose.find_all(text)), rule.labelled, text)
    return found if not any(map(str.isdigit, "".join(_behind(rule.labelled, text)))) else ()


def _behind(rule: LabelledId, text: str) -> Iterator[str]:
    """Yield the text after each of the rule's labels: from its line, or from the next one if its line
    has only labels.
    """
    for label in rule.label.find_all(text):
        lines = text[label.stop :].split("\n", 2)
        yield lines[0] if set(fold_words(lines[0])) - LABELS else "".join(lines[1:2])


def _recognised_readings(rule: ReadRule, page: RecognisedPage) -> tuple[Reading, ...]:
    if rule.in_titles:
        return ()
    if rule.area is not None:
        return () if rule.names else read_area(page.words, rule.area, RECOGNISED_SIZE, rule.loose)
    readings = _readings(rule.loose, page.text)
    return find_near(rule.labelled, page.words) if not readings and rule.labelled is not None else readings


def read_titles(rule: ReadRule, texts: Sequence[str]) -> list[tuple[Reading, ...]]:
    """Return the ids in separate texts, such as titles or codes: what the pattern finds, or the whole text
    without a pattern.
    """
    return [_readings(rule.compiled, text) if rule.compiled else _whole(text) for text in texts]


def read_outline(source: Path) -> list[tuple[int, str]]:
    """Return the top-level bookmarks as pages (zero-based) and titles, in the order of the pages.

    Only the first bookmark of each page is returned.

    Raises:
        EncryptedPdf, DamagedPdf: The file cannot be opened.
    """
    found: dict[int, str] = {}
    try:
        with pikepdf.open(source) as pdf:
            numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
            names = (
                pikepdf.NameTree(pdf.Root.Names.Dests) if "/Names" in pdf.Root and "/Dests" in pdf.Root.Names else {}
            )
            item = pdf.Root.get("/Outlines", pikepdf.Dictionary()).get("/First")
            for _count in range(MAX_BOOKMARKS):
                if not isinstance(item, pikepdf.Dictionary):
                    break
                page = numbers.get(_target(pdf, item, names))
                if page is not None:
                    found.setdefault(page, str(item.get("/Title", "")))
                item = item.get("/Next")
    except pikepdf.PasswordError as error:
        raise EncryptedPdf from error
    except (pikepdf.PikepdfError, RuntimeError, TypeError, ValueError, AttributeError, KeyError) as error:
        raise DamagedPdf(_("The bookmarks of the PDF cannot be read. Choose another rule.")) from error
    return sorted(found.items())


def load_texts(texts: Path) -> list[str]:
    """Return the texts that `read_range` stored, in the order of the pages."""
    found: list[str] = json.loads(texts.read_text("ascii"))
    return found


def _target(pdf: pikepdf.Pdf, item: pikepdf.Object, names: Mapping[Any, pikepdf.Object]) -> tuple[int, int]:
    """Return the object id of the page that a bookmark leads to, or (0, 0) if it leads to none."""
    action = item.get("/A")
    goal = item.get("/Dest", action.get("/D") if isinstance(action, pikepdf.Dictionary) else None)
    if isinstance(goal, pikepdf.String):
        goal = names.get(str(goal))
    elif isinstance(goal, pikepdf.Name):
        goal = pdf.Root.get("/Dests", pikepdf.Dictionary()).get(goal)
    if isinstance(goal, pikepdf.Dictionary):
        goal = goal.get("/D")
    if not isinstance(goal, pikepdf.Array) or len(goal) == 0 or not isinstance(goal[0], pikepdf.Dictionary):
        return (0, 0)
    return goal[0].objgen


def read_facts(page: PageText, rule: ReadRule, reader: TextReader) -> PageFacts:
    """Return the facts of one page with a text layer, according to the rule."""
    readings: tuple[Reading, ...] = ()
    place_text = ""
    empty_labels: tuple[tuple[str, bool], ...] = ()
    if rule.area is not None:
        words, size = reader.words(page.page) if page.text else [], (page.width, page.height)
        readings = () if rule.names else read_area(words, rule.area, size, rule.compiled)
        place_text = _place_text(rule, words, size)
    elif rule.in_titles:
        title = rule.title_of.get(page.page)
        readings = read_titles(rule, [title])[0] if title else ()
    elif rule.compiled is not None and page.text:
        matches = list(rule.compiled.find_all(page.text))
        readings = readings_of(matches, page.text) or _grouped_readings(rule.compiled, page.text)
        if not readings and rule.labelled is not None and page.kind is PageKind.TEXT:
            readings = find_near(rule.labelled, reader.words(page.page, upright=True))
        if rule.labelled is not None:
            empty_labels = list_empty_labels(matches, rule.labelled, page.text)
    has_more = page.is_covered or page.pictures or page.kind is not PageKind.TEXT
    return PageFacts(
        page.page,
        page.kind if has_more or not _LEFT_BLANK.fullmatch(page.text) else PageKind.BLANK,
        readings,
        find_numbers(page.text),
        _begins(rule, page.page, page.text),
        is_landscape=page.width > page.height,
        is_covered=page.is_covered,
        pictures=page.pictures,
        place_text=place_text,
        empty_labels=empty_labels,
        head=digest_head(page.text),
        bare_numbers=find_bare_numbers(page.text),
        said_total=find_said_total(page.text),
        continues=says_more(page.text),
        day_first=names_day_first(page.text) if rule.dates else None,
        text_sum=sum_words(page.text),
        lines=digest_text(page.text),
    )


def _place_text(rule: ReadRule, words: Sequence[Word], size: tuple[float, float]) -> str:
    return text_in(words, rule.area, size)[:MAX_PLACE_CHARS] if rule.area is not None and rule.names else ""


def _readings(matcher: Matcher | None, text: str) -> tuple[Reading, ...]:
    return find_readings(matcher, text) if matcher is not None else ()


def _grouped_readings(matcher: Matcher, text: str) -> tuple[Reading, ...]:
    """Return the ids that the rule finds after joining digits in groups of three: "204 117"."""
    joined = _GROUPS.sub(lambda match: re.sub(r"\D", "", match[0]), text)
    return tuple(replace(item, near=True) for item in find_readings(matcher, joined)) if joined != text else ()


def _whole(text: str) -> tuple[Reading, ...]:
    plain = plain_id(text)
    return (Reading(plain, plain),) if plain else ()


def _begins(rule: ReadRule, page: int, text: str) -> bool:
    return page in rule.title_of or bool(rule.cover and _folded(rule.cover) in _folded(text))


@lru_cache(maxsize=4)
def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _with_kind(item: PageFacts, kind: PageKind) -> PageFacts:
    return PageFacts(item.page, kind, item.readings, item.numbers, item.begins, item.is_landscape)
