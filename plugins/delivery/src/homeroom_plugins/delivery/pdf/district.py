"""The marks of a whole district, looked up by hash: whose id, name or address stands on a page?

The parent writes the marks into one file; a child opens it and keeps it for its next calls. In memory are only the
sets by which a page is sifted: the ids, and the words of which names are made. Everything else is looked up in
sorted tables that stay on disk: a page rarely gets so far.
"""

import json
import mmap
import os
import struct
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Self

from homeroom_plugins.delivery.pdf.marks import (
    NOTHING_ALLOWED,
    Allowed,
    Mark,
    MarkKind,
    PersonMarks,
    allowed_text,
)
from homeroom_plugins.delivery.pdf.names import (
    LABELS,
    SUFFIXES,
    NameForms,
    list_places,
    list_spaceless,
    name_forms,
    spaceless_runs,
    split_name,
    without_titles,
)
from homeroom_plugins.delivery.pdf.numbers import describe_number, is_labelled, shape_of, shape_space
from homeroom_plugins.delivery.pdf.words import Joint, PageWords, fold_token, fold_words, read_words

MAX_NAMED_OWNERS = 8
RARE = 1e-4
"""A number is strong by itself when fewer than so many of all numbers of its shape are ids."""

_MAGIC = b"homeroom marks 1"
_HEADER = struct.Struct("<16s7Q")
_MIN_LETTERS_AND_DIGITS = 5
_MIN_PART = 5
_MAX_PIECES = 4
_NEAR_LINES = 1
_GIVEN, _FAMILY, _PIECE, _GLUED = 1, 2, 4, 8
# Words that are names and ordinary words: two of them in lower case are no name.
_ORDINARY = frozenset(
    fold_words(
        """
        will may mark grant reading page bill rose grace hope faith art rich young long short white brown green black
        gray king day june april august summer autumn winter dean major price cook baker mason carpenter case chase drew
        frank gene guy iris ivy jack jean jewel joy lane lee love miles mercy noble olive pat penny pearl ray rob ruby
        sandy sky star stone storm sue swift van wade wood woods field fields hall hill hunt judge justice law little
        low man march mills moon north parks pool post power rivers roads school small snow south speed street strong
        sweet temple walker wall ward waters weeks wells west wise worth best bell bird bond book bush camp church coin
        """
    )
)


def write_marks(path: Path, persons: Iterable[PersonMarks]) -> None:
    """Write the marks of all persons for `DistrictMarks.open`. It holds personal data."""
    data = _packed(persons)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(data)


