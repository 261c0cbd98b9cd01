"""Index of a district's marks, looked up by hash.

The parent process writes the marks into one file; a child opens it and keeps it open for its next calls. Only the sets
that preselect the words of a page are in memory. The rest is looked up in sorted tables in the memory-mapped file.
"""

import json
import mmap
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Self

from homeroom_plugins.delivery.pdf.names.forms import Span
from homeroom_plugins.delivery.pdf.names.mark_file import (
    FAMILY,
    GIVEN,
    GLUED,
    HEADER,
    MAGIC,
    email_text,
    forms_of,
    hash_of,
    id_texts,
    key_of,
    lines_of,
    name_texts,
    pack_marks,
    padded,
)
from homeroom_plugins.delivery.pdf.names.marks import NOTHING_ALLOWED, Allowed, Mark, MarkKind, PersonMarks, is_allowed
from homeroom_plugins.delivery.pdf.names.pairs import (
    ORDINARY,
    are_alone,
    ends_line,
    is_hyphened,
    is_ordinary,
    list_runs,
    list_seconds,
    may_bridge,
    name_readings,
)
from homeroom_plugins.delivery.pdf.names.proof import list_places
from homeroom_plugins.delivery.pdf.names.spaceless import list_spaceless, spaceless_runs
from homeroom_plugins.delivery.pdf.names.spellings import list_spelled
from homeroom_plugins.delivery.pdf.text.name_words import LABELS
from homeroom_plugins.delivery.pdf.text.numbers import (
    describe_number,
    is_labelled,
    parts_of,
    shape_of,
    shape_space,
    stands_behind_a_student,
)
from homeroom_plugins.delivery.pdf.text.words import PageWords

MAX_NAMED_OWNERS = 8
RARE = 1e-4
"""A number is strong without a label if less than this share of all numbers of its shape are ids."""

SELDOM = 2e-3
"""Below this share, the reason of a weak number is "seldom"; from it on, "common"."""
_MIN_LETTERS_AND_DIGITS = 5
_NEAR_LINES = 1


