"""Reports that flow: the end of one student's stands above the next one's name, on the same page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median

from homeroom_plugins.delivery.pdf.facts import PageFacts, Proof
from homeroom_plugins.delivery.pdf.findings import Finding, PersonDocument
from homeroom_plugins.delivery.pdf.verdicts import Verdicts
from homeroom_sdk.sentences import _

_MIN_DOCUMENTS = 4
"""Fewer do not show what usually stands above a name."""
_USUAL_SHARE = 0.5
_ADDRESS_LINES = 2
"""So many lines that differ above each name are an address, which has a line more or less."""
_SPARE = 2


def hold_flowing(
    documents: Mapping[str, PersonDocument],
    facts: Mapping[int, PageFacts],
    verdicts: Verdicts,
    content: Sequence[int],
) -> None:
    """Hold documents that begin with lines which no other first page has above its owner's first mark, and the ones
    before, whose last lines these may be.

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
    counts = Counter(line for lines in above.values() for line in set(lines))
    usual = {line for line, count in counts.items() if count > _USUAL_SHARE * len(above)}
    odd = {page: sum(line not in usual for line in lines) for page, lines in above.items()}
    # Before the first document of the file stands none whose end could be above its name.
    norm = min(odd[min(odd)], int(median(odd.values())))
    allowed = norm + _SPARE if norm >= _ADDRESS_LINES else norm
    before = dict(zip(content[1:], content, strict=False))
    holder = {page: document for document in documents.values() for page in document.pages}
    for document in documents.values():
        first = document.pages[0]
        # Of two pictures of one letterhead, recognition may read a line in two ways.
        if odd.get(first, 0) <= allowed + (_SPARE if facts[first].is_ocr else 0):
            continue
        _hold(document, first)
        last = holder.get(before.get(first, -1))
        if last is not None and last is not document:
            _hold(last, first)


def _hold(document: PersonDocument, page: int) -> None:
    if not any(item.kind == "text_above" and item.pages == (page,) for item in document.findings):
        message = _(
            "Page {page} begins with text that stands above the name on no other first page. It may be the end of the "
            "document before.",
            page=page + 1,
        )
        document.findings.append(Finding("text_above", (page,), message))