class DistrictMarks:
    """All marks of a district, as `write_marks` wrote them."""

    def __init__(self, data: memoryview) -> None:
        magic, *sizes = _HEADER.unpack_from(data)
        if magic != _MAGIC:
            raise ValueError("this is no file of marks")
        sections, start = [], _HEADER.size
        for size in sizes:
            sections.append(data[start : start + size])
            start += _padded(size)
        shapes, ids, names, hashes, owners, offsets, self._records = sections
        self._shapes: dict[str, int] = json.loads(bytes(shapes))
        self._ids = frozenset(_lines(ids))
        self._has_spaced_ids = any(" " in person_id for person_id in self._ids)
        self._hashes, self._owners, self._offsets = hashes.cast("Q"), owners.cast("I"), offsets.cast("Q")
        words = [(line[1:], ord(line[0]) - 48) for line in _lines(names)]
        self.name_words = frozenset(word for word, use in words if use & ~_GLUED)
        """Every word of which a name of the district is made."""
        self._given = frozenset(word for word, use in words if use & _GIVEN)
        self._family = frozenset(word for word, use in words if use & _FAMILY)
        self._glued = frozenset(word for word, use in words if use & _GLUED)

    @classmethod
    def open(cls, path: Path) -> "DistrictMarks":
        """Open a file of marks, or give back what was opened last, if the file is still the same."""
        status = path.stat()
        return _open(path, status.st_mtime_ns, status.st_size)

    @classmethod
    def of(cls, persons: Iterable[PersonMarks]) -> Self:
        """The marks of a few persons, without a file."""
        return cls(memoryview(_packed(persons)))

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def find(self, words: PageWords) -> list[Mark]:
        """Every mark on a page, by place: the owner's too. `contradictions` knows more of weak numbers."""
        found = [*self._emails_on(words), *self._ids_on(words), *self._names_on(words)]
        return sorted(found, key=lambda mark: (mark.start, -mark.stop))

    def contradictions(
        self,
        words: PageWords,
        owner: PersonMarks,
        *,
        allowed: Allowed = NOTHING_ALLOWED,
        marks: Sequence[Mark] | None = None,
    ) -> list[Mark]:
        """The strong marks of others on a page of `owner`, without what the district has released.

        Args:
            marks: What `find` has found on the page, when it was asked before.
        """
        marks = self.find(words) if marks is None else marks
        if not marks:
            return []
        own = OwnMarks(owner)
        others = [mark for mark in marks if not own.has(mark)]
        if not others:
            return []
        covers = [(mark.start, mark.stop) for mark in marks if own.has(mark)] + own.spans_on(words)
        return [
            mark if mark.is_strong else _strengthened(mark)
            for mark in others
            if (mark.is_strong or self._is_beside_its_name(mark, words, own))
            and not any(start <= mark.start and mark.stop <= stop for start, stop in covers)
            and not _is_allowed(mark, words, owner, allowed)
        ]

    def others_on(self, words: PageWords, owner: PersonMarks) -> list[tuple[int, int]]:
        """Where full names of others stand on a page of `owner`: what `has_name` takes as `others`."""
        own = OwnMarks(owner)
        return [(mark.start, mark.stop) for mark in self._names_on(words) if not own.has(mark)]

    def owners_of(self, kind: MarkKind, text: str) -> list[PersonMarks]:
        """Everybody whose mark this is; the text as `Mark.text` has it."""
        return [self._person(number) for number in self._find_owners(_key(kind, text))]

    def _emails_on(self, words: PageWords) -> Iterator[Mark]:
        for email, start, stop in words.emails:
            for text, first in _email_readings(email, start):
                if owners := self._find_owners(_key("email", text)):
                    yield self._mark("email", owners, (first, stop), text, "email")
                    break

    def _ids_on(self, words: PageWords) -> Iterator[Mark]:
        tokens = set(words.tokens)
        wanted = self._ids.intersection(tokens)
        wanted |= {token for token in tokens - wanted if not token.isalpha() and self._is_odd_id(token)}
        if wanted:
            for number in [number for number, token in enumerate(words.tokens) if token in wanted]:
                token = words.tokens[number]
                if token in self._ids:
                    yield from self._id_marks(words, token, words.token_span(number))
                else:
                    yield from self._odd_id_marks(words, token, number)
        if self._has_spaced_ids:
            yield from self._spaced_ids_on(words)

    def _is_odd_id(self, token: str) -> bool:
        if token.isdecimal():
            return token[0] == "0" and token.lstrip("0") in self._ids
        return any(part in self._ids for _offset, part, _is_label in _parts_of(token))

    def _spaced_ids_on(self, words: PageWords) -> Iterator[Mark]:
        for number in range(len(words.tokens) - 1):
            for count in (2, 3):
                text = " ".join(words.tokens[number : number + count])
                if text in self._ids and number + count <= len(words.tokens):
                    place = words.token_span(number)[0], words.token_span(number + count - 1)[1]
                    yield from self._id_marks(words, text, place)

    def _odd_id_marks(self, words: PageWords, token: str, number: int) -> Iterator[Mark]:
        """Ids with other zeros in front, glued to a label, or as a part of a longer token."""
        start, stop = words.token_span(number)
        if token.isdecimal():
            yield from self._id_marks(words, token.lstrip("0"), (start, stop), has_other_zeros=True)
        elif len(token) == stop - start:  # Else something invisible stands in it, and parts have no exact place.
            for offset, part, is_label in _parts_of(token):
                if part in self._ids:
                    place = start + offset, start + offset + len(part)
                    yield from self._id_marks(words, part, place, is_labelled_part=is_label, is_part=not is_label)

    def _id_marks(
        self,
        words: PageWords,
        text: str,
        place: tuple[int, int],
        *,
        has_other_zeros: bool = False,
        is_labelled_part: bool = False,
        is_part: bool = False,
    ) -> Iterator[Mark]:
        kinds: tuple[MarkKind, ...] = ("id", "other_id")
        found = [] if has_other_zeros else [(kind, self._find_owners(_key(kind, text))) for kind in kinds]
        if not any(owners for _kind, owners in found):
            has_other_zeros = True
            found = [(kind, self._find_owners("z" + _key(kind, text))) for kind in kinds]
        for kind, owners in found:
            if owners:
                is_strong, reason = (
                    (False, "part")
                    if is_part
                    else self._judge(
                        words, text, place, has_other_zeros=has_other_zeros, is_labelled_part=is_labelled_part
                    )
                )
                yield self._mark(kind, owners, place, text, reason, is_strong=is_strong)

    def _judge(
        self, words: PageWords, text: str, place: tuple[int, int], *, has_other_zeros: bool, is_labelled_part: bool
    ) -> tuple[bool, str]:
        """Is this token beyond doubt the id, and why?"""
        label = is_labelled_part or is_labelled(words.flat, place[0])
        if label and len(text) >= 3:
            return True, "label"
        if label is None:
            return False, "another label"
        other = describe_number(words.text, *place)
        if other:
            return False, other
        if has_other_zeros:
            return False, "zeros"
        has_digits = any(map(str.isdigit, text))
        if has_digits and any(map(str.isalpha, text)) and len(text) >= _MIN_LETTERS_AND_DIGITS:
            return True, "letters"
        shape = shape_of(text)
        is_rare = has_digits and self._shapes.get(shape, 1) < RARE * shape_space(shape)
        return is_rare, "rare" if is_rare else "common"

    def _names_on(self, words: PageWords) -> Iterator[Mark]:
        seen: set[tuple[int, int, str]] = set()
        for page, turn in _readings(words):
            for reading in _name_readings(page):
                for first, stop, text, is_whole in self._pairs_in(page, reading):
                    if _is_hyphened(page, first - 1) or _is_hyphened(page, stop - 1):
                        continue  # "Green, Alexander" in "Velez-Green, Alexander" is another's name.
                    place = turn(page.span(first)[0], page.span(stop - 1)[1])
                    yield from self._name_mark(words, place, text, is_whole, seen)
        if self._glued:
            for place, text in spaceless_runs(words, self._glued):
                yield from self._name_mark(words, place, text, True, seen)

    def _name_mark(
        self, words: PageWords, place: tuple[int, int], text: str, is_whole: bool, seen: set[tuple[int, int, str]]
    ) -> Iterator[Mark]:
        if (*place, text) in seen:
            return
        seen.add((*place, text))
        owners = self._find_owners(("" if is_whole else "p") + _key("name", text))
        is_word = not is_whole or _is_ordinary(words.text[place[0] : place[1]])
        reason = "partial name" if not is_whole else "words" if is_word else "name"
        yield self._mark("name", owners, place, text, reason, is_strong=not is_word)

    def _pairs_in(self, words: PageWords, folded: Sequence[str]) -> Iterator[tuple[int, int, str, bool]]:
        """Words `first` to `stop` that are a given and a family name of one person, in either order."""
        known = self.name_words.intersection(folded)
        if not known:
            return
        places = [number for number, word in enumerate(folded) if word in known]
        near = set(places)
        for number in places:
            after = number + 1
            if after in near or (number + 2 in near and _may_bridge(words, folded, after)):
                yield from self._pairs_at(words, folded, number)

    def _pairs_at(self, words: PageWords, folded: Sequence[str], start: int) -> Iterator[tuple[int, int, str, bool]]:
        for middle, one in _runs(words, folded, start, self.name_words):
            is_given, is_family = one in self._given, one in self._family
            if not (is_given or is_family):
                continue
            for second, joint in _seconds(words, folded, middle):
                if joint == "line" and not _are_alone(words, start, middle):
                    continue
                for stop, other in _runs(words, folded, second, self.name_words):
                    if joint == "line" and not _ends_line(words, stop):
                        continue
                    if joint in ("space", "line") and is_given and other in self._family:
                        yield from self._pair(start, stop, one, other)
                    if joint != "quote" and is_family and other in self._given:
                        yield from self._pair(start, stop, other, one)

    def _pair(self, start: int, stop: int, given: str, family: str) -> Iterator[tuple[int, int, str, bool]]:
        text = f"{given} {family}"
        if self._find_owners(_key("name", text)):
            yield start, stop, text, True
        elif self._find_owners("p" + _key("name", text)):
            yield start, stop, text, False

    def _is_beside_its_name(self, mark: Mark, words: PageWords, own: "OwnMarks") -> bool:
        """Does a weak id stand near its owner's first or last name?"""
        if mark.kind not in ("id", "other_id") or mark.reason not in ("common", "zeros"):
            return False
        line = words.line_of(mark.start)
        near = {
            word
            for word, (start, _stop) in zip(words.folded, words.spans, strict=True)
            if abs(words.line_of(start) - line) <= _NEAR_LINES and not words.text[start].islower()
        }
        key = _key(mark.kind, mark.text)
        for number in (self._find_owners(key) or self._find_owners("z" + key))[:MAX_NAMED_OWNERS]:
            forms = _forms_of(self._person(number))
            names = {form.text for form in (*forms.given, *forms.family) if len(form.text) > 2}
            if any(name in near for name in names - own.words - LABELS - _ORDINARY):
                return True
        return False

    def _mark(
        self,
        kind: MarkKind,
        owners: Sequence[int],
        place: tuple[int, int],
        text: str,
        reason: str,
        *,
        is_strong: bool = True,
    ) -> Mark:
        persons = [self._person(number) for number in owners[:MAX_NAMED_OWNERS]]
        keys = tuple(person.key for person in persons)
        ids = tuple(person.person_id for person in persons)
        return Mark(kind, keys, ids, len(owners), *place, is_strong, text, reason)

    def _find_owners(self, key: str) -> list[int]:
        wanted = _hash(key)
        place = bisect_left(self._hashes, wanted)
        owners = []
        while place < len(self._hashes) and self._hashes[place] == wanted:
            owners.append(self._owners[place])
            place += 1
        return owners

    def _person(self, number: int) -> PersonMarks:
        record = bytes(self._records[self._offsets[number] : self._offsets[number + 1]])
        key, person_id, first, last, middle, school_id = json.loads(record)
        return PersonMarks(key, person_id, first, last, school_id=school_id, middle_name=middle)


