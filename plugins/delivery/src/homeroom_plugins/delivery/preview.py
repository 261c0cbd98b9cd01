"""The live preview of a rule: what it finds on the first pages of an upload."""

from pathlib import Path
from typing import Any

from homeroom_plugins.delivery.matching import find_page_ids
from homeroom_plugins.delivery.models import Upload
from homeroom_plugins.delivery.pdf.match import PageIds, match_pages
from homeroom_plugins.delivery.rules import IndexRule, PatternRule
from homeroom_plugins.delivery.uploads import fetch_source
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import Limits
from homeroom_sdk.sentences import say
from homeroom_sdk.services import Directory, Person

FIRST_PAGES = 20
LIMITS = Limits(cpu_s=10, wall_s=30)
"""Somebody waits for the answer."""


async def preview_matches(ctx: PluginContext, upload: Upload, rule: PatternRule | IndexRule) -> dict[str, Any]:
    """Match the first 20 pages and say what was found, page by page, and what is wrong."""
    path: Path = await fetch_source(ctx, upload.blob_id)
    pages = await find_page_ids(path, rule, upload.pages, 0, min(FIRST_PAGES, upload.pages), limits=LIMITS)
    ids = sorted({person_id for page in pages for person_id in page.ids})
    found = await ctx.services.get(Directory).find_persons(ids)
    persons = {person_id: several[0] for person_id, several in found.items() if len(several) == 1}
    assignment = match_pages(pages, set(persons))
    return {
        "pages": len(pages),
        "matches": [_match(page, persons.get(person_id), person_id) for page in pages for person_id in page.ids],
        "problems": [
            {"kind": item.kind, "pages": [page + 1 for page in item.pages], "message": say(item.message)}
            for item in assignment.problems
        ],
        "totals": {
            "matched": sum(len(found) for found in assignment.persons.values()),
            "unmatched": sum(1 for page in pages if not page.ids),
            "unknown": sum(1 for page in pages for person_id in page.ids if person_id not in persons),
            "ambiguous": sum(1 for page in pages if len(page.ids) > 1),
        },
    }


def _match(page: PageIds, person: Person | None, person_id: str) -> dict[str, Any]:
    return {
        "page": page.page + 1,
        "personId": person_id,
        "personName": person.name if person else None,
        "known": person is not None,
        "text": person_id,
    }
