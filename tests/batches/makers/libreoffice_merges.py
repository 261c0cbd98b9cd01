"""Mail merges exported by LibreOffice."""

from batch_testing.desk import Desk
from batch_testing.kinds_attached import with_a_list
from batch_testing.kinds_common_numbers import continued
from batch_testing.kinds_flowing import overflowing
from batch_testing.kinds_ids import pattern
from batch_testing.kinds_mentions import slips, with_a_mention
from batch_testing.kinds_missing_ids import NEWCOMER, with_a_newcomer
from batch_testing.kinds_namesakes import CLEAR, TWINS, born, swapped, words_of_every_letter
from batch_testing.kinds_numbering import with_pages_lost
from batch_testing.students import Child
from batch_testing.systems import ARBOR, BROMCOM, CAMPUS, MERGE, POWERSCHOOL, SKYWARD

from makers.programs import made
from makers.stories import from_writer


@made
def libreoffice_slip_with_labels(desk: Desk) -> bytes:
    """Export slips that name the next student in table cells, each behind its label."""
    return from_writer(
        desk, slips(desk, BROMCOM, lambda one: [f"Last name: {one.last} | Form: 8C | First name: {one.first}"])
    )


@made
def libreoffice_host_student(desk: Desk) -> bytes:
    """Export two guests' letters that name their host student with the id."""
    lines = ("Exchange program", "Guest: Solveig Aas, of Tromso", "Host student:")
    return from_writer(desk, with_a_mention(desk, MERGE, *lines))


@made
def libreoffice_class_list(desk: Desk) -> bytes:
    """Export a class list by last name and initial behind a card; only first pages show ids."""
    return from_writer(desk, with_a_list(desk, SKYWARD, "Class list 5-12", layout="first_id", names=(3, 4, 5)))


@made
def libreoffice_last_grades_above_the_next(desk: Desk) -> bytes:
    """Export a report whose last table rows are above the head of the next report."""
    return from_writer(desk, overflowing(desk, SKYWARD, ["Orchestra | B+ | 91", "Days absent | 2 | Days tardy 1"]))


@made
def libreoffice_window_envelopes(desk: Desk) -> bytes:
    """Export letters with the family's address of three or four lines above the name; all must be delivered."""
    desk.rule = MERGE.rule()
    streets = ("14 Elm Street", "2 Oak Lane", "77 Birch Road", "9 Ash Court", "310 Lake View", "5 Mill Way")
    sheets = []
    for at, (child, street) in enumerate(zip(desk.enrol(6), streets, strict=True)):
        address = [f"Family {child.last}", *([f"Apartment {at + 2}"] if at % 3 == 1 else []), street, "Salem, OR 97301"]
        head = MERGE.head(child)
        sheets.append((child, [*head[:2], *address, *head[2:]]))
    return from_writer(desk, sheets)


@made
def libreoffice_continued_by_number(desk: Desk) -> bytes:
    """Export reports in which the end of one, with its id in brackets, is above the head of the next."""
    return from_writer(desk, continued(desk, CAMPUS, "(continued: {id})"))


@made
def libreoffice_unfilled_field(desk: Desk) -> bytes:
    """Export a newcomer's letter with the unfilled merge field for the id; only first pages show ids."""
    return from_writer(desk, with_a_newcomer(desk, MERGE, "«Student_ID»", count=5))


@made
def libreoffice_namesakes_swapped(desk: Desk) -> bytes:
    """Export letters without ids; the index has two students with the same name swapped."""
    return from_writer(desk, swapped(desk, TWINS, pages=2))


@made
def libreoffice_names_made_of_words(desk: Desk) -> bytes:
    """Export letters in which the names Will May and Mark Day are ordinary words; the index is one letter late."""
    return from_writer(desk, words_of_every_letter(desk))


@made
def libreoffice_numbers_alone(desk: Desk) -> bytes:
    """Export cards numbered '1/2' without the word 'Page'; one lacks '2/2'."""
    return from_writer(desk, with_pages_lost(desk, ARBOR, ["1/2", "2/2"], {3: [1]}))


@made
def libreoffice_no_break_spaces(desk: Desk) -> bytes:
    """Export names and ids with no-break spaces; all must be delivered."""
    desk.rule = pattern(r"Student ID: (?P<id>\d+)")
    return from_writer(
        desk,
        [(one, [line.replace(" ", "\u00a0") for line in MERGE.head(one)]) for one in desk.enrol(6) for _ in range(2)],
    )


@made
def libreoffice_labels_in_one_row(desk: Desk) -> bytes:
    """Export six labels in one row of a table and the values in the row below; all must be delivered."""
    desk.rule = pattern(r"Student Number\s*:?\s*(?P<id>\d+)")
    return from_writer(
        desk,
        [
            (
                one,
                [
                    POWERSCHOOL.top[0],
                    "Student | Grade | Student Number | Locker | Bus | Advisor",
                    f"{one.last}, {one.first} | 05 | {one.person_id} | {210 + at} | 4 | J. Park",
                ],
            )
            for at, one in enumerate(desk.enrol(6))
        ],
    )


@made
def libreoffice_empty_cell(desk: Desk) -> bytes:
    """Export labels next to their values; a newcomer's id is empty, and only first pages show ids."""
    desk.rule = pattern(r"Student ID\s*:?\s*(?P<id>\d+)", begins="first_id")
    children = desk.enrol(5)
    desk.doubt(children[2], children[3])
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        for one in (child, *([NEWCOMER] if at == 2 else [])):
            sheets.append((one, [MERGE.top[0], f"Name | {one.name}", f"Student ID | {one.person_id}", "Grade | 05"]))
            sheets.append((one, ["Comments of the teachers"]))
    return from_writer(desk, sheets)


@made
def libreoffice_births_with_names_of_months(desk: Desk) -> bytes:
    """Export letters with dates of birth only, with the month's name; the index has two swapped."""
    sheets = list(born(desk, CLEAR, "{day} {name} {year}"))
    desk.hold(*(child for child, _ in sheets[:3:2] if child))
    return from_writer(desk, sheets)


@made
def libreoffice_mentors(desk: Desk) -> bytes:
    """Export letters to newcomers without ids; each names a mentor with the id, who must not get the letter."""
    children = desk.enrol(6)
    desk.rule = MERGE.rule()
    desk.hold(*children)
    sheets: list[tuple[Child | None, list[str]]] = []
    for first, child in zip(("Iben", "Noor", "Solveig", "Tuva", "Maren", "Liv"), children, strict=True):
        desk.documents[desk.key(child)] = []
        mentor = f"Your mentor: {child.name}, Student ID: {child.person_id}"
        sheets.append((None, [MERGE.top[0], f"Dear {first} Kjeldsen, welcome to our school.", mentor]))
    return from_writer(desk, sheets)
