"""Scanned pages: pictures with noise and no text."""

import io
import random
from collections.abc import Callable, Mapping, Sequence

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

POINTS = 72


def scan(
    *,
    dpi: int = 150,
    noise: int = 0,
    blur: float = 0,
    skew: float = 0,
    text_of: Sequence[int] = (),
    misread: Mapping[str, str] | None = None,
    mode: int = 3,
    alpha: float = 1,
    strips: int = 1,
    share: float = 1,
    in_form: bool = False,
) -> Callable[[bytes], bytes]:
    """Return a change that replaces all pages by pictures of them.

    Args:
        noise: Maximum change of a dot's grey level, of 255.
        skew: Degrees by which every page is rotated.
        misread: Replacements in the text layer: printed text to misread text.
        text_of: For each page, the number (from 0) of the page whose text is laid under it, as OCR does.
        mode: Text render mode of that text; 3 is invisible.
        alpha: Opacity of that text.
        strips: Number of horizontal strips into which the picture is cut.
        share: Share of each side of the sheet that the picture covers, from the upper left corner.
        in_form: Draw the picture in a form XObject.
    """

    def change(content: bytes) -> bytes:
        source, out, rnd = pypdfium2.PdfDocument(content), io.BytesIO(), random.Random(7)
        canvas = Canvas(out, invariant=1, pageCompression=1)
        for number in range(len(source)):
            page = source[number]
            width, height = page.get_size()
            canvas.setPageSize((width, height))
            if text_of:
                text = source[text_of[number]].get_textpage().get_text_bounded()
                for right, wrong in (misread or {}).items():
                    text = text.replace(right, wrong)
                _lay_text(canvas, text, height, mode=mode, alpha=alpha)
            picture = page.render(scale=dpi / POINTS, grayscale=True).to_pil().convert("L")
            picture = roughen(picture, rnd, noise=noise, blur=blur, skew=skew)
            if in_form:
                canvas.beginForm(f"sheet{number}", 0, 0, width, height)
            _draw(canvas, picture, (width * share, height * share), height, strips)
            if in_form:
                canvas.endForm()
                canvas.doForm(f"sheet{number}")
            canvas.showPage()
        canvas.save()
        source.close()
        return out.getvalue()

    return change


def roughen(picture: Image.Image, rnd: random.Random, *, noise: int, blur: float = 0, skew: float = 0) -> Image.Image:
    """Return the picture as a scanner sees it: skewed, blurred and with noise."""
    if skew:
        picture = picture.rotate(skew, fillcolor=255, resample=Image.Resampling.BICUBIC)
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur))
    if noise:
        dots = Image.frombytes("L", picture.size, rnd.randbytes(picture.width * picture.height))
        picture = ImageChops.subtract(picture, dots.point(lambda grey: grey * noise // 255))
    return picture


def blank_scan(rnd: random.Random, size: tuple[float, float], *, dpi: int = 100) -> ImageReader:
    """Return the scanned back of a sheet: light grey, with noise, the shadow of the edge and two punch holes."""
    width, height = (round(part * dpi / POINTS) for part in size)
    picture = Image.new("L", (width, height), 247)
    draw, hole = ImageDraw.Draw(picture), round(0.24 * dpi)
    for y in (height // 3, 2 * height // 3):
        draw.ellipse((hole, y, 2 * hole, y + hole), fill=150)
    picture.paste(205, (width - 4, 0, width, height))
    return _reader(roughen(picture, rnd, noise=18))


def _reader(picture: Image.Image) -> ImageReader:
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=60)
    data.seek(0)
    return ImageReader(data)


def _draw(canvas: Canvas, picture: Image.Image, size: tuple[float, float], top: float, strips: int) -> None:
    step = -(-picture.height // strips)
    for first in range(0, picture.height, step):
        piece = picture.crop((0, first, picture.width, min(first + step, picture.height)))
        high = size[1] * piece.height / picture.height
        canvas.drawImage(_reader(piece), 0, top - size[1] * first / picture.height - high, size[0], high)


def _lay_text(canvas: Canvas, text: str, height: float, *, mode: int = 3, alpha: float = 1) -> None:
    canvas.saveState()
    canvas.setFillAlpha(alpha)
    layer = canvas.beginText(60, height - 60)
    layer.setFont("Helvetica", 11)
    layer.setTextRenderMode(mode)
    for line in text.splitlines():
        layer.textLine(line)
    canvas.drawText(layer)
    canvas.restoreState()
