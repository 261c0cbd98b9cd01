"""What a job of some schools takes of a file that concerns others: nothing, and it tells no id of theirs.

The pages are held against the marks of the whole district all the same, or a page of another school's student would be
taken for one that belongs to whoever stands before it.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from uuid import UUID

from homeroom_plugins.delivery.pdf.match.findings import Assignment, Finding, Problem, list_pages
from homeroom_sdk.context import PluginContext
from homeroom_sdk.persons import Person
from homeroom_sdk.sentences import _, _n
from homeroom_sdk.services import Directory

SOMEBODY = _("somebody of another school")
LOOK_UP = 3000


def is_of(person: Person, schools: Collection[str] | None) -> bool:
    """Whether the person is of one of the schools; None is the whole district."""
    return schools is None or person.school_id.lower() in schools


async def find_strangers(ctx: PluginContext, keys: Iterable[str], schools: Collection[str] | None) -> frozenset[str]:
    """Those of the persons' keys who are of none of the schools. `ctx` needs no transaction."""
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
    """Give the pages of these persons to nobody, and say of nobody else's finding whose mark it is about.

    All these pages are one problem: nobody here can do anything about any of them.
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
    message = _("{pages}: a mark of {person} stands there.", pages=list_pages(finding.pages), person=SOMEBODY)
    return replace(finding, others=others, message=message)
