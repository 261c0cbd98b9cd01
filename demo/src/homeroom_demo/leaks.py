"""Second check of every delivered document for leaks, independent of the product's own scan.

It searches for the names, addresses and ids of other persons where a reader or a program would find them: in the text
of the pages, in the strings and names of the file, and in the texts that its streams draw or contain. Pictures, fonts
and the file's own syntax are skipped, because they do not identify anybody.
"""

import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf
import pypdfium2

from homeroom_demo.persons import PersonEntry

MAX_DEPTH = 60
SHORT_ID = 5
"""Minimum digits of a number in hidden text to count as an id; shorter ones are common in dates and versions."""
NO_TEXT = {"/Image", "/FontFile", "/XRef", "/ObjStm", "/Type1C", "/CIDFontType0C", "/OpenType"}
_TOKEN = re.compile(r"[^\W_]+(?:[-./@+'’_][^\W_]+)*")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LABEL = re.compile(r"(?:\bids?\b|student|pupil|person|ref)\W{0,3}(?:(?:no|nr|number|id)\b\W{0,3})?$", re.IGNORECASE)
_DRAWN = re.compile(rb"\((?P<plain>(?:\\.|[^\\()])*)\)|<(?P<hex>[0-9A-Fa-f\s]+)>|(?P<end>T[jJ]|['\"]\s)", re.DOTALL)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Place:
    """A text of the document.

    Attributes:
        is_shown: True if readers of the pages see it. Hidden text has no innocent reason to contain another person's
            data.
    """

    text: str
    is_shown: bool


class SecondOpinion:
    """Search of documents for identifiers of persons other than the owner."""

    def __init__(self, persons: Sequence[PersonEntry]) -> None:
        self._ids: dict[str, list[PersonEntry]] = defaultdict(list)
        self._addresses: dict[str, list[PersonEntry]] = defaultdict(list)
        self._names: dict[str, list[tuple[tuple[str, ...], PersonEntry]]] = defaultdict(list)
        for person in persons:
            if len(person.person_id) > 1:
                self._ids[person.person_id.casefold()].append(person)
            for address in person.addresses:
                self._addresses[address].append(person)
            for words in _orders(person):
                self._names[words[0]].append((words, person))

    def find(self, document: bytes, owner: PersonEntry) -> list[str]:
        """Find other persons' data in the document; return one sentence per kind, person and place."""
        found: dict[str, None] = {}
        for place in _places(document):
            found |= dict.fromkeys(self._look(place, owner))
        return list(found)

    def _look(self, place: Place, owner: PersonEntry) -> Iterator[str]:
        where = "in the text" if place.is_shown else "out of sight"
        for match in _TOKEN.finditer(place.text):
            token = match[0].casefold()
            others = self._addresses.get(token, ())
            if others and not any(_is_same(person, owner) for person in others):
                yield f"{others[0].person_id}'s address {where}"
            if token == owner.person_id.casefold():
                continue
            for person in self._ids.get(token, ()):
                if _is_meant(place, match, person):
                    yield f"the id {person.person_id} {where}"
        yield from (f"the name of {person.person_id} {where}" for person in self._find_names(place.text, owner))

    def _find_names(self, text: str, owner: PersonEntry) -> Iterator[PersonEntry]:
        words = [_plain(match[0]) for match in _WORD.finditer(text)]
        own = set(_orders(owner))
        mine = {
            number
            for words_of in own
            for start in _starts(words, words_of)
            for number in range(start, start + len(words_of))
        }
        for start, word in enumerate(words):
            for name, person in self._names.get(word, ()):
                stop = start + len(name)
                if tuple(words[start:stop]) == name and name not in own and not mine.issuperset(range(start, stop)):
                    yield person


def _starts(words: Sequence[str], name: tuple[str, ...]) -> list[int]:
    return [start for start in range(len(words)) if tuple(words[start : start + len(name)]) == name]


def _is_same(person: PersonEntry, owner: PersonEntry) -> bool:
    return (person.person_id, person.school_id) == (owner.person_id, owner.school_id)


