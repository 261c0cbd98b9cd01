"""Pages as lines, printed by each of the programs."""

import random
from html import escape

from batch_testing.desk import SUBJECTS, Desk
from batch_testing.systems import Sheets

from makers import by_chromium, by_libreoffice, by_typst
from makers.programs import chromium, ghostscript, libreoffice, typst

FONT = "/Helvetica findfont 11 scalefont setfont\n"
PICTURES = ("-r150", "-sCompression=Flate", "-dGraphicsAlphaBits=1", "-dTextAlphaBits=2")


def from_chromium(desk: Desk, sheets: Sheets, *, is_markup: bool = False) -> bytes:
    """Print the pages from a browser.

    Args:
        is_markup: Lines are HTML.
    """
    pages = [by_chromium.sheet(desk, child, *(lines if is_markup else map(escape, lines))) for child, lines in sheets]
    return chromium(by_chromium.document(pages))


def from_writer(desk: Desk, sheets: Sheets) -> bytes:
    """Export the pages with LibreOffice; a line with | becomes a table row."""
    pages, tables = [], []
    for child, lines in sheets:
        shown = []
        for line in lines:
            if "|" in line:
                tables.append(by_libreoffice.table([[cell.strip() for cell in line.split("|")]]))
            shown.append("TABLE" if "|" in line else escape(line))
        pages.append(by_libreoffice.sheet(desk, child, *shown))
    source = by_libreoffice.text_document(pages)
    for table in tables:
        source = source.replace("<text:p>TABLE</text:p>", table, 1)
    return libreoffice(source, suffix="fodt")


def from_typst(desk: Desk, sheets: Sheets) -> bytes:
    """Compile the pages with typst."""
    pages = [by_typst.sheet(desk, child, *(f'#"{line}"' for line in lines)) for child, lines in sheets]
    return typst(by_typst.HEAD + "\n".join(pages))


def from_ghostscript(desk: Desk, sheets: Sheets, *, are_pictures: bool = False) -> bytes:
    """Distil the pages from PostScript.

    A line with | is split into columns far apart; one with ~ is drawn as outlines.

    Args:
        are_pictures: Render pages to grey pictures.
    """
    drawn = []
    for child, lines in sheets:
        number = desk.close(child)
        rnd = random.Random(f"{desk.name} {number}")
        grades = [f"{subject}   {rnd.choice('ABCDF')}   {rnd.randrange(100)}" for subject in SUBJECTS[:5]]
        body = "".join(
            f"{72 + 170 * column} {724 - 18 * row} moveto ({_quoted(cell.strip(' ~'))}) "
            f"{'false charpath fill' if '~' in cell else 'show'}\n"
            for row, line in enumerate([*lines, "", *grades])
            for column, cell in enumerate(line.split("|"))
        )
        drawn.append(f"{FONT}{body}showpage\n")
    source = ("%!PS-Adobe-3.0\n" + "".join(drawn)).encode("ascii")
    return ghostscript(source, *PICTURES, device="pdfimage8") if are_pictures else ghostscript(source)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
