"""The text of a page in the form used for comparison: words without case, accents and diacritics, each with its offset.

Two texts are equal here if a reader would call them the same name: "GARCÍA" and "Garcia", a letter and its presentation
form, "O’Neil" and "ONeil". Accents are kept apart, because `fold` loses them: `accents_of` returns them so that callers
can reject words with contradicting accents.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import cache, cached_property, lru_cache
from itertools import accumulate
from typing import Literal

Joint = Literal["space", "comma", "quote", "line", "break"]
"""Separator of two words: only spaces, a comma, quotes or brackets, a line end, or anything else ("break")."""

_ASCII_WORD = re.compile(r"([a-z0-9]+(?:'[a-z0-9]+|(?<=[a-z][a-z])-[ \t]*\n[ \t]*(?=[a-z])[a-z]+)*)")
_ASCII_TOKEN = re.compile(r"([a-z0-9]+(?:[-./_][a-z0-9]+)*)")
_TOKEN = re.compile(r"([^\W_]+(?:[-./_][^\W_]+)*)")
_EMAIL = re.compile(r"[^\W_](?:[\w.+%'-]*[^\W_])?@[^\W_](?:[\w.-]*[^\W_])?\.[^\W\d_]{2,}")
_MASKED = re.compile(r"\S*(?:@|://|www\.)\S*")
_POSSESSIVE = re.compile(r"'s$")
_JOINTS: tuple[tuple[Joint, re.Pattern[str]], ...] = (
    ("space", re.compile(r"[^\S\n]*(?:[-.·・•’'][^\S\n]*)?")),
    ("comma", re.compile(r"[^\S\n]*\.?[^\S\n]*[,،，、][^\S\n]*")),
    ("quote", re.compile(r"[^\S\n]*[\"“”„«»'‘’()\[\]（）][^\S\n]*[\"“”„«»'‘’()\[\]（）]?[^\S\n]*")),
    ("line", re.compile(r"[^\S\n]*,?[^\S\n]*\n[^\S\n]*")),
)

_FILLER = "\ua7f7"  # Replaces invisible characters in the flat text. It is a letter, so that words stay whole.
_IGNORED = "\u00ad\u034f\u061c\u0640\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
_IGNORED += "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
_IGNORED += "\ufffe\x02"  # A hyphen at a line's end, as pdfium returns it.
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u05be"
_APOSTROPHES = "\u2019\u2018\u02bc\u02bb\u02b9\u0060\u00b4\u2032\uff07\u201b\u05f3"
_SAME_LETTERS = (
    *(("o", "ø"), ("d", "đðɗ"), ("l", "ł"), ("i", "ı"), ("h", "ħ"), ("t", "ŧ"), ("n", "ŋ"), ("e", "ə"), ("b", "ɓ")),
    *(("k", "ƙ"), ("ae", "æ"), ("oe", "œ"), ("th", "þ"), ("г", "ґ")),
    *(("ا", "ٱ"), ("ه", "ةہھۀە"), ("ي", "ىیې"), ("ك", "ک"), ("", "ʾʿءـ״׳" + _FILLER)),
)
_LETTERS = {letter: other for other, letters in _SAME_LETTERS for letter in letters}
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_UMLAUT = re.compile("[äöüøå\u0308\u030a]")
# Accents and vowel signs that many prints omit. Indic and Thai vowel signs are kept, because readers see letters.
_MARKS = (
    *((0x300, 0x36F), (0x483, 0x489), (0x591, 0x5C7), (0x610, 0x61A), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6ED)),
    *((0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F)),
)
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LEFT_TO_RIGHT_RUN = re.compile(
    "[^\\W\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\\s]*"
    "[^\\W\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?"
)
_LATIN_STOP = 0x250
_FIRST_PLANE = 0x10000


class PageWords:
    """The words of a text. Places are offsets into the original `text`; every list is in reading order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_ascii = text.isascii()
        self.last_letter = "" if self.is_ascii else max(text)
        """The character with the highest code point, or "" for ASCII text. It shows which scripts cannot occur."""
        self.flat = text.lower() if self.is_ascii else _flat(text, self.last_letter)
        """The text mapped character for character to lower case, ASCII digits and dashes. It has the same
        length as `text`.
        """

    @cached_property
    def masked(self) -> str:
        """`flat` with e-mail and web addresses blanked out, because a name inside them proves nothing."""
        if "@" in self.flat or "://" in self.flat or "www." in self.flat:
            return _MASKED.sub(lambda match: "|" * len(match[0]), self.flat)
        return self.flat

    @cached_property
    def _parts(self) -> list[str]:
        """Alternating separators and words, starting and ending with a separator."""
        if self.is_ascii:
            return _ASCII_WORD.split(self.masked)
        return _word(beyond_first_plane=self.last_letter >= chr(_FIRST_PLANE)).split(self.masked)

    @cached_property
    def folded(self) -> list[str]:
        """Every word in its form for comparison."""
        found = self._parts[1::2]
        if "'" not in self.masked and "-" not in self.masked and _FILLER not in self.masked:
            return found if self.is_ascii else [word if word.isascii() else fold(word) for word in found]
        return [word if word.isascii() and word.isalnum() else fold(word) for word in found]

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(map(len, self._parts)))

    def span(self, number: int) -> tuple[int, int]:
        """Return the start and stop of a word."""
        return self._ends[2 * number], self._ends[2 * number + 1]

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """Start and stop of every word."""
        return list(zip(self._ends[0::2], self._ends[1::2], strict=False))

    @cached_property
    def umlauted(self) -> dict[int, str]:
        """The second spelling of words with umlauts ("Müller", "Mueller"), by word number."""
        if self.is_ascii or not _UMLAUT.search(self.masked):
            return {}
        return {
            number: second
            for number, word in enumerate(self._parts[1::2])
            if not word.isascii() and (second := fold_german(word)) != self.folded[number]
        }

    @cached_property
    def _token_parts(self) -> list[str]:
        return (_ASCII_TOKEN if self.is_ascii else _TOKEN).split(self.flat)

    @cached_property
    def tokens(self) -> list[str]:
        """Every whole token in its form for comparison of ids. Hyphens, dots, slashes and underscores inside
        belong to it.
        """
        found = self._token_parts[1::2]
        return [token.replace(_FILLER, "") for token in found] if _FILLER in self.flat else found

    @cached_property
    def _token_ends(self) -> list[int]:
        return list(accumulate(map(len, self._token_parts)))

    def token_span(self, number: int) -> tuple[int, int]:
        """Return the start and stop of a whole token."""
        return self._token_ends[2 * number], self._token_ends[2 * number + 1]

    @cached_property
    def emails(self) -> list[tuple[str, int, int]]:
        """Every e-mail address with its start and stop."""
        if "@" not in self.flat:
            return []
        return [(match[0].replace(_FILLER, ""), *match.span()) for match in _EMAIL.finditer(self.flat)]

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def line_of(self, place: int) -> int:
        """Return the zero-based number of the line that contains an offset."""
        return bisect_right(self._line_starts, place) - 1

    def joint(self, left: int) -> Joint:
        """Return the kind of separator between word `left` and the next one: "break" at either end of the text."""
        if left < 0 or left + 1 >= len(self.folded):
            return "break"
        return joint_of(self._parts[2 * left + 2])

    def between(self, left: int) -> str:
        """Return the characters between word `left` and the next one."""
        return self.masked[self.span(left)[1] : self.span(left + 1)[0]]

    def original(self, number: int) -> str:
        """Return a word as it is printed."""
        start, stop = self.span(number)
        return self.text[start:stop]

    @cached_property
    def mirrored(self) -> "PageWords | None":
        """The same page with its right-to-left lines reversed, as some PDF writers store them. None if it has only
        other lines.

        Its places are offsets into the reversed text; `turn` converts them back.
        """
        if self.is_ascii or not _RIGHT_TO_LEFT.search(self.text):
            return None
        return PageWords("\n".join(map(_turned, self.text.split("\n"))))

    def turn(self, start: int, stop: int) -> tuple[int, int]:
        """Convert a span of `mirrored`, within one line, to a span of this text."""
        line = self.line_of(start)
        first = self._line_starts[line]
        end = self._line_starts[line + 1] - 1 if line + 1 < len(self._line_starts) else len(self.text)
        if not _RIGHT_TO_LEFT.search(self.text, first, end):
            return start, stop
        return first + end - stop, first + end - start


