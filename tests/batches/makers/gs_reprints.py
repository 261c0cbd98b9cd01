"""Batches from printer queues that Ghostscript distilled or rendered to pictures."""

from batch_testing.desk import DISTRICT, Desk
from batch_testing.kinds_attached import lost_sheets
from batch_testing.kinds_flowing import overflowing
from batch_testing.kinds_ids import number, pattern
from batch_testing.kinds_mentions import slips
from batch_testing.kinds_missing_ids import NEWCOMER, with_a_newcomer
from batch_testing.kinds_numbering import with_pages_lost
from batch_testing.kinds_printed import six_digits
from batch_testing.students import Child
from batch_testing.systems import ARBOR, BROMCOM, SIMS, crowd

from makers.programs import made
from makers.stories import from_ghostscript


@made
def gs_slip_in_three_columns(desk: Desk) -> bytes:
    """Distil slips that name the next student in a table: last name, form and first name far apart."""
    return from_ghostscript(desk, slips(desk, SIMS, lambda one: ["Surname|Reg|Forename", f"{one.last}|8C|{one.first}"]))


@made
def gs_two_sheets_lost(desk: Desk) -> bytes:
    """Distil page 2 of one student behind page 1 of another, named by first name and the last name's initial."""
    return from_ghostscript(desk, lost_sheets(desk, BROMCOM, shown="{first} {end}."))


@made
def gs_signatures_above_the_next(desk: Desk) -> bytes:
    """Distil reports in which the end of one, with its signatures, is above the head of the next."""
    tail = ["Effort 1   Behaviour 2   Homework 1", "Tutor: P. Quast, 12 December"]
    return from_ghostscript(desk, overflowing(desk, SIMS, tail))


@made
def gs_back_with_a_number_alone(desk: Desk) -> bytes:
    """Distil two swapped backs that show their students' ids without a label; only first pages have labelled ids."""
    children = desk.enrol(6)
    crowd(desk)
    desk.rule = ARBOR.rule(begins="first_id")
    desk.hold(children[2], children[3])
    sheets = []
    for at, child in enumerate(children):
        owner = children[{2: 3, 3: 2}.get(at, at)]
        sheets += [(child, ARBOR.head(child)), (owner, [owner.person_id, "Attendance and behaviour points"])]
    return from_ghostscript(desk, sheets)


@made
def gs_pictures_with_dashes(desk: Desk) -> bytes:
    """Render cards to pictures; a newcomer's has dashes for the id, which is on every page."""
    sheets = with_a_newcomer(desk, SIMS, "- - - -", layout="id", count=4)
    return from_ghostscript(desk, list(sheets)[:8], are_pictures=True)


@made
def gs_sheets_instead_of_pages(desk: Desk) -> bytes:
    """Distil cards of which one lacks 'Sheet 2 of 2' and another 'Sheet 1 of 2'."""
    return from_ghostscript(desk, with_pages_lost(desk, BROMCOM, ["Sheet 1 of 2", "Sheet 2 of 2"], {1: [1], 4: [0]}))


@made
def gs_pictures_of_flowing_reports(desk: Desk) -> bytes:
    """Render reports to pictures; the end of one is above the head of the next."""
    tail = ["is a kind and careful child who", "likes to help the others."]
    return from_ghostscript(desk, overflowing(desk, ARBOR, tail, 5), are_pictures=True)


@made
def gs_check_digit_behind_the_id(desk: Desk) -> bytes:
    """Distil cards with a check digit behind the id, which the rule leaves out; all must be delivered."""
    desk.rule = pattern(r"Student ID: (?P<id>\d{6})-\d")
    children = number(desk, six_digits(desk))
    return from_ghostscript(
        desk,
        [
            (one, [DISTRICT, "Report card", f"Student ID: {one.person_id}-{at}", one.name])
            for at, one in enumerate(children)
            for _ in range(2)
        ],
    )


@made
def gs_pictures_of_slips(desk: Desk) -> bytes:
    """Render cards to pictures; one slip names the next student behind labels, last name first."""
    children = desk.enrol(5)
    desk.rule = BROMCOM.rule()
    desk.hold(children[1])
    sheets = []
    for at, child in enumerate(children):
        meant = children[2] if at == 1 else child
        slip = ["Please sign and return:", f"Last name: {meant.last}", f"First name: {meant.first}"]
        sheets.append((child, [*BROMCOM.head(child), "", *slip]))
    return from_ghostscript(desk, sheets, are_pictures=True)


@made
def gs_slip_of_outlines(desk: Desk) -> bytes:
    """Distil cards of which two have a slip that names the next student in letters drawn as outlines."""
    return from_ghostscript(desk, slips(desk, SIMS, lambda one: [f"~ Seen by the parents of {one.name}"]))


@made
def gs_ids_between_stars(desk: Desk) -> bytes:
    """Distil ids between asterisks, as barcode fonts need them; all must be delivered."""
    desk.rule = pattern(r"\*(?P<id>\d+)\*")
    children = number(desk, six_digits(desk))
    return from_ghostscript(
        desk, [(one, [DISTRICT, f"*{one.person_id}*", one.name]) for one in children for _ in range(2)]
    )


@made
def gs_id_missing_at_the_end_of_a_line(desk: Desk) -> bytes:
    """Distil ids in the line below their label; a newcomer's is missing, and only first pages show ids."""
    children = desk.enrol(5)
    desk.rule = pattern(r"Student ID:\s*(?P<id>\d+)", begins="first_id")
    desk.doubt(children[2], children[3])
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        for one in (child, *([NEWCOMER] if at == 2 else [])):
            sheets.append((one, [DISTRICT, one.name, "Student ID:", one.person_id, f"Room 2{at}"]))
            sheets.append((one, ["Comments of the teachers"]))
    return from_ghostscript(desk, sheets)
