"""Pages that were assigned to a document by an id alone."""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise

from homeroom_plugins.delivery.pdf.match.findings import Finding, PersonDocument
from homeroom_plugins.delivery.pdf.match.layout import Segment
from homeroom_plugins.delivery.pdf.match.verdicts import Verdicts
from homeroom_plugins.delivery.pdf.read.facts import PageFacts
from homeroom_sdk.i18n import _


def find_unproven(
    documents: Iterable[PersonDocument],
    owner: Mapping[int, str],
    attached: Container[int],
    facts: Mapping[int, PageFacts],
    position: Mapping[int, int],
    verdicts: Verdicts,
) -> set[int]:
    """Return the pages that were assigned by an id alone, apart from their document's proven pages.

    They contain no part of the owner's name, and the label of their id is not on any proven page. They may be missing
    from a document next to them.

    Args:
        owner: The owner's key, by page.
        attached: Pages that were assigned by the layout, not by an id.
        position: The index of each page among the pages with content.
    """
    proven = {
        reading.label for page, key in owner.items() if verdicts.proof(page, key) for reading in facts[page].readings
    }
    found: set[int] = set()
    for document in documents:
        run: list[int] = []
        for page in (*document.pages, None):
            if run and (page is None or position[page] != position[run[-1]] + 1):
                labels = {reading.label for item in run for reading in facts[item].readings}
                if proven.isdisjoint(labels) and not any(
                    item in attached or _bears_name(verdicts, item, document.key) for item in run
                ):
                    found.update(run)
                run = []
            if page is not None:
                run.append(page)
    return found


def _bears_name(verdicts: Verdicts, page: int, key: str) -> bool:
    """Return whether a page was not judged, or contains a part of the owner's name or a mark of somebody else."""
    verdict = verdicts.of(page, key)
    return verdict is None or verdict.has_part or bool(verdicts.against(page, key))


def hold_before_unproven(
    documents: Mapping[str, PersonDocument],
    segments: Sequence[Segment],
    verdicts: Verdicts,
    person_ids: Mapping[str, str],
) -> None:
    """Hold a part of a list if the next part does not begin with its person's name, because that page
    may be its last.
    """
    for before, after in pairwise(segments):
        document = documents.get(before.keys[0]) if len(before.keys) == 1 else None
        first = after.pages[0]
        if document is None or any(verdicts.proof(first, key) for key in after.keys):
            continue
        message = _(
            "Page {page} does not bear the name of the next person of the list. It may belong to {person}.",
            page=first + 1,
            person=person_ids[document.key],
        )
        document.findings.append(Finding("layout_shift", (document.pages[-1], first), message))
