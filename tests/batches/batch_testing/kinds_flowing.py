"""Continuous reports: the last lines of one student are above the next student's name."""

import random
from collections.abc import Sequence

from batch_testing.desk import SUBJECTS, Desk
from batch_testing.kinds import kind
from batch_testing.scans import scan
from batch_testing.students import Child
from batch_testing.systems import ARBOR, MERGE, POWERSCHOOL, SYNERGY, Sheets, System, draw

COMMENTS = (
    "Works hard and asks good questions.",
    "Reads with pleasure.",
    "Should practise every day.",
    "Takes part in all discussions.",
    "Helps others when the own work is done.",
    "Is often late.",
    "Has made much progress since the summer.",
    "Needs reminders to hand in homework.",
    "Shows great skill in experiments.",
    "Prefers to work alone.",
    "Could do better with more care.",
    "Has earned an award.",
)
"""Comment sentences that schools provide for all teachers."""


def overflowing(desk: Desk, system: System, tail: Sequence[str], count: int = 7) -> Sheets:
    """Return one-page reports; the third is longer, and its last lines are above the fourth one's head."""
    children = desk.enrol(count)
    desk.rule = system.rule()
    desk.hold(children[2], children[3])
    return [(child, [*(tail if at == 3 else ()), *system.head(child)]) for at, child in enumerate(children)]


@kind
def last_lines_beside_the_next_name(desk: Desk) -> None:
    """Draw reports in two columns; the end of one fills the left column next to the head of the next."""
    desk.rule = SYNERGY.rule()
    children = desk.enrol(7)
    for at, child in enumerate(children):
        if at == 3:
            desk.write(["Final comments", "Reads fluently, adds and", "subtracts up to 100.", "Absent on 9 days."])
        desk.write(SYNERGY.head(child), left=330)
        desk.page(child)
    desk.hold(children[2], children[3])


def flowing_text(desk: Desk, system: System, count: int = 6) -> list[tuple[Child, list[str]]]:
    """Return reports of different lengths without page breaks, so that students share pages."""
    children = desk.enrol(count)
    desk.rule, rnd = system.rule(), random.Random(desk.name)
    reports = []
    for at, child in enumerate(children):
        desk.documents[desk.key(child)] = []
        body = [f"{subject}: {rnd.choice(COMMENTS)}" for subject in SUBJECTS for _ in range(2 + at % 3)]
        reports.append((child, [*system.head(child), *body]))
    desk.hold(*children)
    return reports


@kind
def scans_of_flowing_reports(desk: Desk) -> None:
    """Scan reports in which the last lines of one are above the head of the next."""
    draw(desk, overflowing(desk, SYNERGY, ["He is a quiet and careful boy who", "likes to help the others.", ""], 5))
    desk.changes.append(scan(dpi=200))


@kind
def last_line_above_an_address(desk: Desk) -> None:
    """Draw letters with an address above the name; above one address is the last line of the previous letter."""
    desk.rule = MERGE.rule()
    children = desk.enrol(6)
    for at, child in enumerate(children):
        tail = ["and should practise the tables every day."] if at == 3 else []
        address = [f"Family {child.last}", f"{14 + at} Elm Street", f"Salem, OR 9730{at}", ""]
        desk.page(child, [*tail, *MERGE.head(child)[:2], *address, *MERGE.head(child)[2:]])
    desk.hold(children[2], children[3])


@kind
def same_last_line_above_several(desk: Desk) -> None:
    """Draw nine reports; three are longer and end with the same words above the head of the next one."""
    desk.rule = ARBOR.rule()
    children = desk.enrol(9)
    for at, child in enumerate(children):
        desk.page(child, [*(["Have a good summer!"] if at in (2, 5, 8) else []), *ARBOR.head(child)])
    desk.hold(*(children[at + step] for at in (2, 5, 8) for step in (-1, 0)))


@kind
def last_lines_above_one_of_three(desk: Desk) -> None:
    """Draw a file of three reports; the last lines of the first are above the head of the second."""
    children = desk.enrol(3)
    desk.rule = POWERSCHOOL.rule()
    for at, child in enumerate(children):
        before = ["Conduct: often late, talked to twice about it.", "The teacher asks for a talk."] if at == 1 else []
        desk.page(child, [*before, *POWERSCHOOL.head(child)])
    desk.hold(children[0], children[1])