def _is_meant(place: Place, match: re.Match[str], person: PersonEntry) -> bool:
    """Return True if the token is the person's id and not a number that looks like it: a ZIP code, a sum, a day."""
    if not person.person_id.isdecimal() or not (place.is_shown or len(person.person_id) < SHORT_ID):
        return True
    start = place.text.rfind("\n", 0, match.start()) + 1
    stop = place.text.find("\n", match.end())
    line = place.text[start : stop if stop >= 0 else None]
    words = {_plain(word[0]) for word in _WORD.finditer(line)}
    names = {_plain(word[0]) for part in (person.first_name, person.last_name) for word in _WORD.finditer(part)}
    return bool(_LABEL.search(place.text[start : match.start()]) or names & words)


def _orders(person: PersonEntry) -> Iterator[tuple[str, ...]]:
    """Yield the words of the name in both orders; a person with only one of the two names is not searched for."""
    first, last = (
        tuple(_plain(word[0]) for word in _WORD.finditer(part)) for part in (person.first_name, person.last_name)
    )
    if first and last:
        yield from {first + last, last + first}


def _plain(word: str) -> str:
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _places(document: bytes) -> Iterator[Place]:
    pages = pypdfium2.PdfDocument(document)
    try:
        for number in range(len(pages)):
            text = pages[number].get_textpage().get_text_bounded()
            yield Place(text.replace("\r\n", "\n").replace("\ufffe", "-"), is_shown=True)
    finally:
        pages.close()
    with pikepdf.open(io.BytesIO(document)) as pdf:
        drawn = {stream.objgen for page in pdf.pages for stream in _contents(page.obj)}
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream):
                yield from _texts(item, is_shown=item.objgen in drawn)
            yield from (Place(text, is_shown=False) for text in _strings(item, 0))


def _contents(page: pikepdf.Object) -> Iterator[pikepdf.Object]:
    contents = page.get("/Contents")
    if isinstance(contents, pikepdf.Array):
        yield from contents
    elif contents is not None:
        yield contents


def _texts(stream: pikepdf.Stream, *, is_shown: bool) -> Iterator[Place]:
    kinds = {str(stream.get(key, "")) for key in ("/Subtype", "/Type")}
    if kinds & NO_TEXT or "/Length1" in stream or "/N" in stream or "/FunctionType" in stream:
        return
    try:
        content = stream.read_bytes()
    except pikepdf.PdfError:
        return
    if content.lstrip().startswith((b"<?xpacket", b"<x:xmpmeta", b"<?xml")):
        yield Place(content.decode("utf-8", errors="replace"), is_shown=False)
    elif b"Tj" in content or b"TJ" in content:
        yield Place(_drawn(content), is_shown=is_shown or "/Form" in kinds)
    elif "/EmbeddedFile" in kinds:
        yield Place(content.decode("utf-8", errors="replace"), is_shown=False)


def _drawn(content: bytes) -> str:
    """Return the text that a content stream draws, as far as its fonts' codes are letters."""
    parts: list[str] = []
    for match in _DRAWN.finditer(content):
        if match["end"]:
            parts.append("\n")
        elif match["hex"]:
            digits = b"".join(match["hex"].split())
            data = bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
            parts.append(data.decode("utf-16-be" if data[:1] == b"\0" and len(data) % 2 == 0 else "latin-1"))
        else:
            parts.append(_ESCAPE.sub(_unescape, match["plain"]).decode("latin-1"))
    return "".join(parts)


def _unescape(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return bytes([int(code, 8) & 255]) if code.isdigit() else {b"n": b"\n", b"r": b"\r", b"t": b"\t"}.get(code, code)


def _name(name: str) -> Iterator[str]:
    """Yield a PDF name and the long numbers in it: /Photo1000023, for example, contains a person's id."""
    yield name[1:]
    yield from (digits for digits in re.findall(r"\d+", name) if len(digits) >= SHORT_ID)


def _strings(item: Any, depth: int) -> Iterator[str]:
    if depth > MAX_DEPTH:
        return
    if isinstance(item, pikepdf.String):
        yield str(item)
    elif isinstance(item, pikepdf.Name):
        yield from _name(str(item))
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        for key, value in item.items():
            yield from _name(key)
            if not getattr(value, "is_indirect", False):
                yield from _strings(value, depth + 1)
    elif isinstance(item, pikepdf.Array):
        for value in item:
            if not getattr(value, "is_indirect", False):
                yield from _strings(value, depth + 1)
