"""Ids without a label in a district so large that any five-digit number may be an id."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.scans import scan
from batch_testing.students import Child
from batch_testing.systems import CAMPUS, POWERSCHOOL, SYNERGY, Sheets, System, crowd, draw


def continued(desk: Desk, system: System, line: str, count: int = 6) -> Sheets:
    """Return reports in which the end of the third, marked by its id alone, is above the head of the fourth.

    Args:
        line: First line of that end; {id} is replaced by the id.
    """
    children = desk.enrol(count)
    crowd(desk)
    desk.rule = system.rule()
    desk.hold(children[2], children[3])
    tail = [line.format(id=children[2].person_id), "Orchestra   B+   91", ""]
    return [(child, [*(tail if at == 3 else ()), *system.head(child)]) for at, child in enumerate(children)]


def told_by_number(desk: Desk, system: System, line: str, *, own: bool = True, step: int = 1) -> Sheets:
    """Return cards with a line that shows only an id; on two of them it is another student's.

    Args:
        line: The line; {id} is replaced by the id.
        own: Print the line on every other card too, with the card's own id.
        step: Distance in the file from the card to the other student's card.
    """
    children = desk.enrol(8)
    crowd(desk)
    desk.rule = system.rule()
    desk.hold(children[1], children[4])
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        shown = [children[at + step].person_id] if at in (1, 4) else [child.person_id] if own else []
        sheets.append((child, [*system.head(child), "", *(line.format(id=one) for one in shown)]))
    return sheets


@kind
def continued_by_number(desk: Desk) -> None:
    """Draw reports with 'Student 41234, continued' and the end of one above the next student's head."""
    draw(desk, continued(desk, SYNERGY, "Student {id}, continued"))


@kind
def numbers_that_are_ids_by_chance(desk: Desk) -> None:
    """Draw cards with points, invoice and form numbers that are ids of students elsewhere; all must be delivered."""
    children = desk.enrol(7)
    crowd(desk)
    desk.rule = CAMPUS.rule()
    others = [one.person_id for one in _others(desk, children)]
    for at, child in enumerate(children):
        invoice, points = others[3 * at], others[3 * at + 1]
        below = [f"Invoice {invoice} was paid.", f"{points} steps in the walking week", f"Form {others[-1]}"]
        desk.page(child, [*CAMPUS.head(child), "", *below])


def _others(desk: Desk, children: list[Child]) -> list[Child]:
    return [one for one in desk.keys if one not in children]


@kind
def scans_continued_by_number(desk: Desk) -> None:
    """Scan reports with 'Student 41234, continued' and the end of one above the head of the next."""
    draw(desk, continued(desk, POWERSCHOOL, "Student {id}, continued", 5))
    desk.changes.append(scan(dpi=200))
