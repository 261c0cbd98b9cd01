"""Files with a text in them, made by hand so that nothing else is."""

import io
import zipfile
from collections.abc import Mapping, Sequence

from PIL import Image, ImageDraw, ImageFont

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"


def draw_scan(lines: Sequence[str], *, kind: str = "PDF") -> bytes:
    """A page that a scanner made: a picture, in a PDF or by itself."""
    image = Image.new("RGB", (1275, 1650), "white")
    pen, letters = ImageDraw.Draw(image), ImageFont.load_default(size=36)
    for number, line in enumerate(lines):
        pen.text((150, 150 + 70 * number), line, font=letters, fill=(20, 20, 20))
    file = io.BytesIO()
    image.save(file, kind, resolution=150.0)
    return file.getvalue()


def write_docx(*paragraphs: str, before: str = "") -> bytes:
    """A text of these paragraphs; `before` stands ahead of its root element."""
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in paragraphs)
    return _zip({"word/document.xml": f'{before}<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>'})


def write_xlsx(*cells: str) -> bytes:
    """A sheet with these cells in one row, the first of them inline."""
    strings = "".join(f"<si><t>{text}</t></si>" for text in cells[1:])
    row = f'<c t="inlineStr"><is><t>{cells[0]}</t></is></c>'
    row += "".join(f'<c t="s"><v>{number}</v></c>' for number in range(len(cells) - 1))
    return _zip(
        {
            "xl/sharedStrings.xml": f'<sst xmlns="{_S}">{strings}</sst>',
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_S}"><sheetData><row>{row}</row></sheetData></worksheet>',
        }
    )


def write_pptx(*slides: str) -> bytes:
    """A presentation with a text on each slide."""
    return _zip(
        {
            f"ppt/slides/slide{number}.xml": f'<sld xmlns:a="{_A}"><a:p><a:r><a:t>{text}</a:t></a:r></a:p></sld>'
            for number, text in enumerate(slides, 1)
        }
    )


def write_odt(*paragraphs: str) -> bytes:
    """An OpenDocument text of these paragraphs."""
    body = "".join(f"<text:p>{text}</text:p>" for text in paragraphs)
    return _zip({"content.xml": f'<body xmlns:text="{_TEXT}">{body}</body>'})


def _zip(parts: Mapping[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()
