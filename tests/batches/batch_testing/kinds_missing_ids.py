"""First pages of newcomers, who do not have an id yet."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.scans import scan
from batch_testing.students import Child
from batch_testing.systems import AERIES, ARBOR, CAMPUS, SIMS, SKYWARD, Sheets, System, draw

NEWCOMER = Child("", "Solveig", "Aas", "")


def with_a_newcomer(
    desk: Desk, system: System, shown: str, *, layout: str = "first_id", count: int = 6, is_listed: bool = False
) -> Sheets:
    """Return cards of two pages; behind the third one is a newcomer's card with its id missing.

    Args:
        shown: Text printed in place of the id.
        layout: `id` if every page shows the id, `first_id` if only first pages do.
        is_listed: True if the district has since given the newcomer an id.
    """
    children = desk.enrol(count)
    desk.rule = system.rule(begins=layout)
    newcomer = (
        desk.admit([NEWCOMER.but(person_id="49700", address=f"home@{desk.name}.example.org")])[0]
        if is_listed
        else NEWCOMER
    )
    # The newcomer's pages could belong to the card before, or go to the newcomer, which is right.
    desk.doubt(children[2], children[3], *([newcomer] if is_listed else []))
    every = layout == "id"
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        sheets += _two(system, child, every=every)
        if at == 2:
            sheets += _two(system, newcomer, every=every, id=shown)
    return sheets


def _two(system: System, child: Child, *, every: bool, **shown: str) -> list[tuple[Child | None, list[str]]]:
    second = system.head(child, **shown) if every else [system.top[0], "Comments of the teachers"]
    return [(child, system.head(child, **shown)), (child, second)]


@kind
def id_pending_of_a_listed_student(desk: Desk) -> None:
    """Draw a newcomer's card with 'pending' for the id, although the district's list has the newcomer by now."""
    draw(desk, with_a_newcomer(desk, SKYWARD, "pending", is_listed=True))


@kind
def id_pending_in_brackets(desk: Desk) -> None:
    """Draw letters with '(Student ID 41234)', and a newcomer's letter with '(Student ID pending)'."""
    children = desk.enrol(6)
    desk.rule = {"kind": "pattern", "pattern": r"Student ID (?P<id>\d+)", "begins": "first_id"}
    for at, child in enumerate(children):
        for one, shown in ((child, child.person_id), *([(NEWCOMER, "pending")] if at == 2 else [])):
            desk.page(one, ["To the family of", f"{one.name} (Student ID {shown})", "Report of the first term"])
            desk.page(one, ["Comments of the teachers"])
    desk.doubt(children[2], children[3])


@kind
def id_of_zeros(desk: Desk) -> None:
    """Draw a newcomer's card with zeros for the id; only first pages show ids."""
    draw(desk, with_a_newcomer(desk, SIMS, "00000"))


@kind
def id_for_a_while(desk: Desk) -> None:
    """Draw a newcomer's card with a temporary id that the district does not know."""
    draw(desk, with_a_newcomer(desk, AERIES, "T-0017"))


@kind
def id_left_out_with_its_label(desk: Desk) -> None:
    """Draw a newcomer's card without the line for the id; only first pages show ids."""
    children = desk.enrol(6)
    desk.rule = CAMPUS.rule(begins="first_id")
    for at, child in enumerate(children):
        for lines in (CAMPUS.head(child), [CAMPUS.top[0], "Comments of the teachers"]):
            desk.page(child, lines)
        if at == 2:
            for lines in (CAMPUS.head(NEWCOMER)[:2], [CAMPUS.top[0], "Comments of the teachers"]):
                desk.page(NEWCOMER, lines)
    desk.doubt(children[2], children[3])


@kind
def scans_with_an_id_pending(desk: Desk) -> None:
    """Scan cards, among them a newcomer's with 'to follow' for the id."""
    draw(desk, with_a_newcomer(desk, ARBOR, "to follow", layout="first_id", count=4))
    desk.changes.append(scan(dpi=200))
