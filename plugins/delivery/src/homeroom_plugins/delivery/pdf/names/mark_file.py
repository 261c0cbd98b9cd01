"""The file with a district's marks: written by the parent process, opened by its guarded children."""

import json
import os
import struct
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

from homeroom_plugins.delivery.pdf.names.forms import NameForms, name_forms, split_name
from homeroom_plugins.delivery.pdf.names.marks import MarkKind, PersonMarks
from homeroom_plugins.delivery.pdf.names.spaceless import list_spaceless
from homeroom_plugins.delivery.pdf.text.numbers import shape_of
from homeroom_plugins.delivery.pdf.text.words import fold_token, read_words

MAGIC = b"homeroom marks 1"
HEADER = struct.Struct("<16s7Q")
GIVEN, FAMILY, PIECE, GLUED = 1, 2, 4, 8


def write_marks(path: Path, persons: Iterable[PersonMarks]) -> None:
    """Write the marks of all persons for `DistrictMarks.open`, readable by the owner only. The file contains
    personal data.
    """
    data = pack_marks(persons)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(data)


def pack_marks(persons: Iterable[PersonMarks]) -> bytes:
    rows: list[int] = []
    ids: set[str] = set()
    shapes: Counter[str] = Counter()
    uses: dict[str, int] = {}
    offsets, records = array("Q", [0]), bytearray()
    for number, person in enumerate(persons):
        for key in _keys_of(person, ids, shapes, uses):
            rows.append(hash_of(key) << 32 | number)
        fields = (person.key, person.person_id, person.first_name, person.last_name, person.middle_name)
        records += json.dumps((*fields, person.school_id), ensure_ascii=False).encode("utf-8", "replace")
        offsets.append(len(records))
    rows = sorted(set(rows))
    sections = (
        json.dumps(shapes).encode(),
        "\n".join(sorted(ids)).encode("utf-8", "replace"),
        "\n".join(f"{chr(48 + use)}{word}" for word, use in sorted(uses.items())).encode("utf-8", "replace"),
        array("Q", (row >> 32 for row in rows)).tobytes(),
        array("I", (row & 0xFFFFFFFF for row in rows)).tobytes(),
        offsets.tobytes(),
        bytes(records),
    )
    header = HEADER.pack(MAGIC, *map(len, sections))
    return header + b"".join(section.ljust(padded(len(section)), b"\0") for section in sections)


def _keys_of(person: PersonMarks, ids: set[str], shapes: Counter[str], uses: dict[str, int]) -> Iterator[str]:
    kinds: list[tuple[MarkKind, str]] = [("id", person.person_id), *(("other_id", one) for one in person.other_ids)]
    for kind, one in kinds:
        for position, text in enumerate(id_texts(one)):
            ids.add(text)
            if position == 0:
                shapes[shape_of(text)] += 1
                yield key_of(kind, text)
            yield "z" + key_of(kind, text)
    for email in person.emails:
        if "@" in email:
            yield key_of("email", email_text(email))
    forms = forms_of(person)
    pieces = [piece for name in (person.first_name, person.last_name) for piece in split_name(name)]
    for word in (*forms.own, *pieces):
        uses[word] = uses.get(word, 0) | PIECE
    for text, is_whole in name_texts(forms):
        given, family = text.split(" ")
        uses[given] = uses.get(given, 0) | GIVEN
        uses[family] = uses.get(family, 0) | FAMILY
        yield ("" if is_whole else "p") + key_of("name", text)
        yield initial_key(given[0], family)
        yield first_name_key(given, family[0])
    for glued in list_spaceless(person.first_name, person.last_name):
        uses[glued] = uses.get(glued, 0) | GLUED
        yield key_of("name", glued)


def forms_of(person: PersonMarks) -> NameForms:
    return name_forms(person.first_name, person.last_name, person.middle_name)


def name_texts(forms: NameForms) -> Iterator[tuple[str, bool]]:
    """Yield every spelling of the full name, and whether it is enough to identify the person.

    A spelling with only one of several family names is not enough.
    """
    seen = set()
    for family in forms.family:
        for given in forms.given:
            text = f"{given.text} {family.text}"
            if text not in seen and (len(text) > 3 or not text.isascii()):
                seen.add(text)
                yield text, family.is_whole


def id_texts(person_id: str) -> list[str]:
    """Return an id in its form for comparison, and a second time without its leading zeros if it has any."""
    text = fold_token(person_id)
    bare = text.lstrip("0")
    return [one for one in dict.fromkeys((text, bare)) if one]


def email_text(email: str) -> str:
    return read_words(email).flat.strip()


def key_of(kind: MarkKind, text: str) -> str:
    return f"{kind}\0{text}"


def initial_key(initial: str, family: str) -> str:
    """Return the key shared by all persons with this family name and a given name that begins with this letter."""
    return "i" + key_of("name", f"{initial} {family}")


def first_name_key(given: str, initial: str) -> str:
    """Return the key shared by all persons with this given name and a family name that begins with this letter."""
    return "f" + key_of("name", f"{given} {initial}")


def hash_of(key: str) -> int:
    return int.from_bytes(blake2b(key.encode("utf-8", "replace"), digest_size=8).digest(), "little")


def lines_of(section: memoryview) -> list[str]:
    text = bytes(section).decode()
    return text.split("\n") if text else []


def padded(size: int) -> int:
    return -(-size // 8) * 8
