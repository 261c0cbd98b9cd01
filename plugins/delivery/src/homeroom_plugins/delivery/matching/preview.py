"""The live preview of a rule: its results on the first pages of an upload."""

from collections.abc import Collection
from pathlib import Path

from homeroom_plugins.delivery.intake.rules import AnyRule, FixedRule
from homeroom_plugins.delivery.intake.uploads import fetch_source
from homeroom_plugins.delivery.matching.listed_persons import find_unknown
from homeroom_plugins.delivery.matching.service import Match, match_batch
from homeroom_plugins.delivery.models import Upload
from homeroom_plugins.delivery.pdf.match.claims import Claim, Doubt
from homeroom_plugins.delivery.pdf.match.findings import PersonDocument
from homeroom_plugins.delivery.reading.page_reading import read_pages
from homeroom_plugins.delivery.schemas import MatchRead, PreviewProblem, PreviewRead, PreviewTotals
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import Limits
from homeroom_sdk.i18n import say

FIRST_PAGES = 20
LIMITS = Limits(cpu_s=4, wall_s=60)
"""Limits of a preview, because a user waits for it. Twenty pages of text take 50 ms."""
MAX_PICTURES = 4
"""Maximum pictures read, because recognising a scanned page takes more than half a second."""


async def preview_matches(ctx: PluginContext, upload: Upload, rule: AnyRule, *, school_id: str = "") -> PreviewRead:
    """Match the first 20 pages; return the matches page by page, and the problems."""
    path: Path = await fetch_source(ctx, upload.blob_id)
    stop = min(FIRST_PAGES, upload.pages)
    pages = await read_pages(ctx, path, rule, upload.pages, stop=stop, limits=LIMITS, max_pictures=MAX_PICTURES)
    match = await match_batch(ctx, path, rule, pages, school_id=school_id or None, schools=ctx.actor.schools)
    documents = match.assignment.documents.values()
    owner = {page: found.key for found in documents for page in found.pages}
    findings = [(finding.kind, finding.pages, finding.message) for found in documents for finding in found.findings]
    problems = [(item.kind, item.pages, item.message) for item in match.assignment.problems] + findings
    problems += [(item.kind, item.pages, item.message) for item in pages.warnings]
    if isinstance(rule, FixedRule):
        listed = await find_unknown(ctx, path, rule, upload.pages, after=stop, school_id=school_id or None)
        problems += [(item.kind, item.pages, item.message) for item in listed]
    return PreviewRead(
        pages=stop,
        matches=[item for claim in match.claims for item in _show(match, claim, owner.get(claim.page))],
        problems=[
            PreviewProblem(kind=kind, pages=[page + 1 for page in found], message=say(message))
            for kind, found, message in sorted(problems, key=lambda item: item[1])
        ],
        totals=PreviewTotals(
            matched=len(owner),
            named=len(owner.keys() - _list_pages(documents, "name_missing")),
            usable=sum(len(found.pages) for found in documents if not found.findings),
            unmatched=sum(1 for item in match.assignment.problems if item.kind == "unmatched_page"),
            unknown=sum(1 for claim in match.claims if claim.doubt is Doubt.UNKNOWN),
            ambiguous=sum(1 for claim in match.claims if claim.doubt in (Doubt.MANY, Doubt.TOKEN)),
        ),
    )


def _list_pages(documents: Collection[PersonDocument], kind: str) -> set[int]:
    """Return the pages with findings of this kind."""
    return {page for found in documents for item in found.findings if item.kind == kind for page in item.pages}


def _show(match: Match, claim: Claim, owner: str | None) -> list[MatchRead]:
    """Return a row for each person or unknown id that a page names."""
    keys = [key for key in ([owner] if owner is not None else claim.keys) if key in match.persons]
    text = ", ".join(claim.ids)
    if not keys:
        return [_row(claim.page, item, None, item) for item in claim.ids]
    return [_row(claim.page, match.persons[key].person_id, match.persons[key].name, text) for key in keys]


def _row(page: int, person_id: str, name: str | None, text: str) -> MatchRead:
    return MatchRead(page=page + 1, person_id=person_id, person_name=name, known=name is not None, text=text)
