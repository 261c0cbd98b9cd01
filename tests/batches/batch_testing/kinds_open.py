"""Kinds whose truth the product does not meet yet; each says what is wrong where it is listed."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.kinds_attached import lost_sheets
from batch_testing.kinds_common_numbers import continued
from batch_testing.kinds_flowing import overflowing
from batch_testing.kinds_ids import pattern
from batch_testing.kinds_missing_ids import NEWCOMER, with_a_newcomer
from batch_testing.kinds_numbering import with_pages_lost
from batch_testing.kinds_printed import six_digits
from batch_testing.scans import scan
from batch_testing.students import address_of
from batch_testing.systems import AERIES, ARBOR, BROMCOM, CAMPUS, POWERSCHOOL, SIMS, SYNERGY, draw

OPEN = {
    "continued-overleaf": "'Continued on the next page' without a next page is delivered",
    "numbers-in-words": "page numbers in words are not read",
    "libreoffice-numbers-alone": "'1/2' without a word is not read as a page number",
    "gs-sheets-instead-of-pages": "'Sheet 1 of 2' is not read as a page number",
    "two-scans-lost-together": "a second page that names its own student by an initial is nobody's",
    "two-sheets-lost-together": "a second page that names its own student by an initial is nobody's",
    "gs-two-sheets-lost": "a second page is attached though it shows the first name of somebody else",
    "first-words-of-another": "a second page is attached though it shows the first name of somebody else",
    "id-left-out-with-its-label": "a newcomer's first page without the words for an id goes to the student before",
    "id-for-a-while": "an unknown id with a letter behind the rule's words begins nobody",
    "scans-with-an-id-pending": "words for an id without one are not noticed on scans",
    "scans-of-flowing-reports": "two lines above a name are not noticed on scans",
    "gs-pictures-of-flowing-reports": "two lines above a name are not noticed on scans",
    "scans-continued-by-number": "two lines above a name are not noticed on scans",
    "chromium-flowing-reports": "sentences that several reports have are taken for a letterhead",
    "typst-lab-partner-by-number": "'student 42725' of somebody in another part of the file is taken for a number",
    "typst-names-cut-at-twenty-letters": "names of which two or three letters are left prove nobody",
    "chromium-ids-in-groups-of-three": "a rule that takes the space within an id finds nobody",
    "ids-with-a-letter-apart": "a rule that takes the space within an id finds nobody",
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
def two_scans_lost_together(desk: Desk) -> None:
    """The same with scanned sheets."""
    draw(desk, lost_sheets(desk, CAMPUS, count=4))
    desk.changes.append(scan(dpi=200))


@kind
def two_sheets_lost_together(desk: Desk) -> None:
    """Page 2 of one student follows page 1 of another, and names its student by an initial."""
    draw(desk, lost_sheets(desk, SIMS))


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
def id_for_a_while(desk: Desk) -> None:
    """A newcomer's card has an id for a while that the district does not know."""
    draw(desk, with_a_newcomer(desk, AERIES, "T-0017"))


@kind
def scans_with_an_id_pending(desk: Desk) -> None:
    """Scans with a newcomer's card that has 'to follow' for the id."""
    draw(desk, with_a_newcomer(desk, ARBOR, "to follow", layout="first_id", count=4))
    desk.changes.append(scan(dpi=200))


@kind
def scans_of_flowing_reports(desk: Desk) -> None:
    """The same with scanned reports."""
    draw(desk, overflowing(desk, SYNERGY, ["He is a quiet and careful boy who", "likes to help the others.", ""], 5))
    desk.changes.append(scan(dpi=200))


@kind
def scans_continued_by_number(desk: Desk) -> None:
    """The same with scanned reports."""
    draw(desk, continued(desk, POWERSCHOOL, "Student {id}, continued", 5))
    desk.changes.append(scan(dpi=200))


@kind
def ids_with_a_letter_apart(desk: Desk) -> None:
    """The district writes S204117, the cards S 204117."""
    desk.rule = pattern(r"Student ID: (?P<id>S ?\d{6})")
    ids = [f"S{one}" for one in six_digits(desk)]
    plain = Desk(desk.name).enrol(len(ids))
    for child in desk.admit(
        child.but(person_id=one, address=address_of(one, desk.name)) for child, one in zip(plain, ids, strict=True)
    ):
        desk.card(child, id=f"S {child.person_id[1:]}")
