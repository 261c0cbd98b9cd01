r"""Translation of patterns to RE2, for those with the same meaning there as in Python.

RE2 searches in time linear in the text for every pattern. It defines `\w` and `(?i)` differently, so each character set
is written out as Python understands it. Constructs that are not certainly equal (lookaround, back references, a
repeated part that may be empty, the id group inside a repetition) are left to Python's `re` with its time limit,
because a wrong match could send a page to the wrong family.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

MAX_CODE = 0x10FFFF
_ASCII = 0x7F
_BASIC = 0xFFFF
"""Highest code point whose category is looked up; looking up all code points would take ten times as long."""
_FLAGS = re.compile(r"\(\?([aimsux]+)\)")
_SCOPED = re.compile(r"\(\?([is]*):")
_NAMED = re.compile(r"\(\?P<(\w+)>")
_COUNT = re.compile(r"\{([0-9]*)(,?)([0-9]*)\}")
_CONTROLS = {"a": "\a", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}
_CATEGORIES = frozenset("dDsSwW")
_SET_OPERATIONS = ("--", "&&", "~~", "||", "[")
# Characters that Python equates with an ASCII letter, in addition to its other case.
_ALIKE = {"i": "\u0130\u0131", "k": "\u212a", "s": "\u017f"}

Ranges = tuple[tuple[int, int], ...]
"""Sorted, non-adjacent ranges of code points, each as (first, last)."""


class _OtherMeaning(Exception):
    """Raised if RE2 does not support a construct or gives it another meaning."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of the pattern in RE2 syntax; `width` is the minimum number of characters that it matches."""

    text: str
    width: int = 0
    has_id: bool = False


def translate(pattern: str, *, group: str = "", multiline: bool = False, only_ascii: bool = False) -> str | None:
    """Return the pattern in RE2 syntax, or None if it might find something else there than in `re`.

    Args:
        pattern: A pattern that `re` has compiled.
        group: The named group that becomes RE2's group 1; the others become non-capturing.
        multiline: Whether it was compiled with `re.MULTILINE`.
        only_ascii: True for texts of ASCII characters only; otherwise the texts may contain characters up to U+FFFF.
    """
    try:
        piece = _Translation(pattern, group, multiline, only_ascii).all()
    except (_OtherMeaning, RecursionError):
        return None
    return piece.text if piece.width and (piece.has_id or not group) else None


