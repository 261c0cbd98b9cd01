"""Batches exported by LibreOffice Writer and Calc."""

import json
import random
from collections.abc import Sequence
from html import escape

from batch_testing.desk import DISTRICT, SUBJECTS, Desk
from batch_testing.kinds_ids import DIGITS, pattern
from batch_testing.kinds_layouts import index
from batch_testing.kinds_names import name_them
from batch_testing.students import Child

from makers.programs import libreoffice, made

WRITER = '{"UseTaggedPDF":{"type":"boolean","value":"true"},"ExportBookmarks":{"type":"boolean","value":"true"}}'
NAMES = {"office": "office", "text": "text", "style": "style", "table": "table", "fo": "xsl-fo-compatible"}
SPACES = " ".join(f'xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"' for n, long in NAMES.items())
HEAD = f'<?xml version="1.0" encoding="UTF-8"?><office:document {SPACES} office:version="1.2" office:mimetype="'
BREAK = (
    '"><office:automatic-styles><style:style style:name="New" style:family="paragraph">'
    '<style:paragraph-properties fo:break-before="page"/></style:style></office:automatic-styles><office:body>'
)


def text_document(pages: Sequence[Sequence[str]]) -> str:
    """Return a Writer document; each page is a list of paragraphs, and '= ' marks a heading."""
    parts = []
    for number, lines in enumerate(pages):
        for place, line in enumerate(lines):
            style = ' text:style-name="New"' if place == 0 and number else ""
            tag = f'text:h text:outline-level="1"{style}' if line.startswith("= ") else f"text:p{style}"
            parts.append(f"<{tag}>{line.removeprefix('= ')}</{tag.split()[0]}>")
    body = "".join(parts)
    kind = "application/vnd.oasis.opendocument.text"
    return f"{HEAD}{kind}{BREAK}<office:text>{body}</office:text></office:body></office:document>"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table of a Writer document."""
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    body = "".join(
        "<table:table-row>" + "".join(cell.format(escape(text)) for text in row) + "</table:table-row>" for row in rows
    )
    return f'<table:table><table:table-column table:number-columns-repeated="{len(rows[0])}"/>{body}</table:table>'


def sheet(desk: Desk, child: Child | None, *lines: str) -> list[str]:
    """Return one page with the lines and unique grades, and record its owner."""
    number = desk.close(child)
    rnd = random.Random(f"{desk.name} {number}")
    return [*lines, *(f"{subject}  {rnd.choice('ABCDF')}  {rnd.randrange(100)} %" for subject in SUBJECTS)]


@made
def libreoffice_letters(desk: Desk) -> bytes:
    """Export the letters of a mail merge, with an index of their pages."""
    pages, rows = [], []
    for child in name_them(desk):
        first = desk.pages + 1
        pages += [sheet(desk, child, DISTRICT, f"To the family of {escape(child.name)}") for _ in range(2)]
        rows.append((first, first + 1, child))
    desk.rule = index(rows)
    return libreoffice(text_document(pages), suffix="fodt")


@made
def libreoffice_cards(desk: Desk) -> bytes:
    """Export cards from Writer with accents and hyphens in the names, last name first."""
    pages = [
        sheet(desk, child, f"= {DISTRICT}", f"Student ID: {child.person_id}", escape(f"{child.last}, {child.first}"))
        for child in name_them(desk)
        for _ in range(2)
    ]
    return libreoffice(text_document(pages), suffix="fodt")


@made
def libreoffice_bookmarks(desk: Desk) -> bytes:
    """Export headings as bookmarks; pages show names, and ids only in the headings."""
    desk.rule = {"kind": "bookmark", "pattern": r"No\. (?P<id>\d+)"}
    pages = []
    for child in desk.enrol(7):
        pages.append(sheet(desk, child, f"= {escape(child.name)}, No. {child.person_id}", DISTRICT))
        pages.append(sheet(desk, child, DISTRICT, f"Comments on {escape(child.name)}"))
    return libreoffice(text_document(pages), suffix="fodt", to=f"pdf:writer_pdf_Export:{WRITER}")


@made
def libreoffice_restricted(desk: Desk) -> bytes:
    """Export with restrictions: the file opens without a password but must not be printed."""
    options = json.dumps(
        {
            "RestrictPermissions": {"type": "boolean", "value": "true"},
            "PermissionPassword": {"type": "string", "value": "office"},
            "Printing": {"type": "long", "value": "0"},
        }
    )
    pages = [
        sheet(desk, child, DISTRICT, f"Student ID: {child.person_id}", escape(child.name)) for child in desk.enrol(8)
    ]
    return libreoffice(text_document(pages), suffix="fodt", to=f"pdf:writer_pdf_Export:{options}")


@made
def libreoffice_tables(desk: Desk) -> bytes:
    """Export a table of labels and values on each page."""
    desk.rule = pattern(r"Student ID\s*:?\s*(?P<id>\d+)")
    pages = []
    for child in desk.enrol(8):
        cells = [("Student ID", child.person_id), ("First name", child.first), ("Last name", child.last)]
        lines = sheet(desk, child, DISTRICT, "TABLE")
        pages.append((lines, table(cells)))
    source = text_document([lines for lines, _ in pages])
    for _, cells_of in pages:
        source = source.replace("<text:p>TABLE</text:p>", cells_of, 1)
    return libreoffice(source, suffix="fodt")


@made
def libreoffice_sheets(desk: Desk) -> bytes:
    """Export a spreadsheet with a sheet per student; ids are right-aligned numbers."""
    desk.rule = pattern(DIGITS)
    tables = []
    for child in desk.enrol(8):
        desk.close(child)
        rnd = random.Random(child.person_id)
        grades = [[subject, *(str(rnd.randrange(100)) for _ in range(4))] for subject in SUBJECTS]
        rows = [[DISTRICT], ["Student ID:", child.person_id], ["Name:", child.name], *grades]
        cell = '<table:table-cell office:value-type="{}"{}><text:p>{}</text:p></table:table-cell>'
        body = ""
        for row in rows:
            kinds = [("float", f' office:value="{text}"') if text.isdecimal() else ("string", "") for text in row]
            cells = (cell.format(*kind, escape(text)) for kind, text in zip(kinds, row, strict=True))
            body += f"<table:table-row>{''.join(cells)}</table:table-row>"
        tables.append(f'<table:table table:name="{escape(child.name)}">{body}</table:table>')
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    inner = "".join(tables)
    source = f"{HEAD}{kind}{BREAK}<office:spreadsheet>{inner}</office:spreadsheet></office:body></office:document>"
    return libreoffice(source, suffix="fods")


@made
def libreoffice_page_two_of_the_next(desk: Desk) -> bytes:
    """Export cards of two pages with wrong second pages: each names the next student."""
    children = desk.enrol(8)
    pages = []
    for child, after in zip(children, [*children[1:], children[0]], strict=True):
        for one in (child, after):
            pages.append(sheet(desk, one, DISTRICT, f"Student ID: {child.person_id}", escape(one.name)))
    desk.hold(*children)
    return libreoffice(text_document(pages), suffix="fodt")
