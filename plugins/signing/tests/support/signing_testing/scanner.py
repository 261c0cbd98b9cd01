"""Simulation of returned paper: printed, written on, stained, and scanned by different scanners."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from PIL import Image, ImageDraw
from recognition_testing.scans import Wear, wear_out, write_scans


@dataclass(frozen=True)
class Scanner:
    """The effects of paper and scanner on each page.

    Attributes:
        skew: Maximum skew in degrees, to either side.
        levels: Shades of grey, 2 for a fax machine; 0 keeps colours.
        stains: The number of coffee stains at random places on a page.
        spoils_code: A blot covers one of the two codes so that it cannot be read.
        turns: Possible rotations, one of which is chosen for each page.
    """

    dpi: int = 200
    skew: float = 2.0
    noise: float = 6.0
    blur: float = 0.5
    quality: int = 70
    encoding: str = "jpeg"
    levels: int = 0
    stains: int = 0
    spoils_code: bool = False
    turns: tuple[int, ...] = (0,)
    seed: int = 1

    def scan(self, printed: Path, pages: Sequence[int], target: Path) -> Path:
        """Scan these pages (zero-based) of a printed PDF in this order; -1 is an empty sheet."""
        chance = random.Random(self.seed)
        document = pypdfium2.PdfDocument(printed)
        try:
            images = [self._scan(document, page, chance) for page in pages]
        finally:
            document.close()
        return write_scans(target, images, dpi=self.dpi, encoding=self.encoding, quality=self.quality)

    def _scan(self, document: pypdfium2.PdfDocument, page: int, chance: random.Random) -> Image.Image:
        if page < 0:
            image = Image.new("RGB", (round(8.27 * self.dpi), round(11.69 * self.dpi)), "white")
        else:
            image = document[page].render(scale=self.dpi / 72).to_pil().convert("RGB")
            for _number in range(self.stains):
                image = stain(image, (chance.random(), chance.random()), self.dpi)
            if self.spoils_code:
                image = blot(image, chance.choice((0.08, 0.92)), self.dpi)
        wear = Wear(skew=chance.uniform(-self.skew, self.skew), blur=self.blur, noise=self.noise, ink=20)
        image = wear_out(image, wear, self.dpi, chance.randrange(10_000))
        if self.levels == 2:
            image = image.convert("L").point(lambda level: 255 if level > 150 else 0)
        elif self.levels:
            image = image.convert("L")
        return image.rotate(chance.choice(self.turns), expand=True)


def stain(image: Image.Image, at: tuple[float, float], dpi: int) -> Image.Image:
    """Draw a coffee stain: a dark ring around pale brown. `at` is its centre in fractions of the page."""
    pixels = np.asarray(image).astype(np.float32) / 255
    height, width = pixels.shape[:2]
    mask = np.zeros((height, width), np.float32)
    centre, radius = (round(at[0] * width), round(at[1] * height)), round(1.4 * dpi)
    cv2.circle(mask, centre, radius, 0.35, -1)
    cv2.circle(mask, centre, radius, 0.75, round(0.1 * dpi))
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.03 * dpi))
    brown = np.array([0.45, 0.28, 0.12], np.float32)
    stained = pixels * (1 - mask[:, :, None] * (1 - brown))
    return Image.fromarray((stained * 255).clip(0, 255).astype(np.uint8))


def blot(image: Image.Image, across: float, dpi: int) -> Image.Image:
    """Draw a blot on a lower corner, where one of the codes is."""
    x, y, radius = across * image.width, image.height - 0.65 * dpi, 0.25 * dpi
    ImageDraw.Draw(image).ellipse((x - radius, y - radius, x + radius, y + radius), fill=(40, 30, 30))
    return image


def sign(image: Image.Image, dpi: int) -> Image.Image:
    """Draw a handwritten line in blue ink."""
    pen = ImageDraw.Draw(image)
    points = [(2 * dpi + step * dpi / 12, 7 * dpi + (step % 3 - 1) * dpi / 8) for step in range(24)]
    pen.line(points, fill=(30, 40, 160), width=max(2, dpi // 60))
    return image
