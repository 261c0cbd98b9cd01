"""Text of a PDF that no page shows: strings, names and comments of its syntax, and text streams."""

import html
import re
from collections.abc import Iterator
from urllib.parse import unquote

import pikepdf
from homeroom_plugins.delivery.pdf.text.numbers import is_labelled

MIN_HIDDEN_DIGITS = 6
"""A hidden string counts as an id if it is a number with at least this many digits, such as the value
of `/StudentRef`.
"""

_TEXT_BYTES = 4_096
_LITERAL = rb"\((?:[^()\\]++|\\.|\((?:[^()\\]++|\\.)*+\))*+\)"
_HEXADECIMAL = rb"<[0-9a-fA-F\s]{2,}>"
_NAME = rb"/[^\x00\t\n\x0c\r ()<>\[\]{}/%]+"
# Words in the syntax of objects or page content: shown arrays, strings, names (with a number that follows),
# and comments.
_PIECE = re.compile(
    rb"\[(?:\s*(?:%b|%b|[-+.\d]+))*+\s*\]\s*TJ|%b|%b|%b(?:\s+\d{3,}(?=\s*[/>\]]))?|%%[^\r\n]+"
    % (_LITERAL, _HEXADECIMAL, _LITERAL, _HEXADECIMAL, _NAME),
    re.DOTALL,
)
_SHOWN = re.compile(rb"%b|%b|-\d{3,}" % (_LITERAL, _HEXADECIMAL), re.DOTALL)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_NAME_ESCAPE = re.compile(rb"#([0-9a-fA-F]{2})")
_CONTROL = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_CONTENT = re.compile(rb"\A\s*(?:q|BT|[-+.\d]+\s+[-+.\d/]+|/\S+\s+(?:gs|Do|BMC|cs|CS|BDC|Tf))\s|(?:^|\s)BT\s")
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x7f]")
_NUMBERS = re.compile(rf"(?<!\d)\d{{{MIN_HIDDEN_DIGITS},}}(?!\d)")
_FIELD = re.compile(r"[/=&<]|%40")
_FIELDS = re.compile(r"[/?&=#;:<>\"\n]+")


def is_binary_kind(stream: pikepdf.Stream) -> bool:
    """Return whether a stream is an image, font, colour profile, function, shading or part of the file structure."""
    if stream.get("/Subtype") in ("/Image", "/Type1C", "/CIDFontType0C", "/OpenType"):
        return True
    if stream.get("/Type") in ("/XRef", "/ObjStm", "/CMap"):
        return True
    return any(key in stream for key in ("/Length1", "/N", "/FunctionType", "/ShadingType"))


def decode(stream: pikepdf.Stream) -> bytes:
    """Return the decoded stream, or its raw bytes if only an image decoder could read it."""
    try:
        return bytes(stream.read_bytes())
    except pikepdf.PikepdfError:
        return bytes(stream.read_raw_bytes())  # An image-only filter: the data is binary or not encoded.


def pieces_of_objects(data: bytes, pdf: pikepdf.Pdf) -> set[bytes]:
    """Return the words in the syntax of all objects, including deleted ones."""
    found = set(_PIECE.findall(_without_streams(data)))
    if b"/ObjStm" in data:
        for item in pdf.objects:
            if not isinstance(item, pikepdf.Stream):
                found.update(_PIECE.findall(item.unparse(resolved=True)))
    return found


def _without_streams(data: bytes) -> bytes:
    kept, place, look = [], 0, 0
    while (start := data.find(b"stream", look)) >= 0:
        look = start + 6
        if data[start - 3 : start] == b"end" or data[look : look + 1] not in (b"\r", b"\n"):
            continue
        stop = data.find(b"endstream", look)
        if stop < 0:
            break
        kept.append(data[place:start])
        place = look = stop + 9
    kept.append(data[place:])
    return b"\n".join(kept)


def pieces_in(content: bytes) -> Iterator[bytes]:
    """Yield the strings of page content, or a text stream as one piece. Binary data yields nothing."""
    is_wide = content[:2] in (b"\xfe\xff", b"\xff\xfe") or _is_wide(content[:_TEXT_BYTES])
    if not is_wide and _CONTENT.search(content[:_TEXT_BYTES]):
        yield from _PIECE.findall(content)
    elif content and not content.startswith(b"/CIDInit") and (is_wide or not _BINARY.search(content[:_TEXT_BYTES])):
        yield b"(" + content.replace(b"\\", b"\\\\") + b")"


def texts_of(piece: bytes) -> Iterator[str]:
    """Yield the text of a string, a name or a shown array, as a whole and split into fields."""
    if piece[:1] == b"[":
        text = "".join(" " if shown[:1] == b"-" else _text_of(shown) for shown in _SHOWN.findall(piece))
        yield text
        if " " in text:
            yield "".join(_text_of(shown) for shown in _SHOWN.findall(piece) if shown[:1] != b"-")
        return
    text = _text_of(piece)
    for reading in filter(None, (text, "" if text.isascii() else _as_utf8(text))):
        yield reading
        if _FIELD.search(reading):
            yield from filter(None, _FIELDS.split(html.unescape(unquote(reading))))
    if piece[:1] == b"/":
        yield from _NUMBERS.findall(text.partition(":")[0])


def _text_of(piece: bytes) -> str:
    kind = piece[:1]
    if kind == b"<":
        digits = b"".join(piece[1:-1].split())
        return _characters(bytes.fromhex((digits + b"0"[: len(digits) % 2]).decode()))
    if kind == b"(":
        content = piece[1:-1]
        return _characters(_ESCAPE.sub(_unescaped, content) if b"\\" in content else content)
    if kind == b"/":
        name, *number = piece[1:].split()
        text = _characters(_NAME_ESCAPE.sub(lambda match: bytes((int(match[1], 16),)), name) if b"#" in name else name)
        label = f"{text.lower()}: "
        # A number counts only after a key that names an id; other numbers are lengths and offsets.
        return label + number[0].decode() if number and is_labelled(label, len(label)) else text
    return _characters(piece)


def _characters(content: bytes) -> str:
    if content[:2] in (b"\xfe\xff", b"\xff\xfe"):
        return content.decode("utf-16", "replace")
    if content[:3] == b"\xef\xbb\xbf":
        return content[3:].decode("utf-8", "replace")
    if _is_wide(content):
        return content.decode("utf-16-be" if content[0] == 0 else "utf-16-le", "replace")
    return content.decode("latin-1")


def _is_wide(content: bytes) -> bool:
    """Return whether the bytes are mostly Latin text in UTF-16 without a byte order mark."""
    if b"\0" not in content or len(content) < 2:
        return False
    half = len(content) // 2
    return max(content[0::2].count(0), content[1::2].count(0)) * 10 >= half * 8


def _as_utf8(text: str) -> str:
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return ""


def _unescaped(match: re.Match[bytes]) -> bytes:
    escaped = match[1]
    if escaped.isdigit() and escaped < b"8":
        return bytes((int(escaped, 8) & 0xFF,))
    return _CONTROL.get(escaped, escaped)
