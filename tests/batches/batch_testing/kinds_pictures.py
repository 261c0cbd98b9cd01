"""Visible content that differs from the text: other pages' text under scans, and other students' charts in letters."""

import io
import zlib
from collections.abc import Callable

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader

from batch_testing.desk import DISTRICT, Desk, head
from batch_testing.documents import with_pages
from batch_testing.kinds import kind
from batch_testing.kinds_ids import DIGITS, pattern
from batch_testing.scans import scan
from batch_testing.students import Child


def chart_file(title: str) -> bytes:
    """Return a chart with the title as a PNG file."""
    picture = Image.new("L", (900, 600), 255)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(44)
    draw.text((40, 30), "Reading in spring", fill=0, font=font)
    draw.text((40, 100), title, fill=0, font=font)
    for number in range(8):
        draw.rectangle((60 + 100 * number, 560 - 40 * (number + 1), 130 + 100 * number, 560), outline=0, width=4)
    data = io.BytesIO()
    picture.save(data, "PNG", optimize=True)
    return data.getvalue()


def chart(title: str) -> ImageReader:
    """Return the chart as an image that reportlab can draw."""
    return ImageReader(io.BytesIO(chart_file(title)))


def letters(desk: Desk, children: list[Child], titles: list[str]) -> None:
    for child, title in zip(children, titles, strict=True):
        desk.write([DISTRICT, f"Student ID: {child.person_id}", f"Dear family of {child.name},", "this is the chart."])
        desk.canvas.drawImage(chart(title), 60, 250, 450, 300)
        desk.close(child)


def other_layer(desk: Desk, **drawn: object) -> None:
    """Scan cards with the text of the next page under each."""
    children = desk.enrol(4)
    for child in children:
        desk.card(child)
    desk.rule = pattern(DIGITS)
    desk.hold(*children)
    desk.changes.append(scan(dpi=130, text_of=[1, 2, 3, 0], **drawn))  # type: ignore[arg-type]


@kind
def neighbours_chart(desk: Desk) -> None:
    """Draw letters of which two contain the next student's chart as a picture."""
    children = desk.enrol(5)
    names = [child.name for child in children]
    letters(desk, children, [names[0], names[2], names[2], names[4], names[4]])
    desk.rule = pattern(DIGITS)
    desk.hold(children[1], children[3])


@kind
def chart_of_everybody(desk: Desk) -> None:
    """Draw letters that all contain the same chart without a name."""
    letters(desk, desk.enrol(5), ["All students of grade 5"] * 5)
    desk.rule = pattern(DIGITS)


@kind
def layer_under_strips(desk: Desk) -> None:
    """Scan cards in forty strips over the visible text of the next page."""
    other_layer(desk, strips=40, mode=0)


@kind
def layer_under_a_form(desk: Desk) -> None:
    """Scan cards as form XObjects over the visible text of the next page."""
    other_layer(desk, in_form=True, mode=0)


@kind
def layer_under_part_of_the_sheet(desk: Desk) -> None:
    """Scan cards at 61 % of the sheet's area, over the visible text of the next page."""
    other_layer(desk, share=0.78, mode=0)


@kind
def layer_of_clipped_text(desk: Desk) -> None:
    """Scan cards with the text of the next page as a clipping path."""
    other_layer(desk, mode=7)


@kind
def layer_without_color(desk: Desk) -> None:
    """Scan cards with the text of the next page fully transparent."""
    other_layer(desk, mode=0, alpha=0)


@kind
def chart_by_an_initial(desk: Desk) -> None:
    """Draw letters of which one contains the next student's chart, titled by last name and initial."""
    children = desk.enrol(5)
    shown = [f"{child.last}, {child.first[0]}." for child in children]
    letters(desk, children, [shown[0], shown[2], *shown[2:]])
    desk.rule = pattern(DIGITS)
    desk.hold(children[1])


@kind
def turned_chart(desk: Desk) -> None:
    """Draw letters of which one contains the next student's chart in a form XObject, rotated by 90 degrees."""
    children = desk.enrol(5)
    desk.rule = pattern(DIGITS)
    for at, child in enumerate(children):
        desk.write([DISTRICT, f"Student ID: {child.person_id}", f"Dear family of {child.name},", "this is the chart."])
        meant = children[2] if at == 1 else child
        desk.canvas.beginForm(f"chart{at}", 0, 0, 450, 300)
        desk.canvas.drawImage(chart(meant.name), 0, 0, 450, 300)
        desk.canvas.endForm()
        desk.canvas.translate(520, 100)
        desk.canvas.rotate(90)
        desk.canvas.doForm(f"chart{at}")
        desk.close(child)
    desk.hold(children[1])


def drawn_unseen(desk: Desk, draw: Callable[[Desk, str], None]) -> None:
    """Draw cards; on the second one, `draw` adds the next student's name and id invisibly."""
    children = desk.enrol(5)
    desk.rule = pattern(DIGITS)
    for at, child in enumerate(children):
        desk.write(head(child))
        if at == 1:
            draw(desk, f"{children[2].first[0]}. {children[2].last}, {children[2].person_id}")
        desk.page(child)
    desk.hold(children[1])


@kind
def white_letters(desk: Desk) -> None:
    """Draw the next student's initial, last name and id in white on one card."""

    def draw(desk: Desk, text: str) -> None:
        desk.canvas.setFillGray(1)
        desk.write([text], top=500)
        desk.canvas.setFillGray(0)

    drawn_unseen(desk, draw)


@kind
def letters_beyond_the_edge(desk: Desk) -> None:
    """Draw the next student's initial, last name and id below the lower edge of one card."""
    drawn_unseen(desk, lambda desk, text: desk.write([text], top=desk.size[1] + 40))


@kind
def letters_under_a_box(desk: Desk) -> None:
    """Draw the next student's initial, last name and id under a white box on one card."""

    def draw(desk: Desk, text: str) -> None:
        desk.write([text], top=500)
        desk.canvas.setFillGray(1)
        desk.canvas.rect(50, desk.size[1] - 510, 400, 24, stroke=0, fill=1)
        desk.canvas.setFillGray(0)

    drawn_unseen(desk, draw)


@kind
def chart_in_strips(desk: Desk) -> None:
    """Draw letters of which one contains the next student's chart in six strips, each less than 10 % of the page."""
    children = desk.enrol(5)
    desk.rule = pattern(DIGITS)
    for at, child in enumerate(children):
        desk.write([DISTRICT, f"Student ID: {child.person_id}", f"Dear family of {child.name},", "this is the chart."])
        picture = Image.open(io.BytesIO(chart_file((children[2] if at == 1 else child).name)))
        for strip in range(6):
            piece = picture.crop((0, 100 * strip, 900, 100 * strip + 100))
            desk.canvas.drawImage(ImageReader(piece), 60, 500 - 50 * strip, 450, 50)
        desk.close(child)
    desk.hold(children[1])


@kind
def chart_within_the_page(desk: Desk) -> None:
    """Draw letters of which one contains the next student's chart as an inline image."""
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
    """Draw letters of which one contains the next student's chart as a stamp annotation."""
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
