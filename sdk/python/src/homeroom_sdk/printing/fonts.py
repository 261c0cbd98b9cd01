"""The fonts of printed documents, and the letters that they contain.

Fonts for Latin, Greek, Cyrillic, Arabic and Thai come with homeroom. The operator can add others in the folder
HOMEROOM_FONTS, such as Chinese, Japanese and Korean, which no wheel offers under a clear licence (ADR 34).
"""

import os
import struct
import unicodedata
from functools import cache
from pathlib import Path

import fontpkg_noto_sans  # type: ignore[import-untyped] # a name and a folder
import fontpkg_noto_sans_arabic  # type: ignore[import-untyped] # the same
import fontpkg_noto_sans_thai  # type: ignore[import-untyped] # the same
import typst

_PACKAGES = (fontpkg_noto_sans, fontpkg_noto_sans_arabic, fontpkg_noto_sans_thai)
FAMILIES = tuple(str(package.FAMILY) for package in _PACKAGES)
FOLDERS = tuple(Path(package.ROOT) / "files" for package in _PACKAGES)
OPERATORS_FOLDER = "HOMEROOM_FONTS"
MISSING = "\ufffd"


@cache
def folders() -> tuple[Path, ...]:
    """Return the folders with fonts, homeroom's own first."""
    operators = os.environ.get(OPERATORS_FOLDER, "")
    return (*FOLDERS, Path(operators)) if operators and Path(operators).is_dir() else FOLDERS


@cache
def fonts() -> typst.Fonts:
    """Return the fonts for printing; damaged files of the operator are ignored."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders()))


@cache
def families() -> list[str]:
    """Return the families, homeroom's own first; of the operator's, simplified Chinese comes before its relatives."""
    return [*FAMILIES, *sorted(set(fonts().families()) - set(FAMILIES), key=lambda name: (" SC" not in name, name))]


@cache
def letters() -> frozenset[int]:
    """Return the code points that at least one of the fonts contains."""
    files = {font.path for font in fonts().fonts() if font.path and font.style == "normal"}
    return frozenset().union(*(read_letters(Path(file).read_bytes()) for file in files))


def with_letters(text: str) -> str:
    """Return the text with a replacement character for each letter that no font has.

    All white space becomes plain spaces. Invisible characters are removed, because they may change the direction of the
    text next to them.
    """
    known = letters()
    seen = [letter for letter in " ".join(text.split()) if unicodedata.category(letter) not in ("Cc", "Cf")]
    return "".join(letter if ord(letter) in known else MISSING for letter in seen)


def read_letters(font: bytes) -> set[int]:
    """Return the code points in the `cmap` table of a font, or of the first font of a collection (formats 4 and 12)."""
    (at,) = struct.unpack_from(">L", font, 12) if font[:4] == b"ttcf" else (0,)
    (tables,) = struct.unpack_from(">H", font, at + 4)
    records = [struct.unpack_from(">4sLLL", font, at + 12 + 16 * number) for number in range(tables)]
    start = next(offset for tag, _sum, offset, _length in records if tag == b"cmap")
    (count,) = struct.unpack_from(">H", font, start + 2)
    found: set[int] = set()
    for number in range(count):
        _platform, _encoding, offset = struct.unpack_from(">HHL", font, start + 4 + 8 * number)
        (kind,) = struct.unpack_from(">H", font, start + offset)
        if kind == 12:
            found |= _read_groups(font, start + offset)
        elif kind == 4:
            found |= _read_segments(font, start + offset)
    return found


def _read_groups(font: bytes, at: int) -> set[int]:
    (count,) = struct.unpack_from(">L", font, at + 12)
    groups = (struct.unpack_from(">LLL", font, at + 16 + 12 * number) for number in range(count))
    return {code for first, last, _glyph in groups for code in range(first, last + 1)}


def _read_segments(font: bytes, at: int) -> set[int]:
    (twice,) = struct.unpack_from(">H", font, at + 6)
    ends = struct.unpack_from(f">{twice // 2}H", font, at + 14)
    starts = struct.unpack_from(f">{twice // 2}H", font, at + 16 + twice)
    return {code for first, last in zip(starts, ends, strict=True) for code in range(first, last + 1) if code != 0xFFFF}
