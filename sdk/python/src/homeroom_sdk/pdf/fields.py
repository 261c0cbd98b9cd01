"""Text of form fields, stamps and text notes, which is shown with the page but is not part of its content."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pypdfium2.raw as pdfium

from homeroom_sdk.pdf.letters import Word, build_words

_MAX_ANNOTATIONS = 5_000
_SHOW_TEXT = (pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP)
_FAR = 2.0
"""Maximum distance of words in one field, or of a label right above it, in heights of the letters."""
_BESIDE = 15.0
"""Maximum distance of a label to the left, in heights of the letters; anything farther is another column."""
_SLACK = 2.0
"""Points by which a field may overlap its label."""


@contextmanager
def open_form(document: pdfium.FPDF_DOCUMENT) -> Iterator[pdfium.FPDF_FORMHANDLE | None]:
    """Prepare the form fields of a document; yield None if it has no form."""
    if pdfium.FPDF_GetFormType(document) == pdfium.FORMTYPE_NONE:
        yield None
        return
    info = pdfium.FPDF_FORMFILLINFO(version=2)
    form = pdfium.FPDFDOC_InitFormFillEnvironment(document, info)
    try:
        yield form
    finally:
        pdfium.FPDFDOC_ExitFormFillEnvironment(form)


def has_fields(page: pdfium.FPDF_PAGE) -> bool:
    """Return whether the page has annotations that may show text outside of its content."""
    for number in range(min(pdfium.FPDFPage_GetAnnotCount(page), _MAX_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page, number)
        if annotation:
            kind = pdfium.FPDFAnnot_GetSubtype(annotation)
            pdfium.FPDFPage_CloseAnnot(annotation)
            if kind in _SHOW_TEXT:
                return True
    return False


def draw_fields(page: pdfium.FPDF_PAGE, form: pdfium.FPDF_FORMHANDLE | None) -> None:
    """Draw the visible fields into the page's content, in memory; load the page again afterwards."""
    if form:
        pdfium.FORM_OnAfterLoadPage(page, form)  # Draws the fields that have only a value.
    pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
    if form:
        pdfium.FORM_OnBeforeClosePage(page, form)


@dataclass(frozen=True)
class _Line:
    """Words in one line."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def size(self) -> float:
        """The height of its letters."""
        return max(self.y1 - self.y0, 1.0)

    def is_right_of(self, other: "_Line") -> bool:
        """Return whether this line continues the other one on the same baseline."""
        return abs(other.y1 - self.y1) < self.size / 2 and -_SLACK < self.x0 - other.x1 < _BESIDE * self.size

    def is_below(self, other: "_Line") -> bool:
        """Return whether this is the next line of the same field."""
        return abs(other.x0 - self.x0) < self.size and 0 < self.y0 - other.y0 < _FAR * self.size


def insert_fields(text: str, printed: Sequence[Word], letters: Sequence[Word]) -> str:
    """Insert the text of fields where a reader finds it: after the text to their left in the same line, below the text
    above them, or at the end.

    Args:
        text: The text of the page without its fields.
        printed: One letter for each of its characters, with its place.
        letters: All letters of the page with its fields.
    """
    page = text.rstrip()
    printed = printed[: len(page)]
    known = Counter(map(_place, printed))
    filled = []
    for letter in letters:
        if not letter.text.isspace() and known[_place(letter)] > 0:
            known[_place(letter)] -= 1
        else:
            filled.append(letter)
    inserted: dict[int, list[str]] = {}
    placed: list[tuple[_Line, int]] = []
    for line in sorted(_list_lines(build_words(filled)), key=lambda item: (round(item.y1 / item.size), item.x0)):
        beside, above = _find_beside(line, printed), _find_above(line, printed)
        left = next(((other, at) for other, at in reversed(placed) if line.is_right_of(other)), None)
        upper = next((at for other, at in reversed(placed) if line.is_below(other)), None)
        if beside is not None and (left is None or left[0].x1 < printed[beside].x1):
            at, space = beside + 1, " "
        elif left is not None:
            at, space = left[1], " "
        elif upper is not None:
            at, space = upper, "\n"
        else:
            end = page.find("\n", above) if above is not None else -1
            at, space = end if end >= 0 else len(page), "\n"
        inserted.setdefault(at, []).append(space + line.text)
        placed.append((line, at))
    parts, start = [], 0
    for at in sorted(inserted):
        parts += [page[start:at], *inserted[at]]
        if at < len(page) and not page[at].isspace():
            parts.append(" ")
        start = at
    return "".join([*parts, page[start:]]).strip("\n")


def _list_lines(words: Sequence[Word]) -> list[_Line]:
    lines: list[_Line] = []
    for word in words:
        line = lines[-1] if lines else None
        size = max(word.y1 - word.y0, 1.0)
        if line is not None and abs(line.y1 - word.y1) < size / 2 and abs(_gap(line, word)) < _FAR * size:
            box = min(line.x0, word.x0), min(line.y0, word.y0), max(line.x1, word.x1), max(line.y1, word.y1)
            lines[-1] = _Line(f"{line.text} {word.text}", *box)
        else:
            lines.append(_Line(word.text, word.x0, word.y0, word.x1, word.y1))
    return [line for line in lines if any(map(str.isalnum, line.text))]


def _place(letter: Word) -> tuple[str, int, int]:
    return letter.text, round(letter.x0), round(letter.y0)


def _gap(line: _Line, word: Word) -> float:
    return min(word.x0 - line.x1, line.x0 - word.x1, key=abs)


def _find_beside(line: _Line, letters: Sequence[Word]) -> int | None:
    """Return the index of the nearest letter before a field in its line, or None."""
    middle = (line.y0 + line.y1) / 2
    found: tuple[float, int] | None = None
    for number, letter in enumerate(letters):
        if letter.text.isspace() or not letter.y0 - line.size / 2 <= middle <= letter.y1 + line.size / 2:
            continue
        is_rightmost = unicodedata.bidirectional(letter.text[:1]) in ("R", "AL")
        gap = letter.x0 - line.x1 if is_rightmost else line.x0 - letter.x1
        if -_SLACK < gap < _BESIDE * line.size and (found is None or gap < found[0]):
            found = gap, number
    return found[1] if found is not None else None


def _find_above(line: _Line, letters: Sequence[Word]) -> int | None:
    """Return the index of the nearest letter right above a field, or None."""
    near = [
        (line.y0 - letter.y1, number)
        for number, letter in enumerate(letters)
        if not letter.text.isspace()
        and -_SLACK < line.y0 - letter.y1 < _FAR * line.size
        and letter.x0 < line.x1
        and line.x0 < letter.x1
    ]
    return min(near)[1] if near else None