def read_words(text: str) -> PageWords:
    """Return the words of a page's text. Its properties are computed when first used."""
    return PageWords(text)


@lru_cache(maxsize=100_000)
def fold(word: str) -> str:
    """Return one word in its form for comparison.

    Removed are case, accents, presentation forms, harakat, tatweel, hyphens at a line's end, apostrophes and the
    English possessive. Digits are ASCII.
    """
    if word.isascii() and word.isalnum():
        return word.lower()
    word = word.translate(_flat_table())
    word = _POSSESSIVE.sub("", word) if len(word) > 3 else word
    word = unicodedata.normalize("NFKC", word.replace("'", "")).casefold()
    word = unicodedata.normalize("NFD", word).translate(_fold_table())
    return unicodedata.normalize("NFC", "".join(letter for letter in word if letter.isalnum() or ord(letter) > 0x8FF))


@lru_cache(maxsize=20_000)
def fold_german(word: str) -> str:
    """Return the second spelling of umlauts without diacritics: "mueller" where `fold` returns "muller"."""
    composed = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", word).casefold())
    return fold(composed.translate(_GERMAN))


def fold_words(text: str) -> list[str]:
    """Return the words of a short text, such as a name, in their form for comparison."""
    if text.isascii() and text.isalpha():
        return [text.lower()]
    return [folded for folded in PageWords(text).folded if folded]