class OwnMarks:
    """What of a page is its owner's."""

    def __init__(self, owner: PersonMarks) -> None:
        self._owner = owner
        forms = _forms_of(owner)
        self._texts = {("name", text) for text, is_whole in _name_texts(forms) if is_whole}
        self._texts |= {("name", glued) for glued in list_spaceless(owner.first_name, owner.last_name)}
        self._texts |= {("id", text) for one in (owner.person_id, *owner.other_ids) for text in _id_texts(one)}
        self._texts |= {("email", _email_text(email)) for email in owner.emails}
        self.words = {form.text for form in (*forms.given, *forms.family)} | forms.own

    def has(self, mark: Mark) -> bool:
        """Is this mark the owner's as well?"""
        kind = "id" if mark.kind == "other_id" else mark.kind
        return self._owner.key in mark.owners or (kind, mark.text) in self._texts

    def spans_on(self, words: PageWords) -> list[tuple[int, int]]:
        """Where the owner's full name stands, with what stands inside it."""
        return list_places(words, self._owner.first_name, self._owner.last_name, self._owner.middle_name)


@lru_cache(maxsize=2)
def _open(path: Path, _modified_ns: int, _size_bytes: int) -> DistrictMarks:
    with path.open("rb") as file:
        return DistrictMarks(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)))


