"""Batches printed by Chromium."""

import random
from collections.abc import Sequence
from html import escape

from batch_testing.desk import DISTRICT, SUBJECTS, Desk
from batch_testing.kinds_ids import DIGITS, pattern
from batch_testing.students import Child

from makers.programs import chromium, made

ARABIC = [
    ("محمد", "الحسيني"),
    ("فاطمة", "السيد"),
    ("يوسف", "حداد"),
    ("ليلى", "منصور"),
    ("عمر", "الخطيب"),
    ("سارة", "قاسم"),
]
HEBREW = [("נועה", "כהן"), ("יוסף", "לוי"), ("תמר", "מזרחי"), ("דוד", "פרץ"), ("מרים", "ביטון"), ("אורי", "פרידמן")]
CYRILLIC = [
    ("Анна", "Кузнецова"),
    ("Пётр", "Соловьёв"),
    ("Юлия", "Ткаченко"),
    ("Иван", "Щербаков"),
    ("Мария", "Жданова"),
    ("Олег", "Быков"),
]
THAI = [("สมชาย", "ใจดี"), ("มาลี", "ศรีสุข"), ("อนันต์", "วงศ์ทอง"), ("กานดา", "แสงจันทร์"), ("ปรีชา", "บุญมี"), ("วิภา", "รัตนกุล")]
ARABIC_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
STYLE = """
@page { size: Letter; margin: 18mm } body { font: 11pt "Noto Sans", sans-serif; margin: 0 }
section { break-after: page } section:last-child { break-after: auto } td { padding: 1mm 4mm; border: 0.2mm solid #999 }
.box { display: inline-block; width: 6mm; border: 0.3mm solid; text-align: center } .wide { letter-spacing: 4px }
"""


def named(desk: Desk, names: Sequence[tuple[str, str]]) -> list[Child]:
    """Add children with these names to the batch, and return them."""
    plain = Desk(desk.name).enrol(len(names))
    return desk.admit(child.but(first=first, last=last) for child, (first, last) in zip(plain, names, strict=True))


def grades(seed: str) -> str:
    """Return a table of grades, different for each seed."""
    rnd = random.Random(seed)
    rows = ("".join(f"<td>{rnd.choice('ABCDF')}{rnd.choice('+-')}" for _ in range(5)) for _ in range(3))
    return (
        "<table>"
        + "".join(f"<tr><td>{subject}{row}" for subject, row in zip(SUBJECTS, rows, strict=False))
        + "</table>"
    )


def sheet(desk: Desk, child: Child | None, *lines: str) -> str:
    """Return the HTML of one page with the lines at the top, and record its owner."""
    number = desk.close(child)
    return "<section>" + "".join(f"<p>{line}</p>" for line in lines) + grades(f"{desk.name} {number}") + "</section>"


def document(pages: Sequence[str], *, direction: str = "ltr", language: str = "en") -> str:
    """Return the HTML document of all pages."""
    body = "".join(pages)
    head = f'<meta charset="utf-8"><title>Report cards</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{language}" dir="{direction}">{head}<body>{body}'


@made
def chromium_cards(desk: Desk) -> bytes:
    """Print cards of two pages from a browser."""
    children = [child for child in desk.enrol(8) for _ in range(2)]
    return chromium(
        document([sheet(desk, one, DISTRICT, f"Student ID: {one.person_id}", escape(one.name)) for one in children])
    )


@made
def chromium_arabic(desk: Desk) -> bytes:
    """Print right-to-left pages with Arabic names and Arabic-Indic digits."""
    desk.rule = pattern(r"رقم الطالب\s*:?\s*(?P<id>\d+)")
    pages = [
        sheet(
            desk,
            one,
            "منطقة سبرينغفيلد التعليمية",
            f"رقم الطالب: {one.person_id.translate(ARABIC_DIGITS)}",
            f"الاسم: {one.name}",
        )
        for one in named(desk, ARABIC)
    ]
    return chromium(document(pages, direction="rtl", language="ar"))


@made
def chromium_hebrew(desk: Desk) -> bytes:
    """Print right-to-left pages with Hebrew names and left-to-right digits."""
    desk.rule = pattern(r"מספר תלמיד\s*:?\s*(?P<id>\d+)")
    pages = [
        sheet(desk, one, "תעודת סיום מחצית", f"מספר תלמיד: {one.person_id}", f"שם: {one.name}")
        for one in named(desk, HEBREW)
    ]
    return chromium(document(pages, direction="rtl", language="he"))


@made
def chromium_cyrillic(desk: Desk) -> bytes:
    """Print Cyrillic names in capitals, last name first."""
    desk.rule = pattern(r"Ученик №\s*(?P<id>\d+)")
    pages = [
        sheet(desk, one, "Табель успеваемости", f"Ученик № {one.person_id}", f"{one.last.upper()} {one.first.upper()}")
        for one in named(desk, CYRILLIC)
    ]
    return chromium(document(pages, language="ru"))


@made
def chromium_thai(desk: Desk) -> bytes:
    """Print Thai names; the script has no spaces between words."""
    desk.rule = pattern(r"ตัว\s*:\s*(?P<id>\d+)")
    pages = [
        sheet(desk, one, "รายงานผลการเรียน", f"เลขประจำตัว: {one.person_id}", f"ชื่อ {one.name}")
        for one in named(desk, THAI)
    ]
    return chromium(document(pages, language="th"))


@made
def chromium_boxes(desk: Desk) -> bytes:
    """Print one digit per box, and the name in spaced letters."""
    desk.rule = pattern(DIGITS)
    pages = []
    for child in desk.enrol(8):
        boxes = "".join(f'<span class="box">{digit}</span>' for digit in child.person_id)
        pages.append(
            sheet(
                desk, child, DISTRICT, f"Student ID: {boxes}", f'<span class="wide">{escape(child.name.upper())}</span>'
            )
        )
    return chromium(document(pages))


@made
def chromium_table_cells(desk: Desk) -> bytes:
    """Print labels above their values in table cells, as portals do."""
    desk.rule = pattern(r"Student ID\s*:?\s*(?P<id>\d+)")
    pages = []
    for child in desk.enrol(8):
        cells = [
            ("Last name", child.last),
            ("First name", child.first),
            ("Student ID", child.person_id),
            ("Grade", "7"),
        ]
        top = "".join(f"<td>{label}" for label, _ in cells)
        below = "".join(f"<td><b>{escape(value)}</b>" for _, value in cells)
        pages.append(sheet(desk, child, DISTRICT, f"<table><tr>{top}<tr>{below}</table>"))
    return chromium(document(pages))


@made
def chromium_overflow(desk: Desk) -> bytes:
    """Print a table that continues on a second page without a head, with 'Page 2 of 2' below it."""
    desk.rule = pattern(DIGITS)
    pages = []
    for child in desk.enrol(7):
        pages.append(sheet(desk, child, DISTRICT, f"Student ID: {child.person_id}", escape(child.name), "Page 1 of 2"))
        pages.append(sheet(desk, child, "Comments of the teachers", "Page 2 of 2"))
    return chromium(document(pages))


@made
def chromium_swapped_names(desk: Desk) -> bytes:
    """Print every id with another student's name, as if only one of two tables had been sorted."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(8)
    pages = [
        sheet(desk, one, DISTRICT, f"Student ID: {one.person_id}", escape(other.name))
        for one, other in zip(children, [*children[1:], children[0]], strict=True)
    ]
    desk.hold(*children)
    return chromium(document(pages))
