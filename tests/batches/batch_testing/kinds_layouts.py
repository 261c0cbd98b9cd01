"""Layouts that decide where a student begins and ends: indexes, covers, bookmarks, first pages, backs and damage."""

import random

import pikepdf

from batch_testing.desk import DISTRICT, Desk, head
from batch_testing.documents import break_page, with_pages
from batch_testing.kinds import kind
from batch_testing.kinds_ids import DIGITS, pattern
from batch_testing.scans import blank_scan, scan
from batch_testing.students import Child

LANDSCAPE = (792.0, 612.0)


def index(rows: list[tuple[int, int, Child]]) -> dict[str, object]:
    """Return an index rule from rows of first page, last page and student."""
    lines = [f"{first},{last},{child.person_id}" for first, last, child in rows]
    return {"kind": "index", "csv": "\n".join(["first_page,last_page,person_id", *lines, ""])}


def letters_with_names(desk: Desk, count: int, pages: int = 1) -> list[tuple[int, int, Child]]:
    """Draw letters that show the name and no id, and return their correct index."""
    rows = []
    for child in desk.enrol(count):
        first = desk.pages + 1
        for _ in range(pages):
            desk.page(child, [DISTRICT, "Promotion letter", f"Dear parents of {child.name},"])
        rows.append((first, desk.pages, child))
    return rows


@kind
def index_right(desk: Desk) -> None:
    """Draw letters with names and no ids, and a correct index."""
    desk.rule = index(letters_with_names(desk, 8, 2))


@kind
def index_forgot_the_cover(desk: Desk) -> None:
    """Draw a cover sheet before the letters; the index counts pages from the first letter."""
    desk.page(None, [DISTRICT, "Promotion letters, 10 families"])
    rows = letters_with_names(desk, 10)
    desk.rule = index([(first - 1, last - 1, child) for first, last, child in rows])
    desk.hold(*(child for _, _, child in rows))


@kind
def index_forgot_the_cover_of_scans(desk: Desk) -> None:
    """Scan letters behind a cover sheet that the index does not count; there is no text to compare."""
    desk.page(None, [DISTRICT, "Promotion letters, 3 families"])
    rows = letters_with_names(desk, 3)
    desk.rule = index([(first - 1, last - 1, child) for first, last, child in rows])
    desk.hold(*(child for _, _, child in rows))
    desk.changes.append(scan())


@kind
def index_of_scans(desk: Desk) -> None:
    """Scan letters legibly, with a correct index; the names are read from the pictures."""
    desk.rule = index(letters_with_names(desk, 3))
    desk.changes.append(scan(dpi=200))


@kind
def index_off_by_one(desk: Desk) -> None:
    """Draw letters with an index that is one page late from the fifth letter on."""
    rows = letters_with_names(desk, 9)
    late = [(first + (place > 3), last + (place > 3), child) for place, (first, last, child) in enumerate(rows)]
    desk.rule = index(late[:-1])
    desk.hold(*(child for _, _, child in rows[4:]))
    desk.doubt(rows[3][2])


@kind
def index_without_a_page(desk: Desk) -> None:
    """Draw letters of two pages with an index that lists only the first page of one letter."""
    rows = letters_with_names(desk, 8, 2)
    desk.rule = index([(first, last - (place == 3), child) for place, (first, last, child) in enumerate(rows)])
    desk.hold(rows[3][2])
    desk.doubt(rows[4][2])


@kind
def text_layer_one_page_off(desk: Desk) -> None:
    """Scan cards with the invisible text of the previous page under each."""
    children = desk.enrol(6)
    for child in children:
        desk.card(child)
    desk.changes.append(scan(text_of=[5, 0, 1, 2, 3, 4]))
    desk.hold(*children)


@kind
def ocr_read_another_id(desk: Desk) -> None:
    """Draw cards of which one shows another student's id, as OCR may misread it."""
    children = desk.enrol(8)
    for place, child in enumerate(children):
        desk.card(child, id=children[6].person_id if place == 2 else child.person_id)
    desk.hold(children[2])
    desk.doubt(children[6], children[1], children[3])


@kind
def ocr_layer_misread_an_id(desk: Desk) -> None:
    """Scan cards with a text layer in which one id is misread as another student's."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(6)
    for child in children:
        desk.card(child)
    misread = {children[2].person_id: children[4].person_id}
    desk.changes.append(scan(dpi=150, text_of=range(6), misread=misread))
    desk.hold(children[2])
    desk.doubt(children[4], children[1], children[3])


@kind
def upside_down_scans(desk: Desk) -> None:
    """Scan cards upside down."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(3)
    for child in children:
        desk.card(child)
    desk.changes.append(scan(dpi=150, skew=180))
    desk.doubt(*children)


