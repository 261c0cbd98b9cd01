"""Kinds whose truth the product does not meet yet; each says what is wrong where it is listed."""

import io
import zlib

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

from batch_testing.desk import DISTRICT, Desk
from batch_testing.documents import with_pages
from batch_testing.kinds import kind
from batch_testing.kinds_attached import lost_sheets
from batch_testing.kinds_common_numbers import continued
from batch_testing.kinds_flowing import overflowing
from batch_testing.kinds_ids import DIGITS, pattern
from batch_testing.kinds_layouts import index
from batch_testing.kinds_mentions import behind_the_mentioned, slips
from batch_testing.kinds_missing_ids import NEWCOMER, with_a_newcomer
from batch_testing.kinds_namesakes import born
from batch_testing.kinds_numbering import with_pages_lost
from batch_testing.kinds_pictures import chart_file
from batch_testing.kinds_printed import six_digits
from batch_testing.scans import scan
from batch_testing.students import address_of
from batch_testing.systems import AERIES, ARBOR, BROMCOM, CAMPUS, MERGE, POWERSCHOOL, SIMS, SKYWARD, SYNERGY, draw

OPEN = {
    "stamped-chart": "pictures of stamps are not read",
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
def two_scans_lost_together(desk: Desk) -> None:
    """Scans; page 2 of one student follows page 1 of another, and names its student by an initial."""
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
    """Scanned reports; the last lines of one stand above the head of the next."""
    draw(desk, overflowing(desk, SYNERGY, ["He is a quiet and careful boy who", "likes to help the others.", ""], 5))
    desk.changes.append(scan(dpi=200))


@kind
def scans_continued_by_number(desk: Desk) -> None:
    """Scanned reports; 'Student 41234, continued' and the end of one stand above the head of the next."""
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


@kind
def slip_without_a_sign(desk: Desk) -> None:
    """The slip names the next student by last name and initial, without comma and full stop."""
    draw(desk, slips(desk, AERIES, lambda one: [f"Returned: {one.last} {one.first[0]}"]))


@kind
def slip_with_half_a_name(desk: Desk) -> None:
    """The slip names the next student as schools for small children do: the first name and one letter."""
    draw(desk, slips(desk, ARBOR, lambda one: [f"{one.first} {one.last[0]}. may go on the trip: yes / no"]))


@kind
def spine_with_another_name(desk: Desk) -> None:
    """A label for the folder, drawn upwards along the edge, names the next student on two cards."""
    children = desk.enrol(6)
    desk.rule = SKYWARD.rule()
    for at, child in enumerate(children):
        meant = children[at + 1] if at in (1, 4) else child
        desk.canvas.saveState()
        desk.canvas.setFont("Helvetica", 10)
        desk.canvas.translate(590, 200)
        desk.canvas.rotate(90)
        desk.canvas.drawString(0, 0, f"{meant.last}, {meant.first}")
        desk.canvas.restoreState()
        desk.page(child, SKYWARD.head(child))
    desk.hold(children[1], children[4])


@kind
def incident_behind_the_reporter(desk: Desk) -> None:
    """Incident sheets about a visitor lie behind the cards of the students who reported it, with their ids."""
    draw(desk, behind_the_mentioned(desk, AERIES, "Incident report", "About: Noor Veldkamp, visitor", "Reported by"))


@kind
def brother_named_behind_the_id(desk: Desk) -> None:
    """Registration forms of newcomers lie behind their brothers' cards; 'brother' stands behind the id."""
    lines = ("Registration", "New student: Iben Kjeldsen", "At our school:")
    draw(desk, behind_the_mentioned(desk, SYNERGY, *lines, shown="{name}, {label} {id} (brother)"))


@kind
def household_number(desk: Desk) -> None:
    """The rule lets a second number prove a page; two have the same, that of the household, and are swapped."""
    children = desk.enrol(6)
    numbers = ["H-7001", "H-7002", "H-7001", "H-7004", "H-7005", "H-7006"]
    desk.rows = [{**row, "other_id": one} for row, one in zip(desk.rows, numbers, strict=True)]
    order = [children[{0: 2, 2: 0}.get(at, at)] for at in range(len(children))]
    desk.rule = {**index([(at + 1, at + 1, one) for at, one in enumerate(order)]), "proof": "other_id"}
    for child, one in zip(children, numbers, strict=True):
        desk.page(child, [DISTRICT, "Meal account", f"Household: {one}"])
    desk.hold(children[0], children[2])


@kind
def births_on_one_day(desk: Desk) -> None:
    """Two students were born on one day, and the index has them swapped; the date is all that is printed."""
    sheets = list(
        born(desk, ["2014-03-21", "2014-11-21", "2014-03-21", "2013-12-30", "2014-07-15"], "{day}/{month}/{year}")
    )
    draw(desk, sheets)
    desk.hold(*(child for child, _ in sheets[:3:2] if child))


@kind
def last_line_above_an_address(desk: Desk) -> None:
    """Letters with an address of three lines above the name; above one stands the last line of the one before."""
    desk.rule = MERGE.rule()
    children = desk.enrol(6)
    for at, child in enumerate(children):
        tail = ["and should practise the tables every day."] if at == 3 else []
        address = [f"Family {child.last}", f"{14 + at} Elm Street", f"Salem, OR 9730{at}", ""]
        desk.page(child, [*tail, *MERGE.head(child)[:2], *address, *MERGE.head(child)[2:]])
    desk.hold(children[2], children[3])


@kind
def same_last_line_above_several(desk: Desk) -> None:
    """Three reports of nine are longer, and end with the same words above the head of the next one."""
    desk.rule = ARBOR.rule()
    children = desk.enrol(9)
    for at, child in enumerate(children):
        desk.page(child, [*(["Have a good summer!"] if at in (2, 5, 8) else []), *ARBOR.head(child)])
    desk.hold(*(children[at + step] for at in (2, 5, 8) for step in (-1, 0)))


@kind
def roman_numbers(desk: Desk) -> None:
    """'Page ii of ii' is lost."""
    draw(desk, with_pages_lost(desk, SYNERGY, ["Page i of ii", "Page ii of ii"], {3: [1]}))


@kind
def numbers_without_the_word(desk: Desk) -> None:
    """'2 of 2' without a word is lost."""
    draw(desk, with_pages_lost(desk, CAMPUS, ["1 of 2", "2 of 2"], {3: [1]}))


@kind
def chart_within_the_page(desk: Desk) -> None:
    """Right letters, one with the chart of the next student written into the page itself, as no object of its own."""
    children = desk.enrol(5)
    desk.rule = pattern(DIGITS)
    for child in children:
        desk.page(child, [DISTRICT, f"Student ID: {child.person_id}", f"Dear family of {child.name},"], filler=False)

    def write(pdf: pikepdf.Pdf) -> None:
        for at, page in enumerate(pdf.pages):
            picture = Image.open(io.BytesIO(chart_file((children[2] if at == 1 else children[at]).name)))
            start = b"q 450 0 0 300 60 250 cm BI /W 900 /H 600 /CS /G /BPC 8 /F /Fl ID "
            page.contents_add(start + zlib.compress(picture.tobytes()) + b" EI Q", prepend=False)

    desk.changes.append(with_pages(write))
    desk.hold(children[1])


@kind
def stamped_chart(desk: Desk) -> None:
    """Right letters, one with the chart of the next student as a stamp that was put on the page later."""
    children = desk.enrol(5)
    desk.rule = pattern(DIGITS)
    for child in children:
        desk.page(child, [DISTRICT, f"Student ID: {child.person_id}", f"Dear family of {child.name},"], filler=False)

    def stamp(pdf: pikepdf.Pdf) -> None:
        for at, page in enumerate(pdf.pages):
            picture = Image.open(io.BytesIO(chart_file((children[2] if at == 1 else children[at]).name)))
            drawn = pikepdf.Stream(
                pdf,
                picture.tobytes(),
                Type=Name.XObject,
                Subtype=Name.Image,
                Width=picture.width,
                Height=picture.height,
                ColorSpace=Name.DeviceGray,
                BitsPerComponent=8,
            )
            look = pikepdf.Stream(
                pdf,
                b"450 0 0 300 0 0 cm /Chart Do",
                Type=Name.XObject,
                Subtype=Name.Form,
                BBox=Array([0, 0, 450, 300]),
                Resources=Dictionary(XObject=Dictionary(Chart=drawn)),
            )
            note = Dictionary(
                Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([60, 250, 510, 550]), F=4, AP=Dictionary(N=look)
            )
            page.obj.Annots = Array([pdf.make_indirect(note)])

    desk.changes.append(with_pages(stamp))
    desk.hold(children[1])
    desk.doubt(children[0], *children[2:])
