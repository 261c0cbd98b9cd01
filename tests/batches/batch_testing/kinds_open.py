"""Kinds whose truth the product does not meet yet; each says what is wrong where it is listed."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.kinds_mentions import slips
from batch_testing.kinds_missing_ids import NEWCOMER
from batch_testing.kinds_numbering import with_pages_lost
from batch_testing.systems import AERIES, ARBOR, BROMCOM, CAMPUS, SYNERGY, draw

OPEN = {
    "chromium-chart-in-the-background": "pictures that fill a shape are not read",
    "typst-total-of-pages": "'This report has 2 pages' is not compared with the pages",
    "gs-slip-of-outlines": "letters that are drawn as outlines beside text are not read",
    "slip-without-a-sign": "a last name and an initial without a sign count against nobody",
    "slip-with-half-a-name": "a first name and the last name's first letter count against nobody",
    "roman-numbers": "Roman page numbers are not read",
    "continued-overleaf": "'Continued on the next page' without a next page is delivered",
    "numbers-in-words": "page numbers in words are not read",
    "first-words-of-another": "a second page is attached though it shows the first name of somebody else",
    "id-left-out-with-its-label": "a newcomer's first page without the words for an id goes to the student before",
    "chromium-flowing-reports": "one line above a name is not noticed where other names have several",
    "typst-names-cut-at-twenty-letters": "names of which two or three letters are left prove nobody",
}
"""By name, what the product does wrong."""


@kind
def continued_overleaf(desk: Desk) -> None:
    """'Continued on the next page' and no page follows."""
    draw(desk, with_pages_lost(desk, CAMPUS, ["Continued on the next page", "End of report"], {2: [1]}))


@kind
def numbers_in_words(desk: Desk) -> None:
    """'Page two of two' is lost."""
    draw(desk, with_pages_lost(desk, SYNERGY, ["Page one of two", "Page two of two"], {3: [1]}))


@kind
def first_words_of_another(desk: Desk) -> None:
    """Second pages were swapped in the tray; they name their student only in the teacher's sentences."""
    desk.rule = BROMCOM.rule(begins="first_id")
    children = desk.enrol(7)
    for at, child in enumerate(children):
        second = children[{2: 3, 3: 2}.get(at, at)]
        desk.page(child, BROMCOM.head(child))
        desk.page(second, ["Tutor comment", f"{second.first} works well. Well done, {second.first}!"])
    desk.hold(children[2], children[3])


@kind
def id_left_out_with_its_label(desk: Desk) -> None:
    """On a newcomer's card the line with the id is left out; ids stand on first pages only."""
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
def slip_without_a_sign(desk: Desk) -> None:
    """The slip names the next student by last name and initial, without comma and full stop."""
    draw(desk, slips(desk, AERIES, lambda one: [f"Returned: {one.last} {one.first[0]}"]))


@kind
def slip_with_half_a_name(desk: Desk) -> None:
    """The slip names the next student as schools for small children do: the first name and one letter."""
    draw(desk, slips(desk, ARBOR, lambda one: [f"{one.first} {one.last[0]}. may go on the trip: yes / no"]))


@kind
def roman_numbers(desk: Desk) -> None:
    """'Page ii of ii' is lost."""
    draw(desk, with_pages_lost(desk, SYNERGY, ["Page i of ii", "Page ii of ii"], {3: [1]}))