class _Translation:
    """Single pass over a pattern, from left to right."""

    def __init__(self, pattern: str, group: str, multiline: bool, only_ascii: bool) -> None:
        self._pattern, self._group, self._at = pattern, group, 0
        self._multiline, self._only_ascii = multiline, only_ascii

    def all(self) -> _Piece:
        flags = ""
        if found := _FLAGS.match(self._pattern):
            flags, self._at = found[1], found.end()
        if set(flags) - set("imsu"):
            raise _OtherMeaning
        self._multiline = self._multiline or "m" in flags
        piece = self._alternatives(flags)
        if self._at < len(self._pattern):
            raise _OtherMeaning
        return piece

    def _alternatives(self, flags: str) -> _Piece:
        branches = [self._sequence(flags)]
        while self._take("|"):
            branches.append(self._sequence(flags))
        return _Piece(
            "|".join(item.text for item in branches),
            min(item.width for item in branches),
            any(item.has_id for item in branches),
        )

    def _sequence(self, flags: str) -> _Piece:
        pieces = []
        while self._at < len(self._pattern) and self._pattern[self._at] not in "|)":
            pieces.append(self._repeated(self._one(flags)))
        return _Piece(
            "".join(item.text for item in pieces),
            sum(item.width for item in pieces),
            any(item.has_id for item in pieces),
        )

    def _repeated(self, piece: _Piece) -> _Piece:
        """Return the piece with the quantifier that follows it."""
        counted = _COUNT.match(self._pattern, self._at)
        if counted and counted[0] != "{}":
            least, comma, most = counted.groups()
            if not least and not most:
                raise _OtherMeaning
            self._at = counted.end()
            least = least or "0"
            suffix = f"{{{least},{most}}}" if comma else f"{{{least}}}"
        elif self._pattern[self._at : self._at + 1] in {"*", "+", "?"}:
            suffix = self._pattern[self._at]
            least = "1" if suffix == "+" else "0"
            self._at += 1
        else:
            return piece
        if self._take("?"):
            suffix += "?"
        elif self._take("+"):
            raise _OtherMeaning
        if piece.has_id or not piece.width:
            raise _OtherMeaning
        return _Piece(f"(?:{piece.text}){suffix}", piece.width * int(least))

    def _one(self, flags: str) -> _Piece:
        char = self._pattern[self._at]
        if char == "(":
            return self._bracket(flags)
        self._at += 1
        match char:
            case "[":
                return _any_of(self._set(flags))
            case "\\":
                return self._escaped(flags)
            case ".":
                return _any_of(((0, MAX_CODE),) if "s" in flags else _others(((10, 10),)))
            case "^":
                return _Piece("(?m:^)" if self._multiline else r"\A")
            case "$" if self._multiline:
                return _Piece("(?m:$)")
            case "$" | "*" | "+" | "?":
                raise _OtherMeaning
        return _any_of(_cases((ord(char), ord(char)), flags))

    def _bracket(self, flags: str) -> _Piece:
        is_id = False
        if scoped := _SCOPED.match(self._pattern, self._at):
            self._at, flags = scoped.end(), flags + scoped[1]
        elif named := _NAMED.match(self._pattern, self._at):
            self._at, is_id = named.end(), named[1] == self._group
        elif self._pattern.startswith("(?", self._at):
            raise _OtherMeaning
        else:
            self._at += 1
        inside = self._alternatives(flags)
        if not self._take(")"):
            raise _OtherMeaning
        return _Piece(f"({'' if is_id else '?:'}{inside.text})", inside.width, is_id or inside.has_id)

    def _escaped(self, flags: str) -> _Piece:
        char = self._next()
        if char in _CATEGORIES:
            return _any_of(_category(char, only_ascii=self._only_ascii))
        if char in "bB" and self._only_ascii:
            return _Piece(f"\\{char}")
        if char in "AZ":
            return _Piece(r"\A" if char == "A" else r"\z")
        code = self._code_of(char)
        return _any_of(_cases((code, code), flags))

    def _set(self, flags: str) -> Ranges:
        """Return the characters in square brackets."""
        negated = self._take("^")
        found: list[tuple[int, int]] = []
        is_first = True
        while is_first or not self._take("]"):
            is_first = False
            if self._pattern.startswith(_SET_OPERATIONS, self._at):
                raise _OtherMeaning
            first = self._member()
            if isinstance(first, str):
                found += _category(first, only_ascii=self._only_ascii)
                continue
            last: int | str = first
            if self._pattern.startswith("-", self._at) and not self._pattern.startswith("-]", self._at):
                self._at += 1
                last = self._member()
            if isinstance(last, str) or last < first:
                raise _OtherMeaning
            found += _cases((first, last), flags)
        ranges = _united(found)
        return _others(ranges) if negated else ranges

    def _member(self) -> int | str:
        """Return the code point of the next character in a set, or the letter of a category."""
        char = self._next()
        if char != "\\":
            return ord(char)
        char = self._next()
        return char if char in _CATEGORIES else 8 if char == "b" else self._code_of(char)

    def _code_of(self, char: str) -> int:
        """Return the code point that an escape stands for."""
        if char in _CONTROLS:
            return ord(_CONTROLS[char])
        if size := _HEX_DIGITS.get(char):
            digits = self._pattern[self._at : self._at + size]
            self._at += size
            if len(digits) < size or not re.fullmatch("[0-9A-Fa-f]+", digits):
                raise _OtherMeaning
            return int(digits, 16)
        if char.isalnum():
            raise _OtherMeaning
        return ord(char)

    def _next(self) -> str:
        if self._at >= len(self._pattern):
            raise _OtherMeaning
        self._at += 1
        return self._pattern[self._at - 1]

    def _take(self, char: str) -> bool:
        found = self._pattern.startswith(char, self._at)
        self._at += found
        return found


def _any_of(ranges: Ranges) -> _Piece:
    if not ranges:
        raise _OtherMeaning
    return _Piece("[" + "".join(f"\\x{{{first:x}}}-\\x{{{last:x}}}" for first, last in ranges) + "]", 1)


def _cases(span: tuple[int, int], flags: str) -> Ranges:
    """Return the characters from first to last, in both cases if the flags contain `i`."""
    if "i" not in flags:
        return (span,)
    first, last = span
    if last > _ASCII:
        char = chr(first)
        if first != last or {char.lower(), char.upper(), char.title(), char.casefold()} != {char}:
            raise _OtherMeaning
        return (span,)
    chars = {other for code in range(first, last + 1) for other in (chr(code).lower(), chr(code).upper())}
    chars |= {other for char in tuple(chars) for other in _ALIKE.get(char, "")}
    return _united((ord(char), ord(char)) for char in chars)


def _united(ranges: Iterable[tuple[int, int]]) -> Ranges:
    found: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return tuple(found)


def _others(ranges: Ranges) -> Ranges:
    found, begin = [], 0
    for first, last in ranges:
        if first > begin:
            found.append((begin, first - 1))
        begin = last + 1
    if begin <= MAX_CODE:
        found.append((begin, MAX_CODE))
    return tuple(found)


@cache
def _category(letter: str, *, only_ascii: bool) -> Ranges:
    r"""Return the characters that Python matches with `\d`, `\s`, `\w` or their opposites, in ASCII or up to U+FFFF."""
    if letter.isupper():
        return _others(_category(letter.lower(), only_ascii=only_ascii))
    chars = "".join(map(chr, range((_ASCII if only_ascii else _BASIC) + 1)))
    return tuple((found.start(), found.end() - 1) for found in re.finditer(rf"\{letter}+", chars))
