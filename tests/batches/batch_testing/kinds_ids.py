"""Ways in which a page shows an id: whole, truncated, spaced, in boxes, next to its label, in barcodes."""

from reportlab.graphics.barcode import code39, code128, qr
from reportlab.graphics.barcode.common import Barcode
from reportlab.graphics.shapes import Drawing
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from batch_testing.desk import DISTRICT, Desk, head
from batch_testing.kinds import kind
from batch_testing.students import Child, address_of

DIGITS = r"Student ID: (?P<id>\d+)"
FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


def pattern(text: str, **more: object) -> dict[str, object]:
    """Return a rule that finds ids by a pattern."""
    return {"kind": "pattern", "pattern": text, **more}


def number(desk: Desk, ids: list[str]) -> list[Child]:
    """Add children with these ids to the batch, and return them."""
    invented = Desk(desk.name).enrol(len(ids))
    named = zip(invented, ids, strict=True)
    return desk.admit(child.but(person_id=one, address=address_of(one, desk.name)) for child, one in named)


@kind
def plain_cards(desk: Desk) -> None:
    """Draw cards of one to three pages with id and name on every page; all must be delivered."""
    for place, child in enumerate(desk.enrol(10)):
        desk.card(child, 1 + place % 3)


@kind
def letter_suffix(desk: Desk) -> None:
    """Draw cards with ids that end in a letter; the pattern reads only the digits, which are another's id."""
    desk.rule = pattern(DIGITS)
    children = number(desk, ["1234", "1234A", "1250", "1250B", "1300", "1310"])
    for child in children:
        desk.card(child, 2)
    desk.doubt(children[0], children[2])


@kind
def letter_suffix_of_nobody(desk: Desk) -> None:
    """Draw a page with the unknown id 1234A; student 1234 has no page and must not receive it."""
    desk.rule = pattern(DIGITS)
    first, *others = number(desk, ["1234", "1250", "1300", "1310", "1320", "1330"])
    for child in others:
        desk.card(child)
    desk.page(None, head(first, id="1234A", name="Gone Elsewhere"))
    desk.documents[desk.key(first)] = []
    desk.hold(first)
    desk.doubt(others[-1])


@kind
def hyphen_suffix(desk: Desk) -> None:
    """Draw a page with 12345-01, an account of another system that must not be read as student 12345."""
    desk.rule = pattern(DIGITS)
    children = number(desk, ["12345", "12399", "12455", "12501", "12610", "12777"])
    for child in children[1:]:
        desk.card(child)
    desk.page(None, head(children[0], id="12345-01", name="Robin Elsewhere"))
    desk.documents[desk.key(children[0])] = []
    desk.hold(children[0])
    desk.doubt(children[-1])


@kind
def hyphenated_ids(desk: Desk) -> None:
    """Draw cards with hyphenated ids; the pattern stops at the hyphen, so it may read another student's id."""
    desk.rule = pattern(r"Student ID: (?P<id>\w+)")
    children = number(desk, ["12345-01", "12345-02", "12345", "22001-01", "22001", "23000-07"])
    for child in children:
        desk.card(child, 2)
    desk.doubt(*children)


@kind
def seven_digits(desk: Desk) -> None:
    """Draw cards with ids of seven digits; the pattern reads six, which for some is another student's id."""
    desk.rule = pattern(r"Student ID: (?P<id>\d{6})")
    children = number(desk, ["123456", "1234567", "223344", "2233445", "300100", "400100"])
    for child in children:
        desk.card(child)
    desk.doubt(*children[:4])


@kind
def two_runs(desk: Desk) -> None:
    """Draw ids in two separate runs, such as '401 23' for 40123; there is also a student 401."""
    desk.rule = pattern(DIGITS)
    short, *others = number(desk, ["401", "40123", "40124", "402", "40290", "51111"])
    desk.card(short)
    for child in others:
        lines = head(child)
        desk.write([*lines[:2], "Student ID: " + child.person_id[:3], lines[3]])
        desk.canvas.drawString(146, desk.size[1] - 60 - 2 * 16, child.person_id[3:])
        desk.page(child)
    desk.doubt(short, *others)


@kind
def spaced_digits(desk: Desk) -> None:
    """Draw ids with spaces between the digits, such as '4 0 1 2 3'; there is also a student 4."""
    desk.rule = pattern(DIGITS)
    short, *others = number(desk, ["4", "40123", "45124", "47777", "51111"])
    desk.card(short)
    for child in others:
        desk.card(child, 2, id=" ".join(child.person_id))
    desk.doubt(short, *others)


@kind
def comb_boxes(desk: Desk) -> None:
    """Draw ids with one digit per box, as forms print them, and the label in front of the boxes."""
    desk.rule = pattern(DIGITS)
    for child in desk.enrol(8):
        lines = head(child)
        desk.write([*lines[:2], "Student ID:", lines[3]])
        y = desk.size[1] - 60 - 2 * 16
        for place, digit in enumerate(child.person_id):
            desk.canvas.rect(130 + 18 * place, y - 4, 18, 15)
            desk.canvas.drawString(136 + 18 * place, y, digit)
        desk.page(child)


@kind
def label_above_value(desk: Desk) -> None:
    """Draw pages with a row of labels and the values in the boxes below them."""
    desk.rule = pattern(r"Student ID[:\s]*(?P<id>\d+)")
    for child in desk.enrol(8):
        for _ in range(2):
            desk.write([DISTRICT, "Report card 2025-26"])
            for left, label, value in (
                (60, "Student", child.name),
                (240, "Student ID", child.person_id),
                (400, "Grade", "7"),
            ):
                desk.canvas.rect(left - 4, desk.size[1] - 128, 150, 34)
                desk.write([label, value], top=104, left=left)
            desk.page(child)