def fold_token(text: str) -> str:
    """Return an id in the form of `PageWords.tokens`: lower case, ASCII digits, no spaces around it and
    single spaces inside.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    return " ".join(PageWords(text).flat.replace(_FILLER, "").split())


@lru_cache(maxsize=20_000)
def accents_of(word: str) -> str:
    """Return the accents of a Latin word in their order, or an empty string if it has none."""
    if word.isascii():
        return ""
    marks, base = [], ""
    for letter in unicodedata.normalize("NFD", word):
        if not 0x300 <= ord(letter) <= 0x36F:
            base = letter
        elif base and ord(base) < _LATIN_STOP and letter != "\u0307":
            marks.append(letter)
    return "".join(marks)


def joint_of(between: str) -> Joint:
    """Classify the characters between two words."""
    if between == " ":
        return "space"
    if between == "\n":
        return "line"
    return next((joint for joint, pattern in _JOINTS if pattern.fullmatch(between)), "break")


def _flat(text: str, last_letter: str) -> str:
    table = _flat_table()
    if last_letter >= chr(_FIRST_PLANE):
        flat = text.translate(table).lower()
    else:
        flat = _special().sub(lambda match: table[ord(match[0])], text).lower()
    return flat if len(flat) == len(text) else "".join(low if len(low := c.lower()) == 1 else c for c in text)


@cache
def _special() -> re.Pattern[str]:
    # Python's `re` compiles a class within the first plane to a bitmap; beyond it, it compares range by range.
    return re.compile(f"[{''.join(re.escape(chr(code)) for code in _flat_table() if code < _FIRST_PLANE)}]")


def _turned(line: str) -> str:
    if not _RIGHT_TO_LEFT.search(line):
        return line
    return _LEFT_TO_RIGHT_RUN.sub(lambda match: match[0][::-1], line[::-1])


@cache
def _flat_table() -> dict[int, str]:
    """Return a map from one character to exactly one character, so that offsets stay valid."""
    table = {ord(letter): _FILLER for letter in _IGNORED}
    table |= {ord(letter): "-" for letter in _DASHES} | {ord(letter): "'" for letter in _APOSTROPHES}
    table |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in _DASHES + _APOSTROPHES}
    table |= {ord("İ"): "i", ord("ß"): "ß", 0x3000: " ", 0xA0: " ", 0x202F: " ", 0x2028: "\n", 0x2029: "\n"}
    for code in range(0x660, 0x1FBFA):
        if (digit := unicodedata.decimal(chr(code), -1)) >= 0:
            table[code] = str(digit)
    return table


@cache
def _fold_table() -> dict[int, str]:
    table = {code: "" for first, last in _MARKS for code in range(first, last + 1)}
    return table | {ord(letter): other for letter, other in _LETTERS.items()}


@cache
def _word(*, beyond_first_plane: bool) -> re.Pattern[str]:
    """Return the pattern of a word in any script: letters, diacritics, digits, inner apostrophes, a hyphen
    at a line's end.
    """
    ranges: list[list[int]] = []
    for code in range(0x30, _FIRST_PLANE):
        letter = chr(code)
        if unicodedata.category(letter)[0] in "LM" or unicodedata.category(letter) in ("Nd", "Nl"):
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    letters = "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)
    letters += "\U00010000-\U0001efff\U00020000-\U0003ffff" if beyond_first_plane else ""
    # One letter and a dash at a line's end are a grade, not half a word.
    breaks = rf"(?:(?<=[^\W\d][^\W\d])-|(?<={_FILLER}))[ \t]*\n[ \t]*(?=[^\W\d])"
    return re.compile(rf"([{letters}]+(?:'[{letters}]+|{breaks}[{letters}]+)*)")