def _packed(persons: Iterable[PersonMarks]) -> bytes:
    rows: list[int] = []
    ids: set[str] = set()
    shapes: Counter[str] = Counter()
    uses: dict[str, int] = {}
    offsets, records = array("Q", [0]), bytearray()
    for number, person in enumerate(persons):
        for key in _keys_of(person, ids, shapes, uses):
            rows.append(_hash(key) << 32 | number)
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
    header = _HEADER.pack(_MAGIC, *map(len, sections))
    return header + b"".join(section.ljust(_padded(len(section)), b"\0") for section in sections)


def _keys_of(person: PersonMarks, ids: set[str], shapes: Counter[str], uses: dict[str, int]) -> Iterator[str]:
    kinds: list[tuple[MarkKind, str]] = [("id", person.person_id), *(("other_id", one) for one in person.other_ids)]
    for kind, one in kinds:
        for position, text in enumerate(_id_texts(one)):
            ids.add(text)
            if position == 0:
                shapes[shape_of(text)] += 1
                yield _key(kind, text)
            yield "z" + _key(kind, text)
    for email in person.emails:
        if "@" in email:
            yield _key("email", _email_text(email))
    forms = _forms_of(person)
    pieces = [piece for name in (person.first_name, person.last_name) for piece in split_name(name)]
    for word in (*forms.own, *pieces):
        uses[word] = uses.get(word, 0) | _PIECE
    for text, is_whole in _name_texts(forms):
        given, family = text.split(" ")
        uses[given] = uses.get(given, 0) | _GIVEN
        uses[family] = uses.get(family, 0) | _FAMILY
        yield ("" if is_whole else "p") + _key("name", text)
    for glued in list_spaceless(person.first_name, person.last_name):
        uses[glued] = uses.get(glued, 0) | _GLUED
        yield _key("name", glued)


