"""Checks of how documents begin: with the end of the previous report, or differently from the others of the file."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from statistics import median

from homeroom_plugins.delivery.pdf.match.findings import Finding, PersonDocument
from homeroom_plugins.delivery.pdf.match.verdicts import Verdicts
from homeroom_plugins.delivery.pdf.read.facts import PageFacts, Proof, Verdict
from homeroom_sdk.i18n import _

_MIN_DOCUMENTS = 3
"""Minimum number of documents needed to know which lines are usual above a name."""
_MOST = 0.5
_NEARLY_ALL = 0.9
_SHARED = 3
_SHARE = 0.02
"""Lines on at least this share of the first pages, and on at least `_SHARED` of them, are not the end of one report."""
_WITHOUT = 0.15
"""If at least this share of the first pages has no line of its own above the name, the lines of the others
are an address.
"""
_SPARE = 2
"""Lines by which an address may exceed the usual number."""
_MOST_HEADED = 2 / 3
"""Minimum share of documents headed by a name from which the usual beginning is learned."""
_MIN_HEADED = 4
_Page = tuple[PersonDocument, Verdict]


def hold_flowing(
    documents: Mapping[str, PersonDocument],
    facts: Mapping[int, PageFacts],
    verdicts: Verdicts,
    content: Sequence[int],
) -> None:
    """Hold documents with lines above the owner's first mark that no other first page has, and the documents
    before them.

    These lines may be the end of the document before.

    Args:
        content: The pages with content, in order.
    """
    above = {
        document.pages[0]: verdict.above
        for document in documents.values()
        if (verdict := verdicts.of(document.pages[0], document.key)) is not None and verdict.proof is not Proof.NONE
    }
    if len(above) < _MIN_DOCUMENTS:
        return
    # Lines on most first pages (a date) or on several (a school's letterhead) are not the end of one report.
    found = _exceeding(above, facts, _MOST * len(above))
    found &= _exceeding(above, facts, max(_SHARED, _SHARE * len(above)))
    found |= _beginning_with_ends(above, documents, verdicts)
    before = dict(zip(content[1:], content, strict=False))
    holder = {page: document for document in documents.values() for page in document.pages}
    for document in documents.values():
        first = document.pages[0]
        if first not in found:
            continue
        _hold(document, first)
        last = holder.get(before.get(first, -1))
        if last is not None and last is not document:
            _hold(last, first)


def _exceeding(above: Mapping[int, Sequence[int]], facts: Mapping[int, PageFacts], enough: float) -> set[int]:
    """Return the first pages with more lines above the name than usual, ignoring lines that at least
    `enough` pages have.
    """
    counts = Counter(line for lines in above.values() for line in set(lines))
    odd = {page: sum(counts[line] < enough for line in lines) for page, lines in above.items()}
    middle = int(median(odd.values()))
    # The first document of the file has no predecessor whose end could be above its name.
    without = sum(not count for count in odd.values())
    norm = middle if without >= max(_SHARED, _WITHOUT * len(odd)) else min(odd[min(odd)], middle)
    allowed = norm + min(norm, _SPARE)
    # Optical character recognition may read a line of the same letterhead in two ways.
    return {page for page, count in odd.items() if count > allowed + (_SPARE if facts[page].is_ocr else 0)}


def _beginning_with_ends(
    above: Mapping[int, Sequence[int]], documents: Mapping[str, PersonDocument], verdicts: Verdicts
) -> set[int]:
    """Return the first pages that begin with what may be the end of another document.

    They have a line above the name with which other documents end, regardless of how many first pages have it, or text
    above the line that begins most documents.
    """
    ends: Counter[int] = Counter()
    for document in documents.values():
        verdict = verdicts.of(document.pages[-1], document.key)
        ends.update(set(verdict.end) if verdict is not None else ())
    counts = Counter(line for lines in above.values() for line in set(lines))
    # A letterhead repeats each line equally often on every page.
    varying = {line for line in counts if len({lines.count(line) for lines in above.values()} - {0}) > 1}
    head = set(above[min(above)]) - varying
    nearly_all = {line for line, count in counts.items() if count >= _NEARLY_ALL * (len(above) - 1)}
    usual = {line for line in head if counts[line] >= _MOST * len(above)}
    # An end occurs once per report: lines that begin and end nearly all reports are letterhead and footer.
    usual |= {line for line in nearly_all - varying if ends[line] >= _NEARLY_ALL * (len(above) - 1)}
    tails = {line for line, count in ends.items() if count >= _SHARED} - usual
    # If all reports follow each other without a page break, only the first begins without the end of another.
    common = nearly_all - head - usual
    # If the first page of the file is of another kind, it has no letterhead to compare with.
    if not common.isdisjoint(ends) or (len(common) > 1 and (usual or not head)):
        tails |= common
    begins = Counter(lines[0] for lines in above.values() if lines)
    letterhead, count = begins.most_common(1)[0] if begins else (0, 0)
    has_letterhead = count > _MOST * len(above)
    return {
        page
        for page, lines in above.items()
        if (page != min(above) and not tails.isdisjoint(lines))
        or (has_letterhead and lines and lines[0] != letterhead and letterhead in lines)
    }


def _hold(document: PersonDocument, page: int) -> None:
    if not any(item.kind == "text_above" and item.pages == (page,) for item in document.findings):
        message = _(
            "Page {page} begins with text that no other first page has above the name. It may be the end of "
            "the previous document.",
            page=page + 1,
        )
        document.findings.append(Finding("text_above", (page,), message))


def find_mentioned(
    documents: Mapping[str, PersonDocument], verdicts: Verdicts, related: Container[int]
) -> dict[int, PersonDocument]:
    """Hold documents with a page that may only mention its person, and return these documents by page.

    On such a page the name is neither at the head of a line nor below the lines that begin most other pages, as on the
    second page of a letter about another person. First pages are compared with each other; other pages count only if a
    name heads nearly all pages of the file.

    Args:
        related: Pages with a word such as "sibling" before the id; each of them must begin as first pages do.
    """
    pages = {
        page: (document, verdict)
        for document in documents.values()
        for page in document.pages
        if (verdict := verdicts.of(page, document.key)) is not None and verdict.proof is not Proof.NONE
    }
    first = {page: pair for page, pair in pages.items() if page == pair[0].pages[0]}
    others = [_list_other(pages, _NEARLY_ALL), _list_other(first, _MOST_HEADED)]
    usual = _list_usual([verdict for _document, verdict in first.values() if verdict.is_heading])
    others.append(
        {
            page: document
            for page, (document, verdict) in pages.items()
            if page in related and not (verdict.is_heading and usual <= set(verdict.above))
        }
    )
    found = {page: document for part in others for page, document in part.items()}
    for page, document in found.items():
        if any(item.kind == "id_mentioned" and item.pages == (page,) for item in document.findings):
            continue
        message = _(
            "Page {page} does not begin like the other documents of the file. It may only mention the person.",
            page=page + 1,
        )
        document.findings.append(Finding("id_mentioned", (page,), message))
    return found


def _list_other(pages: Mapping[int, _Page], enough: float) -> dict[int, PersonDocument]:
    """Return the documents by page that begin differently, provided a name heads at least the share `enough`
    of the pages.
    """
    headed = [verdict for _document, verdict in pages.values() if verdict.is_heading]
    if len(pages) < _MIN_HEADED or len(headed) < enough * len(pages):
        return {}
    usual = _list_usual(headed)
    return {
        page: document
        for page, (document, verdict) in pages.items()
        if not verdict.is_heading and not usual <= set(verdict.above)
    }


def _list_usual(headed: Sequence[Verdict]) -> set[int]:
    """Return the lines that most of these pages have above the name."""
    counts = Counter(line for verdict in headed for line in set(verdict.above))
    return {line for line, count in counts.items() if count >= _MOST_HEADED * len(headed)}