@kind
def good_scans(desk: Desk) -> None:
    """Scan cards at 200 dpi without text; ids and names are read from the pictures."""
    desk.rule = pattern(DIGITS)
    for child in desk.enrol(3):
        desk.card(child)
    desk.changes.append(scan(dpi=200))


@kind
def poor_scans(desk: Desk) -> None:
    """Scan cards at 100 dpi, skewed and with noise; documents that are not legible must be held."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(3)
    for child in children:
        desk.card(child)
    desk.changes.append(scan(dpi=100, noise=110, blur=0.7, skew=1.6))
    desk.doubt(*children)


@kind
def two_up(desk: Desk) -> None:
    """Draw two cards side by side on each landscape page."""
    _two_up(desk)


@kind
def two_up_by_index(desk: Desk) -> None:
    """Draw two letters side by side, with an index that assigns each sheet to the left one."""
    left = _two_up(desk)
    desk.rule = index([(place + 1, place + 1, child) for place, child in enumerate(left)])


def _two_up(desk: Desk) -> list[Child]:
    desk.size = LANDSCAPE
    desk.canvas.setPageSize(LANDSCAPE)
    children = desk.enrol(10)
    for left, right in zip(children[::2], children[1::2], strict=True):
        desk.write(head(left))
        desk.write(head(right), left=440)
        desk.page(None)
    for child in children:
        desk.documents[desk.key(child)] = []
    desk.hold(*children)
    return children[::2]


@kind
def tail_of_the_former(desk: Desk) -> None:
    """Draw cards of which two begin with the last lines of the previous student."""
    children = desk.enrol(8)
    for place, child in enumerate(children):
        former = children[place - 1]
        tail = [f"{former.name}, continued: absent 3 days", ""] if place in (3, 6) else []
        desk.page(child, [*tail, *head(child)])
    desk.hold(children[3], children[6])
    desk.doubt(children[2], children[5])


@kind
def id_on_first_page_numbered(desk: Desk) -> None:
    """Draw cards with the id on the first page only; 'Page 1 of 2' shows which pages follow."""
    desk.rule = pattern(DIGITS)
    for place, child in enumerate(desk.enrol(8)):
        count = 1 + place % 3
        for number in range(1, count + 1):
            top = head(child) if number == 1 else [DISTRICT, "Comments of the teachers"]
            desk.canvas.drawString(280, 30, f"Page {number} of {count}")
            desk.page(child, top)


@kind
def numbered_with_a_page_missing(desk: Desk) -> None:
    """Draw an incomplete card in which 'Page 3 of 3' follows page 1."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(7)
    for place, child in enumerate(children):
        for number in (1, 3) if place == 3 else (1, 2, 3):
            desk.canvas.drawString(280, 30, f"Page {number} of 3")
            desk.page(child, head(child) if number == 1 else [DISTRICT, "Comments of the teachers"])
    desk.hold(children[3])
    desk.doubt(children[4])


@kind
def id_on_first_page_only(desk: Desk) -> None:
    """Draw cards with second pages that contain no identifier and no proof of their owner."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(9)
    for place, child in enumerate(children):
        desk.page(child, head(child))
        if place < 6:
            desk.page(child, [DISTRICT, "Comments of the teachers"])
    desk.hold(*children[:6])
    desk.doubt(children[6])


@kind
def first_id_carries_over(desk: Desk) -> None:
    """Draw cards with ids on first pages only, with a rule that states this."""
    desk.rule = pattern(DIGITS, begins="first_id")
    for place, child in enumerate(desk.enrol(8)):
        desk.page(child, head(child))
        for _ in range(place % 3):
            desk.page(child, [DISTRICT, "Comments of the teachers"])


@kind
def first_id_with_an_unread_one(desk: Desk) -> None:
    """Draw cards with ids on first pages only, one of which is missing; its pages would join the previous card."""
    desk.rule = pattern(DIGITS, begins="first_id")
    children = desk.enrol(8)
    for place, child in enumerate(children):
        lines = head(child)
        desk.page(child, [*lines[:2], "Student ID:", lines[3]] if place == 4 else lines)
        desk.page(child, [DISTRICT, "Comments of the teachers"])
    desk.hold(children[3], children[4])


@kind
def covers(desk: Desk) -> None:
    """Draw a cover with id and name before each student's pages, which contain no identifier."""
    desk.rule = pattern(DIGITS, begins="cover", cover="CUMULATIVE FOLDER")
    for place, child in enumerate(desk.enrol(8)):
        desk.page(child, ["CUMULATIVE FOLDER", *head(child)])
        for _ in range(1 + place % 2):
            desk.page(child, [DISTRICT, "Reading level and attendance"])


@kind
def every_two_pages(desk: Desk) -> None:
    """Draw two pages per student; the second contains no identifier."""
    desk.rule = pattern(DIGITS, begins="every", every=2)
    for child in desk.enrol(8):
        desk.page(child, head(child))
        desk.page(child, [DISTRICT, "Reading level and attendance"])


