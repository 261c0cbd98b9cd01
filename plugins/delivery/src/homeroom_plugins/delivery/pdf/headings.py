"""Documents that begin otherwise than the others of the file, so that their person may only be mentioned there."""

from collections import Counter
from collections.abc import Mapping

from homeroom_plugins.delivery.pdf.facts import Proof, Verdict
from homeroom_plugins.delivery.pdf.findings import Finding, PersonDocument
from homeroom_plugins.delivery.pdf.verdicts import Verdicts
from homeroom_sdk.sentences import _

_MOST = 2 / 3
"""So many of the documents show how one begins."""
_MIN_DOCUMENTS = 4


def find_mentioned(documents: Mapping[str, PersonDocument], verdicts: Verdicts) -> dict[int, PersonDocument]:
    """Documents by their first page, held where the name stands on it neither at the head of a line nor below the lines
    that begin most others, as on the second page of a letter about another person."""
    first = {
        document.pages[0]: (document, verdict)
        for document in documents.values()
        if (verdict := verdicts.of(document.pages[0], document.key)) is not None and verdict.proof is not Proof.NONE
    }
    headed = [verdict for _document, verdict in first.values() if verdict.is_heading]
    if len(first) < _MIN_DOCUMENTS or len(headed) < _MOST * len(first):
        return {}
    counts = Counter(line for verdict in headed for line in set(verdict.above))
    usual = {line for line, count in counts.items() if count >= _MOST * len(headed)}
    found = {page: document for page, (document, verdict) in first.items() if _is_other(verdict, usual)}
    for page, document in found.items():
        message = _(
            "Page {page} does not begin as the other documents of the file do. It may only mention its person.",
            page=page + 1,
        )
        document.findings.append(Finding("id_mentioned", (page,), message))
    return found


def _is_other(verdict: Verdict, usual: set[int]) -> bool:
    return not verdict.is_heading and not usual <= set(verdict.above)