class DistrictMarks:
    """All marks of a district, as written by `write_marks`."""

    def __init__(self, data: memoryview) -> None:
        magic, *sizes = HEADER.unpack_from(data)
        if magic != MAGIC:
            raise ValueError("this is no file of marks")
        sections, start = [], HEADER.size
        for size in sizes:
            sections.append(data[start : start + size])
            start += padded(size)
        shapes, ids, names, hashes, owners, offsets, self._records = sections
        self._shapes: dict[str, int] = json.loads(bytes(shapes))
        self._ids = frozenset(lines_of(ids))
        self._has_spaced_ids = any(" " in person_id for person_id in self._ids)
        self._hashes, self._owners, self._offsets = hashes.cast("Q"), owners.cast("I"), offsets.cast("Q")
        words = [(line[1:], ord(line[0]) - 48) for line in lines_of(names)]
        self.name_words = frozenset(word for word, use in words if use & ~GLUED)
        """Every word that occurs in a name of the district."""
        self.given = frozenset(word for word, use in words if use & GIVEN)
        self.family = frozenset(word for word, use in words if use & FAMILY)
        self._glued = frozenset(word for word, use in words if use & GLUED)

    @classmethod
    def open(cls, path: Path) -> "DistrictMarks":
        """Open a file of marks. A cached one is returned if the file's modification time and size are unchanged."""
        status = path.stat()
        return _open(path, status.st_mtime_ns, status.st_size)

    @classmethod
    def of(cls, persons: Iterable[PersonMarks]) -> Self:
        """Build the index of a few persons in memory, without a file."""
        return cls(memoryview(pack_marks(persons)))

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def find(self, words: PageWords) -> list[Mark]:
        """Return every mark on a page, including the owner's, sorted by place. `others` can still strengthen
        weak numbers.
        """
        names = list(self._names_on(words))
        found = [*self._emails_on(words), *self._ids_on(words), *names, *list_spelled(words, self, names)]
        return sorted(found, key=lambda mark: (mark.start, -mark.stop))

    def contradictions(
        self,
        words: PageWords,
        owner: PersonMarks,
        *,
        allowed: Allowed = NOTHING_ALLOWED,
        marks: Sequence[Mark] | None = None,
    ) -> list[Mark]:
        """Return the strong marks of other persons on a page of `owner`, except those the district has released.

        Args:
            marks: The result of `find` for this page, if already known.
        """
        found = self.others(words, OwnMarks(owner), allowed, self.find(words) if marks is None else marks)
        return [mark for mark in found if mark.is_strong]

    def others(
        self, words: PageWords, own: "OwnMarks", allowed: Allowed, marks: Sequence[Mark], proven: Sequence[Span] = ()
    ) -> list[Mark]:
        """Return the strong and weak marks of others on a page of one owner, except those the district has released.

        Args:
            proven: The places of the owner's name, in any form. Weaker readings (`Mark.is_spelled`) that overlap them
                are left out.
        """
        others = [mark for mark in marks if not own.has(mark)]
        if not others:
            return []
        covers = [(mark.start, mark.stop) for mark in marks if own.has(mark) and not mark.is_spelled]
        covers += own.spans_on(words)
        return [
            _strengthened(mark) if not mark.is_strong and self._is_beside_its_name(mark, words, own) else mark
            for mark in others
            if not any(start <= mark.start and mark.stop <= stop for start, stop in covers)
            and not (mark.is_spelled and any(start < mark.stop and mark.start < stop for start, stop in proven))
            and not is_allowed(mark, words, own.owner, allowed)
        ]

    def _emails_on(self, words: PageWords) -> Iterator[Mark]:
        for email, start, stop in words.emails:
            for text, first in _email_readings(email, start):
                if owners := self.find_owners(key_of("email", text)):
                    yield self.mark("email", owners, (first, stop), text, "email")
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
        return any(part in self._ids for _offset, part, _is_label in parts_of(token))

    def _spaced_ids_on(self, words: PageWords) -> Iterator[Mark]:
        for number in range(len(words.tokens) - 1):
            for count in (2, 3):
                text = " ".join(words.tokens[number : number + count])
                if text in self._ids and number + count <= len(words.tokens):
                    place = words.token_span(number)[0], words.token_span(number + count - 1)[1]
                    yield from self._id_marks(words, text, place)

    def _odd_id_marks(self, words: PageWords, token: str, number: int) -> Iterator[Mark]:
        """Yield ids with other leading zeros, with a label attached to them, or inside a longer token."""
        start, stop = words.token_span(number)
        if token.isdecimal():
            yield from self._id_marks(words, token.lstrip("0"), (start, stop), has_other_zeros=True)
        elif len(token) == stop - start:  # Invisible characters inside leave its parts without an exact place.
            for offset, part, is_label in parts_of(token):
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
        found = [] if has_other_zeros else [(kind, self.find_owners(key_of(kind, text))) for kind in kinds]
        if not any(owners for _kind, owners in found):
            has_other_zeros = True
            found = [(kind, self.find_owners("z" + key_of(kind, text))) for kind in kinds]
        for kind, owners in found:
            if owners:
                is_strong, reason = (
                    (False, "part")
                    if is_part
                    else self._judge(
                        words, text, place, has_other_zeros=has_other_zeros, is_labelled_part=is_labelled_part
                    )
                )
                yield self.mark(kind, owners, place, text, reason, is_strong=is_strong)

    def _judge(
        self, words: PageWords, text: str, place: tuple[int, int], *, has_other_zeros: bool, is_labelled_part: bool
    ) -> tuple[bool, str]:
        """Return whether this token is certainly an id, and the reason as in `Mark.reason`."""
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
        share = self._shapes.get(shape, 1) / shape_space(shape) if has_digits else 1.0
        if share >= RARE and stands_behind_a_student(words.flat, place[0]):
            return False, "student"
        return share < RARE, "rare" if share < RARE else "seldom" if share < SELDOM else "common"

    def _names_on(self, words: PageWords) -> Iterator[Mark]:
        seen: set[tuple[int, int, str]] = set()
        for page, turn in _readings(words):
            for reading in name_readings(page):
                for first, stop, text, is_whole in self._pairs_in(page, reading):
                    if is_hyphened(page, first - 1) or is_hyphened(page, stop - 1):
                        continue  # "Green, Alexander" in "Velez-Green, Alexander" is another person's name.
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
        owners = self.find_owners(("" if is_whole else "p") + key_of("name", text))
        is_word = not is_whole or is_ordinary(words.text, *place)
        reason = "partial" if not is_whole else "words" if is_word else "name"
        yield self.mark("name", owners, place, text, reason, is_strong=not is_word)

    def _pairs_in(self, words: PageWords, folded: Sequence[str]) -> Iterator[tuple[int, int, str, bool]]:
        """Yield half-open ranges of words that are a given and a family name of one person, in either order."""
        known = self.name_words.intersection(folded)
        if not known:
            return
        places = [number for number, word in enumerate(folded) if word in known]
        near = set(places)
        for number in places:
            after = number + 1
            if after in near or (number + 2 in near and may_bridge(words, folded, after)):
                yield from self._pairs_at(words, folded, number)

    def _pairs_at(self, words: PageWords, folded: Sequence[str], start: int) -> Iterator[tuple[int, int, str, bool]]:
        for middle, one in list_runs(words, folded, start, self.name_words):
            is_given, is_family = one in self.given, one in self.family
            if not (is_given or is_family):
                continue
            for second, joint in list_seconds(words, folded, middle):
                if joint == "line" and not are_alone(words, start, middle):
                    continue
                for stop, other in list_runs(words, folded, second, self.name_words):
                    if joint == "line" and not ends_line(words, stop):
                        continue
                    if joint in ("space", "line") and is_given and other in self.family:
                        yield from self._pair(start, stop, one, other)
                    if joint != "quote" and is_family and other in self.given:
                        yield from self._pair(start, stop, other, one)

    def _pair(self, start: int, stop: int, given: str, family: str) -> Iterator[tuple[int, int, str, bool]]:
        text = f"{given} {family}"
        if self.find_owners(key_of("name", text)):
            yield start, stop, text, True
        elif self.find_owners("p" + key_of("name", text)):
            yield start, stop, text, False

    def _is_beside_its_name(self, mark: Mark, words: PageWords, own: "OwnMarks") -> bool:
        """Return whether the first or last name of a weak id's owner is at most one line away from the id."""
        if mark.kind not in ("id", "other_id") or mark.reason not in ("seldom", "common", "zeros"):
            return False
        line = words.line_of(mark.start)
        near = {
            word
            for word, (start, _stop) in zip(words.folded, words.spans, strict=True)
            if abs(words.line_of(start) - line) <= _NEAR_LINES and not words.text[start].islower()
        }
        key = key_of(mark.kind, mark.text)
        for number in (self.find_owners(key) or self.find_owners("z" + key))[:MAX_NAMED_OWNERS]:
            forms = forms_of(self.person(number))
            names = {form.text for form in (*forms.given, *forms.family) if len(form.text) > 2}
            if any(name in near for name in names - own.words - LABELS - ORDINARY):
                return True
        return False

    def mark(
        self,
        kind: MarkKind,
        owners: Sequence[int],
        place: tuple[int, int],
        text: str,
        reason: str,
        *,
        is_strong: bool = True,
    ) -> Mark:
        persons = [self.person(number) for number in owners[:MAX_NAMED_OWNERS]]
        keys = tuple(person.key for person in persons)
        ids = tuple(person.person_id for person in persons)
        return Mark(kind, keys, ids, len(owners), *place, is_strong, text, reason)

    def find_owners(self, key: str) -> list[int]:
        wanted = hash_of(key)
        place = bisect_left(self._hashes, wanted)
        owners = []
        while place < len(self._hashes) and self._hashes[place] == wanted:
            owners.append(self._owners[place])
            place += 1
        return owners

    def person(self, number: int) -> PersonMarks:
        record = bytes(self._records[self._offsets[number] : self._offsets[number + 1]])
        key, person_id, first, last, middle, school_id = json.loads(record)
        return PersonMarks(key, person_id, first, last, school_id=school_id, middle_name=middle)