@kind
def value_before_label(desk: Desk) -> None:
    """Draw pages with each value to the left of its label, as right-to-left forms print it."""
    desk.rule = pattern(r"(?P<id>\d+) +:Student ID")
    for child in desk.enrol(8):
        desk.page(child, [DISTRICT, "Report card", f"{child.person_id} :Student ID", f"{child.name} :Name"])


@kind
def full_width_digits(desk: Desk) -> None:
    """Draw ids in full-width digits, as East Asian systems print them."""
    desk.rule = pattern(r"Student ID: *(?P<id>\w+)")
    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiKakuGo-W5"))
    for child in desk.enrol(6):
        lines = head(child)
        desk.write([*lines[:2], "Student ID:", lines[3]])
        desk.canvas.setFont("HeiseiKakuGo-W5", 11)
        desk.canvas.drawString(124, desk.size[1] - 60 - 2 * 16, child.person_id.translate(FULL_WIDTH))
        desk.page(child)


@kind
def lower_case_ids(desk: Desk) -> None:
    """Draw ids in lower case that the district's list has in upper case (AB12345)."""
    desk.rule = pattern(r"Student ID: (?P<id>\w+)")
    for child in number(desk, ["AB12345", "AB12346", "AC20001", "KM31415", "ZX99001", "AB77001"]):
        desk.card(child, 2, id=child.person_id.lower())


@kind
def leading_zeros_lost(desk: Desk) -> None:
    """Draw ids without the leading zeros that the district's six-digit ids have."""
    desk.rule = pattern(DIGITS)
    for child in number(desk, ["001234", "001239", "004321", "012001", "020777", "100200"]):
        desk.card(child, 2, id=child.person_id.lstrip("0"))


@kind
def zeros_tell_apart(desk: Desk) -> None:
    """Draw cards of students 001234 and 1234, who differ only in zeros; each page shows its own id."""
    desk.rule = pattern(DIGITS)
    children = number(desk, ["001234", "1234", "004321", "4321", "5555", "6666"])
    for child in children:
        desk.card(child)
    desk.doubt(*children[:4])
    desk.confirmed = True


@kind
def spreadsheet_suffix(desk: Desk) -> None:
    """Draw cards of which some show ids that a spreadsheet turned into numbers ending in .0."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(8)
    for place, child in enumerate(children):
        desk.card(child, id=child.person_id + (".0" if place % 3 == 0 else ""))
    desk.doubt(*children)


@kind
def ids_of_another_series(desk: Desk) -> None:
    """Draw cards with test accession numbers that begin with another student's id."""
    desk.rule = pattern(r"(?:ID|No)[.:] (?P<id>\d+)")
    children = number(desk, ["20231", "20232", "31415", "31416", "45001", "45002"])
    for child, after in zip(children, [*children[1:], children[0]], strict=True):
        desk.card(child, 2, below=[f"Accession No: {after.person_id}/77-2"])
    desk.doubt(*children)


@kind
def bars_only(desk: Desk) -> None:
    """Draw pages that show the id only as a Code 128 barcode, without text."""
    desk.rule = {"kind": "code"}
    for child in desk.enrol(6):
        for _ in range(2):
            code: Barcode = code128.Code128(child.person_id, barHeight=36, barWidth=1.4, humanReadable=False)
            code.drawOn(desk.canvas, 330, desk.size[1] - 110)
            desk.page(child, [DISTRICT, "Report card 2025-26", "", child.name])


@kind
def squares_only(desk: Desk) -> None:
    """Draw pages that show the id only in a QR code, with a prefix that the pattern removes."""
    desk.rule = {"kind": "code", "pattern": r"SIS:(?P<id>\d+)"}
    for child in desk.enrol(6):
        drawing = Drawing(90, 90)
        drawing.add(qr.QrCodeWidget(f"SIS:{child.person_id}", barWidth=90, barHeight=90))
        drawing.drawOn(desk.canvas, 430, desk.size[1] - 130)
        desk.page(child, [DISTRICT, "Report card 2025-26", "", child.name])


@kind
def bars_of_older_printers(desk: Desk) -> None:
    """Draw pages that show the id only as a Code 39 barcode, next to another barcode that is not an id."""
    desk.rule = {"kind": "code", "pattern": r"^(?P<id>\d{5})$"}
    for child in desk.enrol(6):
        drawn = {"barHeight": 30, "checksum": 0, "stop": 1}
        code39.Standard39(child.person_id, barWidth=1.2, **drawn).drawOn(desk.canvas, 300, desk.size[1] - 110)
        code39.Standard39("FORM-7B", barWidth=1.0, **drawn).drawOn(desk.canvas, 300, 60)
        desk.page(child, [DISTRICT, "Report card 2025-26", "", child.name])


@kind
def code_of_another(desk: Desk) -> None:
    """Draw pages of which two have swapped barcodes: the code identifies one student, the name another."""
    desk.rule = {"kind": "code"}
    children = desk.enrol(6)
    codes = [children[1], children[0], *children[2:]]
    for child, other in zip(children, codes, strict=True):
        code128.Code128(other.person_id, barHeight=36, barWidth=1.4).drawOn(desk.canvas, 330, desk.size[1] - 110)
        desk.page(child, [DISTRICT, "Report card 2025-26", "", child.name])
    desk.hold(*children[:2])