@kind
def every_two_pages_but_one(desk: Desk) -> None:
    """Draw two pages per student, except for one with three; from there on the pairs are wrong."""
    desk.rule = pattern(DIGITS, begins="every", every=2)
    children = desk.enrol(8)
    for place, child in enumerate(children):
        desk.page(child, head(child))
        for _ in range(2 if place == 3 else 1):
            desk.page(child, [DISTRICT, "Reading level and attendance"])
    desk.hold(*children[3:])
    desk.doubt(children[2])


@kind
def bookmarks(desk: Desk) -> None:
    """Draw pages with names and no ids, and a bookmark with the id for each student."""
    desk.rule = {"kind": "bookmark", "pattern": r"\((?P<id>\d+)\)"}
    for child in desk.enrol(8):
        _bookmark(desk, child)
        for _ in range(2):
            desk.page(child, [DISTRICT, "Progress report", child.name])


@kind
def bookmarks_one_late(desk: Desk) -> None:
    """Draw pages with bookmarks that point one page too far from the fifth student on."""
    desk.rule = {"kind": "bookmark", "pattern": r"\((?P<id>\d+)\)"}
    children = desk.enrol(8)
    for place, child in enumerate(children):
        for page in range(2):
            if page == (0 if place < 4 else 1):
                _bookmark(desk, child)
            desk.page(child, [DISTRICT, "Progress report", child.name])
    desk.hold(*children[3:])


def _bookmark(desk: Desk, child: Child) -> None:
    desk.canvas.bookmarkPage(child.person_id)
    desk.canvas.addOutlineEntry(f"{child.last}, {child.first} ({child.person_id})", child.person_id)


@kind
def blank_backs(desk: Desk) -> None:
    """Draw cards with an empty page after each, as files for duplex printing have."""
    for child in desk.enrol(8):
        desk.card(child)
        desk.optional.add(desk.page(child, filler=False))


@kind
def scanned_backs(desk: Desk) -> None:
    """Draw cards with text, each with a scanned back that is nearly white."""
    rnd = random.Random(3)
    for child in desk.enrol(6):
        desk.card(child)
        desk.canvas.drawImage(blank_scan(rnd, desk.size), 0, 0, *desk.size)
        desk.optional.add(desk.page(child, filler=False))


@kind
def undecodable_page(desk: Desk) -> None:
    """Draw cards with one page that cannot be decoded and must not count as blank."""
    children = desk.enrol(7)
    for child in children:
        desk.card(child, 3)
    desk.changes.append(break_page(10))
    desk.hold(children[3])


@kind
def interleaved(desk: Desk) -> None:
    """Draw pages sorted by subject, so that every student has pages in two places."""
    children = desk.enrol(7)
    for subject in ("Mathematics", "Science"):
        for child in children:
            desk.card(child, below=[subject])
    desk.doubt(*children)


@kind
def one_in_two_places(desk: Desk) -> None:
    """Draw cards of which one has its second page at the end of the file."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child, 1 if child is children[2] else 2)
    desk.card(children[2])
    desk.doubt(children[2])


@kind
def roster_at_the_end(desk: Desk) -> None:
    """Draw cards and a last page that lists all students with id and name."""
    children = desk.enrol(9)
    for child in children:
        desk.card(child)
    desk.page(None, [DISTRICT, "Distribution list", *(f"Student ID: {one.person_id} {one.name}" for one in children)])
    desk.doubt(children[-1])


@kind
def stranger_among_them(desk: Desk) -> None:
    """Draw cards and one page of a student who is not in the district's list."""
    children = desk.enrol(8)
    for place, child in enumerate(children):
        desk.card(child, 2)
        if place == 3:
            desk.page(None, head(child, id="77123", name="Quirin Elsewhere"))
    desk.doubt(children[3], children[4])


@kind
def turned_pages(desk: Desk) -> None:
    """Draw landscape pages and pages rotated by 90, 180 and 270 degrees."""

    def turn(pdf: pikepdf.Pdf) -> None:
        for number, page in enumerate(pdf.pages):
            page.obj.Rotate = (0, 90, 180, 270)[number % 4]

    for child in desk.enrol(8):
        desk.card(child, 2)
    desk.changes.append(with_pages(turn))


@kind
def mixed_sizes(desk: Desk) -> None:
    """Draw pages of four sizes."""
    sizes = ((420.0, 595.0), (612.0, 1008.0), (1190.0, 842.0), (500.0, 500.0))
    for place, child in enumerate(desk.enrol(8)):
        for page in range(2):
            desk.size = sizes[(place + page) % 4]
            desk.canvas.setPageSize(desk.size)
            desk.card(child)