def _forms_of(person: PersonMarks) -> NameForms:
    return name_forms(person.first_name, person.last_name, person.middle_name)


def _name_texts(forms: NameForms) -> Iterator[tuple[str, bool]]:
    """Every way to write the full name, and whether it names the person: the first of two family names does not."""
    seen = set()
    for family in forms.family:
        for given in forms.given:
            text = f"{given.text} {family.text}"
            if text not in seen and (len(text) > 3 or not text.isascii()):
                seen.add(text)
                yield text, family.is_whole


def _id_texts(person_id: str) -> list[str]:
    """An id as it is compared, and without its leading zeros."""
    text = fold_token(person_id)
    bare = text.lstrip("0")
    return [one for one in dict.fromkeys((text, bare)) if one]


def _email_text(email: str) -> str:
    return read_words(email).flat.strip()


def _email_readings(email: str, start: int) -> Iterator[tuple[str, int]]:
    """An address, and without what a link writes before it."""
    yield email, start
    for mark in (":", "=", "'"):
        if mark in email.partition("@")[0]:
            text = email.rpartition(mark)[2]
            yield text, start + len(email) - len(text)


def _key(kind: MarkKind, text: str) -> str:
    return f"{kind}\0{text}"


def _hash(key: str) -> int:
    return int.from_bytes(blake2b(key.encode("utf-8", "replace"), digest_size=8).digest(), "little")


def _lines(section: memoryview) -> list[str]:
    text = bytes(section).decode()
    return text.split("\n") if text else []


