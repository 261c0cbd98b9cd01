"""Batches written by Ghostscript: distilled, drawn as outlines or rendered to pictures."""

import random
import tempfile
from pathlib import Path

from batch_testing.desk import DISTRICT, SUBJECTS, Desk
from batch_testing.kinds_ids import DIGITS, pattern
from batch_testing.students import Child

from makers.programs import ghostscript, made

FONT = "/Times-Roman findfont 12 scalefont setfont\n"


def postscript(desk: Desk, child: Child | None, *lines: str) -> str:
    """Return the PostScript of one page with the lines and grades, and record its owner."""
    number = desk.close(child)
    rnd = random.Random(f"{desk.name} {number}")
    body = [*lines, *(f"{subject}  {rnd.choice('ABCDF')}  {rnd.randrange(100)}" for subject in SUBJECTS[:4])]
    shown = "".join(f"72 {720 - 18 * place} moveto ({line}) show\n" for place, line in enumerate(body))
    return f"{FONT}{shown}showpage\n"


def cards(desk: Desk, count: int, pages: int = 1) -> bytes:
    """Return cards with id and name on every page, as PostScript."""
    drawn = [
        postscript(desk, child, DISTRICT, f"Student ID: {child.person_id}", child.name)
        for child in desk.enrol(count)
        for _ in range(pages)
    ]
    return ("%!PS-Adobe-3.0\n" + "".join(drawn)).encode()


@made
def gs_postscript(desk: Desk) -> bytes:
    """Distil the PostScript of a printer queue; the fonts are subsets."""
    return ghostscript(cards(desk, 8, 2), "-dPDFSETTINGS=/prepress")


@made
def gs_distilled_twice(desk: Desk) -> bytes:
    """Distil another program's PDF again, as PDF 1.3."""
    with tempfile.TemporaryDirectory() as folder:
        inner = Desk(desk.name)
        for child in desk.enrol(8):
            for _ in range(2):
                desk.close(child)
        for child in inner.enrol(8):
            inner.card(child, 2)
        content = (inner.save(Path(folder)) / "batch.pdf").read_bytes()
    return ghostscript(content, "-dCompatibilityLevel=1.3")


@made
def gs_outlines(desk: Desk) -> bytes:
    """Distil text to outlines, so that the file contains neither letters nor pictures."""
    desk.rule = pattern(DIGITS)
    return ghostscript(cards(desk, 6), "-dNoOutputFonts")


@made
def gs_scans(desk: Desk) -> bytes:
    """Render pages as grey pictures of 150 dpi."""
    desk.rule = pattern(DIGITS)
    return ghostscript(
        cards(desk, 6), "-r150", "-sCompression=Flate", "-dGraphicsAlphaBits=2", "-dTextAlphaBits=2", device="pdfimage8"
    )


@made
def gs_grey_levels(desk: Desk) -> bytes:
    """Render pages as coarse pictures of 72 dpi; documents that are not legible must be held."""
    desk.rule = pattern(DIGITS)
    content = ghostscript(cards(desk, 6), "-r72", "-sCompression=JPEG", "-dJPEGQ=15", device="pdfimage8")
    desk.doubtful.update(desk.documents)
    return content


@made
def gs_overlaid(desk: Desk) -> bytes:
    """Print some pages over the previous student's page, which is covered by a white box."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(7)
    drawn = []
    for place, child in enumerate(children):
        former = children[place - 1]
        below = f"{FONT}72 700 moveto (Student ID: {former.person_id} {former.name}) show\n" if place in (2, 4) else ""
        cover = "gsave 1 setgray 60 690 400 30 rectfill grestore\n" if below else ""
        drawn.append(
            below + cover + postscript(desk, child, DISTRICT, "", "", f"Student ID: {child.person_id}", child.name)
        )
    desk.hold(children[2], children[4])
    desk.doubt(children[1], children[3])
    return ghostscript(("%!PS-Adobe-3.0\n" + "".join(drawn)).encode())


@made
def gs_two_up(desk: Desk) -> bytes:
    """Print two cards side by side on a landscape page, as a printer driver does."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(8)
    drawn = ["<< /PageSize [792 612] >> setpagedevice\n"]
    for left, right in zip(children[::2], children[1::2], strict=True):
        desk.close(None)
        for x, child in ((40, left), (420, right)):
            lines = [DISTRICT, f"Student ID: {child.person_id}", child.name, *SUBJECTS]
            drawn.append(
                FONT + "".join(f"{x} {560 - 18 * row} moveto ({line}) show\n" for row, line in enumerate(lines))
            )
        drawn.append("showpage\n")
    for child in children:
        desk.documents[desk.key(child)] = []
    desk.hold(*children)
    return ghostscript(("%!PS-Adobe-3.0\n" + "".join(drawn)).encode())
