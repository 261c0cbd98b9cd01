"""The limits of a job for some schools: pages of other schools' persons go to nobody, and their ids are not shown.

Pages are still compared with the marks of the whole district. Otherwise a page of another school's student would be
assigned to the person before it.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from uuid import UUID

from homeroom_plugins.delivery.pdf.match.findings import Assignment, Finding, Problem, list_pages
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.persons import Person
from homeroom_sdk.services import Directory

SOMEBODY = _("somebody of another school")
LOOK_UP = 3000


def is_of(person: Person, schools: Collection[str] | None) -> bool:
    """Return whether the person belongs to one of the schools; None means the whole district."""
    return schools is None or person.school_id.lower() in schools


async def find_strangers(ctx: PluginContext, keys: Iterable[str], schools: Collection[str] | None) -> frozenset[str]:
    """Return the keys of the persons who belong to none of the schools. `ctx` needs no transaction."""
    wanted = sorted(set(keys)) if schools is not None else []
    own: set[str] = set()
    for start in range(0, len(wanted), LOOK_UP):
        async with ctx.begin() as inner, inner.whole_district():
            found = await inner.services.get(Directory).find_by_rows(
                [UUID(key) for key in wanted[start : start + LOOK_UP]]
            )
        own.update(str(key) for key, person in found.items() if is_of(person, schools))
    return frozenset(wanted) - own


def leave_out(assignment: Assignment, strangers: Collection[str]) -> None:
    """Assign the pages of these persons to nobody, and conceal their ids in the findings of others.

    All these pages share one problem, because nobody in these schools can resolve it.
    """
    theirs = [assignment.documents.pop(key) for key in strangers if key in assignment.documents]
    if pages := tuple(sorted(page for document in theirs for page in document.pages)):
        message = _n(
            "{count} page belongs to another school. It goes to nobody; the other school can send it.",
            "{count} pages belong to other schools. They go to nobody; the other schools can send them.",
            len(pages),
        )
        assignment.problems.append(Problem("other_school", pages, (), message))
    for document in assignment.documents.values():
        document.findings[:] = [_conceal(finding, strangers) for finding in document.findings]


def _conceal(finding: Finding, strangers: Collection[str]) -> Finding:
    if not any(key in strangers for mark in finding.others for key in mark.keys):
        return finding
    others = tuple(
        replace(mark, person_ids=()) if any(key in strangers for key in mark.keys) else mark for mark in finding.others
    )
    message = _("{pages}: contains a mark of {person}.", pages=list_pages(finding.pages), person=SOMEBODY)
    return replace(finding, others=others, message=message)
