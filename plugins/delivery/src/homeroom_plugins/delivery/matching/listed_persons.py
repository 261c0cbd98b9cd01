"""Comparison of a fixed-pages rule's list with the directory, before anything is matched."""

from pathlib import Path

from homeroom_plugins.delivery.district.mark_files import fetch_marks
from homeroom_plugins.delivery.intake.rules import FixedRule
from homeroom_plugins.delivery.intake.uploads import child_of
from homeroom_plugins.delivery.pdf.match.findings import Problem
from homeroom_plugins.delivery.pdf.rules.page_list import ranges_of_list
from homeroom_plugins.delivery.pdf.rules.rules import PageRange
from homeroom_plugins.delivery.reading.page_judging import find_persons
from homeroom_plugins.delivery.reading.page_reading import LIMITS
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import _

MAX_SHOWN = 50


async def find_unknown(
    ctx: PluginContext, path: Path, rule: FixedRule, page_count: int, *, after: int, school_id: str | None
) -> list[Problem]:
    """Return a problem for each row of the list with an unknown id, at most 50. Rows within the first
    `after` pages are skipped.

    `ctx` needs no transaction.

    Raises:
        InvalidList: The list does not fit the document.
    """
    ranges = await run_guarded(ranges_of_list, rule.list, rule.every, page_count, limits=LIMITS, reuse=child_of(path))
    async with ctx.begin() as inner:
        shape = (await fetch_marks(inner)).shape
        forms = {item.person_id: (item.person_id, *shape.variants(item.person_id)) for item in ranges}
        found = await find_persons(inner, {form for item in forms.values() for form in item}, school_id)
    unknown = [
        item
        for item in ranges
        if item.first_page > after and not any(found.get(form) for form in forms[item.person_id])
    ]
    return [_problem(item) for item in unknown[:MAX_SHOWN]]


def _problem(item: PageRange) -> Problem:
    message = _(
        "Row {row} of the list: no person has the id {id}. Its pages go to nobody.", row=item.row, id=item.person_id
    )
    return Problem("unknown_person", tuple(range(item.first_page - 1, item.last_page)), (item.person_id,), message)
