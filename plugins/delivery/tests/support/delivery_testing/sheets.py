"""Batches as student systems draw them: lines in fixed places, codes, bookmarks, rotated pages, and damage."""

from collections.abc import Callable, Sequence
from io import BytesIO

import pikepdf
from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.code128 import Code128
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 612, 792
LEFT, TOP, LEADING = 72, 700, 18

Draw = Callable[[Canvas], None]


def draw_sheets(sheets: Sequence[Draw]) -> bytes:
    """Return a PDF with a letter page for each sheet."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT))
    for draw in sheets:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def lines(*texts: str) -> Draw:
    """Draw lines from the upper left corner down."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 12)
        for number, text in enumerate(texts):
            canvas.drawString(LEFT, TOP - number * LEADING, text)

    return draw


def with_bookmark(title: str, sheet: Draw) -> Draw:
    """Draw a page that a bookmark leads to."""

    def draw(canvas: Canvas) -> None:
        key = f"page {canvas.getPageNumber()}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(title, key)
        sheet(canvas)

    return draw


def with_qr(text: str, sheet: Draw) -> Draw:
    """Draw a page with a QR code."""

    def draw(canvas: Canvas) -> None:
        sheet(canvas)
        code = Drawing(120, 120)
        code.add(QrCodeWidget(text, barWidth=120, barHeight=120))
        renderPDF.draw(code, canvas, 400, 100)

    return draw


def with_code128(text: str, sheet: Draw) -> Draw:
    """Draw a page with a bar code."""

    def draw(canvas: Canvas) -> None:
        sheet(canvas)
        Code128(text, barHeight=36, barWidth=1.4).drawOn(canvas, 72, 120)

    return draw


def edit(pdf: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    """Return the batch after a change."""
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as opened:
        change(opened)
        opened.save(out)
    return out.getvalue()


def turn_page(pdf: bytes, page: int, degrees: int) -> bytes:
    """Return the batch with a page (from 1) that is displayed rotated clockwise."""

    def change(opened: pikepdf.Pdf) -> None:
        opened.pages[page - 1].obj.Rotate = degrees

    return edit(pdf, change)


def break_page(pdf: bytes, page: int) -> bytes:
    """Return the batch with a page (from 1) whose content cannot be decompressed."""

    def change(opened: pikepdf.Pdf) -> None:
        contents = opened.make_stream(b"")
        contents.write(b"no such thing as packed data", filter=pikepdf.Name.FlateDecode)
        opened.pages[page - 1].obj.Contents = contents

    return edit(pdf, change)
