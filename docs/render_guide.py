"""Write the user guide as the PDF that the help menu offers: `python docs/render_guide.py`, part of `make build`."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle, StyleSheet1, getSampleStyleSheet
from reportlab.lib.units import inch
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, ListFlowable, ListItem, Paragraph, SimpleDocTemplate

DOCS = Path(__file__).parent
GUIDE = DOCS.parent / "server/src/homeroom_server/ui/guide/user-guide.pdf"
ITEM = re.compile(r"^(?:- |(\d+)\. )")


def main() -> None:
    """Write the PDF; the same source results in the same bytes."""
    source = (DOCS / "user-guide.md").read_text(encoding="utf-8")
    GUIDE.parent.mkdir(parents=True, exist_ok=True)
    document = SimpleDocTemplate(
        str(GUIDE),
        pagesize=letter,
        margin=inch,
        title="homeroom user guide",
        author="homeroom",
        lang="en",
        invariant=1,
    )
    document.build(list(draw(source)), onFirstPage=_number, onLaterPages=_number)


def draw(source: str) -> Iterator[Flowable]:
    """Yield the headings, paragraphs and lists of the Markdown that the guide uses."""
    styles = getSampleStyleSheet()
    for block in re.split(r"\n{2,}", source.strip()):
        level = len(block) - len(block.lstrip("#"))
        if level:
            yield Paragraph(_inline(block[level:].strip()), styles["Title" if level == 1 else "Heading2"])
        elif ITEM.match(block):
            yield _list(block, styles)
        else:
            yield Paragraph(_inline(block), _body(styles))


def _list(block: str, styles: StyleSheet1) -> ListFlowable:
    lines = block.splitlines()
    items = [ListItem(Paragraph(_inline(ITEM.sub("", line)), _body(styles))) for line in lines]
    return ListFlowable(items, bulletType="1" if lines[0][0].isdigit() else "bullet", leftIndent=18)


def _body(styles: StyleSheet1) -> ParagraphStyle:
    return ParagraphStyle("Guide", parent=styles["BodyText"], fontSize=11, leading=16)


def _inline(text: str) -> str:
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text, quote=False))
    return re.sub(r"`(.+?)`", r'<font face="Courier">\1</font>', text)


def _number(canvas: Canvas, document: SimpleDocTemplate) -> None:
    canvas.setFont("Helvetica", 9)
    canvas.drawCentredString(letter[0] / 2, inch / 2, str(document.page))


if __name__ == "__main__":
    main()