def _padded(size: int) -> int:
    return -(-size // 8) * 8


def _parts_of(token: str) -> list[tuple[int, str, bool]]:
    """The parts of a longer token that are long enough to be ids, and whether a label stands before."""
    found, start = [], 0
    for end in [*(place for place, letter in enumerate(token) if letter in "-./_"), len(token)]:
        part = token[start:end]
        is_label = start > 0 and token[: start - 1] in _GLUED_LABELS
        if len(part) >= (3 if is_label else _MIN_PART) and not part.isalpha():
            found.append((start, part, is_label))
        start = end + 1
    for label in _GLUED_LABELS:
        rest = token.removeprefix(label)
        if rest != token and len(rest) >= 3 and rest.isdigit():
            found.append((len(label), rest, True))
    return found


_GLUED_LABELS = ("id", "no", "nr", "sid", "student", "studentid", "studentref", "stu", "num")


def _readings(words: PageWords) -> Iterator[tuple[PageWords, Callable[[int, int], tuple[int, int]]]]:
    yield words, lambda start, stop: (start, stop)
    if (mirrored := words.mirrored) is not None:
        yield mirrored, words.turn


def _name_readings(words: PageWords) -> Iterator[Sequence[str]]:
    """The words; and, where there are such, with umlauts as two letters, and without titles glued to names."""
    yield words.folded
    if words.is_ascii:
        return
    if words.umlauted:
        yield [words.umlauted.get(number, word) for number, word in enumerate(words.folded)]
    if (plain := without_titles(words.folded)) is not None:
        yield plain


def _runs(words: PageWords, folded: Sequence[str], start: int, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """What one to four neighbouring words spell together."""
    text = ""
    for number in range(start, min(start + _MAX_PIECES, len(folded))):
        if (number > start and words.joint(number - 1) != "space") or folded[number] not in known:
            return
        text += folded[number]
        yield number + 1, text


def _seconds(words: PageWords, folded: Sequence[str], middle: int) -> Iterator[tuple[int, Joint]]:
    """Where the other half of a name may begin, with what joins it."""
    joint = words.joint(middle - 1)
    if joint == "break":
        return
    yield middle, joint
    if middle + 1 < len(folded) and joint in ("space", "quote") and _may_bridge(words, folded, middle):
        after = words.joint(middle)
        if after in ("space", "quote"):
            yield middle + 1, "space"
        elif after == "comma" and folded[middle] in SUFFIXES:
            yield middle + 1, "comma"


def _may_bridge(words: PageWords, folded: Sequence[str], number: int) -> bool:
    """May the word stand between a given and a family name: an initial, a suffix, or a nickname in quotes?"""
    is_quoted = words.joint(number) == "quote" and words.joint(number - 1) == "quote"
    is_initial = len(folded[number]) == 1 and folded[number].isalpha()
    return is_initial or is_quoted or folded[number] in SUFFIXES


def _is_hyphened(words: PageWords, left: int) -> bool:
    """Are two words of one compound, with nothing but a hyphen between?"""
    return (
        0 <= left < len(words.folded) - 1 and words.masked[slice(words.span(left)[1], words.span(left + 1)[0])] == "-"
    )


def _are_alone(words: PageWords, start: int, stop: int) -> bool:
    return words.joint(start - 1) in ("break", "line") and words.joint(stop - 1) == "line"


def _ends_line(words: PageWords, stop: int) -> bool:
    return words.joint(stop - 1) in ("break", "line")


def _is_ordinary(printed: str) -> bool:
    return printed.islower() and all(word in _ORDINARY for word in read_words(printed).folded)


def _strengthened(mark: Mark) -> Mark:
    return Mark(
        mark.kind, mark.owners, mark.person_ids, mark.owner_count, mark.start, mark.stop, True, mark.text, "near name"
    )


def _is_allowed(mark: Mark, words: PageWords, owner: PersonMarks, allowed: Allowed) -> bool:
    if any((owner.key, other) in allowed.pairs for other in mark.owners):
        return True
    if not allowed.texts:
        return False
    here = [allowed_text(mark.text)]
    if mark.kind == "name":
        given, _, family = mark.text.partition(" ")
        here.append(family + given)
    if any(text in allowed.texts for text in here):
        return True
    longer = [text for text in allowed.texts if any(text != one and one in text for one in here)]
    return bool(longer) and _is_within_text(mark, words, longer)


def _is_within_text(mark: Mark, words: PageWords, texts: Iterable[str]) -> bool:
    """Does the mark stand inside one of the texts, as whole words?"""
    first = next((n for n, (_start, stop) in enumerate(words.spans) if stop > mark.start), len(words.spans))
    for text in texts:
        for start in range(max(0, first - len(text)), first + 1):
            spelled, number = "", start
            while number < len(words.folded) and len(spelled) < len(text):
                spelled += words.folded[number]
                number += 1
            if spelled == text and words.span(number - 1)[1] >= mark.stop:
                return True
    return False