class OwnMarks:
    """The marks that belong to the owner of a page."""

    def __init__(self, owner: PersonMarks) -> None:
        self.owner = owner
        forms = forms_of(owner)
        self._texts = {("name", text) for text, is_whole in name_texts(forms) if is_whole}
        self._texts |= {("name", glued) for glued in list_spaceless(owner.first_name, owner.last_name)}
        self._texts |= {("id", text) for one in (owner.person_id, *owner.other_ids) for text in id_texts(one)}
        self._texts |= {("email", email_text(email)) for email in owner.emails}
        self.words = {form.text for form in (*forms.given, *forms.family)} | forms.own

    def has(self, mark: Mark) -> bool:
        """Return whether this mark belongs to the owner, alone or shared."""
        kind = "id" if mark.kind == "other_id" else mark.kind
        return self.owner.key in mark.owners or (kind, mark.text) in self._texts

    def spans_on(self, words: PageWords) -> list[tuple[int, int]]:
        """Return the places of the owner's full name, each including the words inside it."""
        return list_places(words, self.owner.first_name, self.owner.last_name, self.owner.middle_name)


@lru_cache(maxsize=2)
def _open(path: Path, _modified_ns: int, _size_bytes: int) -> DistrictMarks:
    with path.open("rb") as file:
        return DistrictMarks(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)))


def _email_readings(email: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield an address, and shorter readings without what a link writes in front of it, such as "mailto:"."""
    yield email, start
    for mark in (":", "=", "'"):
        if mark in email.partition("@")[0]:
            text = email.rpartition(mark)[2]
            yield text, start + len(email) - len(text)


def _readings(words: PageWords) -> Iterator[tuple[PageWords, Callable[[int, int], tuple[int, int]]]]:
    yield words, lambda start, stop: (start, stop)
    if (mirrored := words.mirrored) is not None:
        yield mirrored, words.turn


def _strengthened(mark: Mark) -> Mark:
    return Mark(
        mark.kind, mark.owners, mark.person_ids, mark.owner_count, mark.start, mark.stop, True, mark.text, "near name"
    )
