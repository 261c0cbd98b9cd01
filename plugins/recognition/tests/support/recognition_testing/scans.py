"""Simulated scanned pages, and PDFs that contain nothing else."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pikepdf
import reportlab
import zxingcpp
from cv2.typing import MatLike
from PIL import Image, ImageDraw, ImageFont, TiffImagePlugin

FONTS = Path(reportlab.__file__).parent / "fonts"
LETTER_INCH = (8.5, 11.0)


@dataclass(frozen=True)
class Wear:
    """The effects of scanner and paper: degrees, pixels of blur, levels of noise, brightness of paper and ink."""

    skew: float = 0.0
    blur: float = 0.0
    noise: float = 0.0
    paper: tuple[int, int, int] = (255, 255, 255)
    ink: int = 20
    show_through: int = 0
    holes: int = 0
    shadow: int = 0


CLEAN = Wear()


def draw_lines(
    lines: Sequence[str],
    *,
    dpi: int = 200,
    size_pt: float = 11,
    font: str = "Vera.ttf",
    wear: Wear = CLEAN,
    seed: int = 1,
) -> Image.Image:
    """Draw a letter page with these lines, starting an inch below its top."""
    width, height = (round(side * dpi) for side in LETTER_INCH)
    image = Image.new("RGB", (width, height), wear.paper)
    pen = ImageDraw.Draw(image)
    letters = ImageFont.truetype(str(FONTS / font), size_pt * dpi / 72)
    if wear.show_through:
        _draw_show_through(image, letters, wear)
    for number, line in enumerate(lines):
        pen.text((dpi, dpi + number * size_pt * 1.8 * dpi / 72), line, font=letters, fill=(wear.ink,) * 3)
    return wear_out(image, wear, dpi, seed)


def wear_out(image: Image.Image, wear: Wear, dpi: int, seed: int = 1) -> Image.Image:
    """Apply the effects of a scanner to the image."""
    chance = np.random.default_rng(seed)
    pixels: MatLike = np.asarray(image).astype(np.float32)
    height, width = pixels.shape[:2]
    if wear.skew:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), wear.skew, 1.0)
        pixels = cv2.warpAffine(pixels, turn, (width, height), flags=cv2.INTER_CUBIC, borderValue=wear.paper)
    if wear.blur:
        pixels = cv2.GaussianBlur(pixels, (0, 0), wear.blur)
    if wear.shadow:
        fall = np.exp(-np.arange(width) / (0.02 * width)) * wear.shadow
        pixels = pixels - fall[None, :, None]
    for number in range(wear.holes):
        centre = (round(0.47 * dpi), round((1.5 + number * 4) * dpi))
        cv2.circle(pixels, centre, round(0.14 * dpi), (25.0, 25.0, 25.0), -1)
    if wear.noise:
        pixels = pixels + chance.normal(0, wear.noise, pixels.shape[:2])[:, :, None]
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8))


def draw_codes(text: str, *, dpi: int = 200) -> tuple[Image.Image, list[tuple[str, tuple[float, float]]]]:
    """Draw a letter page with a code of each kind; return it with each code's name and start position on the page."""
    kinds = zxingcpp.BarcodeFormat
    wanted = {"QRCode": kinds.QRCode, "Code128": kinds.Code128, "Code39": kinds.Code39, "PDF417": kinds.PDF417}
    width, height = (round(side * dpi) for side in LETTER_INCH)
    image = Image.new("RGB", (width, height), "white")
    places, y = [], dpi
    for name, kind in wanted.items():
        code = zxingcpp.create_barcode(text, kind)
        scale = 5 if name == "QRCode" else 3
        picture = Image.fromarray(np.array(zxingcpp.write_barcode_to_image(code, scale=scale, add_quiet_zones=False)))
        image.paste(picture, (dpi, y))
        places.append((name, (dpi / image.width, y / image.height)))
        y += picture.height + dpi // 2
    return image, places


def _draw_show_through(image: Image.Image, letters: ImageFont.FreeTypeFont, wear: Wear) -> None:
    """Draw the lines of the other side, mirrored and pale."""
    behind = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(behind)
    for number in range(30):
        pen.text(
            (image.width // 8, image.height // 12 + number * image.height // 36),
            "Report card 2026 " * 3,
            font=letters,
            fill=255,
        )
    mirrored = np.asarray(behind.transpose(Image.Transpose.FLIP_LEFT_RIGHT)).astype(np.float32) / 255
    pixels = np.asarray(image).astype(np.float32) - mirrored[:, :, None] * wear.show_through
    image.paste(Image.fromarray(pixels.clip(0, 255).astype(np.uint8)))


def write_scans(
    path: Path,
    images: Sequence[Image.Image],
    *,
    dpi: int = 200,
    encoding: str = "jpeg",
    quality: int = 75,
    rotate: int = 0,
) -> Path:
    """Write a PDF with one picture per page, like scanners do: `jpeg`, `ccitt` (1 bit) or `flate`.

    Args:
        rotate: The value of `/Rotate`; the picture is stored so that the page is shown upright.
    """
    with pikepdf.Pdf.new() as pdf:
        for image in images:
            shown = image.rotate(rotate, expand=True) if rotate else image
            width, height = shown.size
            page = pdf.add_blank_page(page_size=(width * 72 / dpi, height * 72 / dpi))
            page.obj.Resources = pikepdf.Dictionary(
                XObject=pikepdf.Dictionary(Im=_picture(pdf, shown, encoding, quality))
            )
            page.obj.Contents = pdf.make_stream(b"q %f 0 0 %f 0 0 cm /Im Do Q" % (width * 72 / dpi, height * 72 / dpi))
            if rotate:
                page.obj.Rotate = rotate
        pdf.save(path)
    return path


def _picture(pdf: pikepdf.Pdf, image: Image.Image, encoding: str, quality: int) -> pikepdf.Object:
    common = pikepdf.Dictionary(
        Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=image.width, Height=image.height
    )
    if encoding == "ccitt":
        buffer = io.BytesIO()
        image.convert("L").point(lambda level: 255 if level > 150 else 0).convert("1").save(
            buffer, "TIFF", compression="group4", strip_size=2**30
        )
        buffer.seek(0)
        tiff = TiffImagePlugin.TiffImageFile(buffer)
        (start,), (size,) = tiff.tag_v2[273], tiff.tag_v2[279]
        stream = pdf.make_stream(buffer.getvalue()[start : start + size])
        stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name.DeviceGray, 1
        stream.Filter = pikepdf.Name.CCITTFaxDecode
        stream.DecodeParms = pikepdf.Dictionary(
            K=-1, Columns=image.width, Rows=image.height, BlackIs1=tiff.tag_v2[262] == 1
        )
    elif encoding == "jpeg":
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=quality)
        stream = pdf.make_stream(buffer.getvalue())
        stream.ColorSpace = pikepdf.Name.DeviceGray if image.mode == "L" else pikepdf.Name.DeviceRGB
        stream.BitsPerComponent, stream.Filter = 8, pikepdf.Name.DCTDecode
    else:
        stream = pdf.make_stream(image.tobytes())
        stream.ColorSpace = pikepdf.Name.DeviceGray if image.mode == "L" else pikepdf.Name.DeviceRGB
        stream.BitsPerComponent = 8
    for key, value in common.items():
        stream[key] = value
    return stream
