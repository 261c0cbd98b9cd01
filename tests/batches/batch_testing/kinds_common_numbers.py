"""Whole ids without a label in a district so large that a number may be anything."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.scans import scan
from batch_testing.students import Child
from batch_testing.systems import CAMPUS, POWERSCHOOL, SYNERGY, Sheets, System, crowd, draw


def continued(desk: Desk, system: System, line: str, count: int = 6) -> Sheets:
    """Reports; the end of the third, marked by its id alone, stands above the fourth one's head.

    Args:
        line: Where the end begins; {id} stands for the id.
    """
    children = desk.enrol(count)
    crowd(desk)
    desk.rule = system.rule()
    desk.hold(children[2], children[3])
    tail = [line.format(id=children[2].person_id), "Orchestra   B+   91", ""]
    return [(child, [*(tail if at == 3 else ()), *system.head(child)]) for at, child in enumerate(children)]


def told_by_number(desk: Desk, system: System, line: str, *, own: bool = True, step: int = 1) -> Sheets:
    """Cards with a line that holds an id alone; on two of them it is another student's.

    Args:
        line: {id} stands for the id.
        own: The line stands on every card, with the card's own id.
        step: How far behind in the file the other's card is.
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
    """'Student 41234, continued' and the end of a report stand above the next student's head."""
    draw(desk, continued(desk, SYNERGY, "Student {id}, continued"))


@kind
def numbers_that_are_ids_by_chance(desk: Desk) -> None:
    """Points, an invoice and the number of the form are ids of students elsewhere: nothing to hold."""
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
    """Scanned reports; 'Student 41234, continued' and the end of one stand above the head of the next."""
    draw(desk, continued(desk, POWERSCHOOL, "Student {id}, continued", 5))
    desk.changes.append(scan(dpi=200))
