"""Documents that begin otherwise than the others of the file, so that their person may only be mentioned there."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence

from homeroom_plugins.delivery.pdf.match.findings import Finding, PersonDocument
from homeroom_plugins.delivery.pdf.match.verdicts import Verdicts
from homeroom_plugins.delivery.pdf.read.facts import Proof, Verdict
from homeroom_sdk.sentences import _

_MOST, _NEARLY_ALL = 2 / 3, 0.9
"""So many of the documents show how one begins."""
_MIN_DOCUMENTS = 4
_Page = tuple[PersonDocument, Verdict]


def find_mentioned(
    documents: Mapping[str, PersonDocument], verdicts: Verdicts, related: Container[int]
) -> dict[int, PersonDocument]:
    """Hold documents with a page on which the name stands neither at the head of a line nor below the lines that begin
    most others, as on the second page of a letter about another person. Returns them by that page.

    First pages are compared with each other; the others count where nearly all pages of the file are headed by a name.

    Args:
        related: Pages with a word such as "sibling" before the id; each has to begin as first pages do.
    """
    pages = {
        page: (document, verdict)
        for document in documents.values()
        for page in document.pages
        if (verdict := verdicts.of(page, document.key)) is not None and verdict.proof is not Proof.NONE
    }
    first = {page: pair for page, pair in pages.items() if page == pair[0].pages[0]}
    others = [_list_other(pages, _NEARLY_ALL), _list_other(first, _MOST)]
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
            "Page {page} does not begin as the other documents of the file do. It may only mention its person.",
            page=page + 1,
        )
        document.findings.append(Finding("id_mentioned", (page,), message))
    return found


def _list_other(pages: Mapping[int, _Page], enough: float) -> dict[int, PersonDocument]:
    """The documents that begin otherwise than those which a name heads, where so many are headed by one."""
    headed = [verdict for _document, verdict in pages.values() if verdict.is_heading]
    if len(pages) < _MIN_DOCUMENTS or len(headed) < enough * len(pages):
        return {}
    usual = _list_usual(headed)
    return {
        page: document
        for page, (document, verdict) in pages.items()
        if not verdict.is_heading and not usual <= set(verdict.above)
    }


def _list_usual(headed: Sequence[Verdict]) -> set[int]:
    """The lines that most of these pages have above the name."""
    counts = Counter(line for verdict in headed for line in set(verdict.above))
    return {line for line, count in counts.items() if count >= _MOST * len(headed)}
