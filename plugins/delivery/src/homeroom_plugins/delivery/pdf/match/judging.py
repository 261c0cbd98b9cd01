"""Judging of pages in a guarded child: which possible owner is proven, and which marks of others a page contains."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Literal

from homeroom_plugins.delivery.pdf.match.called import list_called
from homeroom_plugins.delivery.pdf.names.forms import Span
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks, OwnMarks
from homeroom_plugins.delivery.pdf.names.marks import NOTHING_ALLOWED, Allowed, Mark, PersonMarks
from homeroom_plugins.delivery.pdf.names.pairs import ORDINARY
from homeroom_plugins.delivery.pdf.names.proof import has_name
from homeroom_plugins.delivery.pdf.read.dates import has_date
from homeroom_plugins.delivery.pdf.read.facts import OtherMark, PageVerdicts, Proof, Verdict, digest_line, digest_lines
from homeroom_plugins.delivery.pdf.read.pages import load_texts
from homeroom_plugins.delivery.pdf.rules.tokens import follows_relation
from homeroom_plugins.delivery.pdf.text.name_words import AND, GREETINGS, LABELS, ROLES, SPACELESS
from homeroom_plugins.delivery.pdf.text.words import PageWords, fold, fold_words, read_words

MAX_LISTED = 20
MIN_GIVEN, MIN_ALONE = 2, 3
"""Minimum letters of a given name that counts alone. Names shorter than `MIN_ALONE` count only in title case."""
TOLD = 2
"""Minimum times that a page must mention a neighbour's first name to be about that neighbour."""
STRAIGHT = str.maketrans("’‘", "''")
_CAPITALISED = frozenset(("april", "may", "june", "august", "art", "reading"))
"""Ordinary words that are also capitalised within a sentence."""
END_LINES = 5
"""Number of last lines of a page in which its report may end."""
CLEAN_SUFFIX = ".clean"
_HOW = {
    "adjacent": Proof.FULL,
    "labelled": Proof.APART,
    "wrapped": Proof.APART,
    "apart": Proof.APART,
    "partial": Proof.PARTIAL,
}


@dataclass(frozen=True)
class PageCheck:
    """A page (zero-based) to judge, and the keys of the persons who may own it.

    Args:
        text: The page's text if it was read from its picture; None to take the text stored by `read_range`.
        layer: The text read from a picture that covers the page's own text.
        picture: The text read from other pictures on the page.
        beside: The keys of the persons with pages next to it.
    """

    page: int
    keys: tuple[str, ...] = ()
    text: str | None = None
    layer: str | None = None
    picture: str | None = None
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Standard:
    """The criteria by which pages are judged.

    Args:
        proof: What proves a page that lacks its owner's name. With "name", nothing else does.
        day_first: Whether dates of the file put the day before the month; None if unknown.
        born: The persons of the file by their birth dates.
    """

    district: DistrictMarks
    allowed: Allowed = NOTHING_ALLOWED
    proof: Literal["name", "birth_date", "other_id"] = "name"
    day_first: bool | None = None
    born: Mapping[date | None, Sequence[str]] = field(default_factory=dict)


def judge_range(
    texts: Path,
    first: int,
    marks: Path,
    checks: Sequence[PageCheck],
    persons: Mapping[str, PersonMarks],
    allowed: Allowed,
    proof: Literal["name", "birth_date", "other_id"],
    day_first: bool | None = None,
) -> list[PageVerdicts]:
    """Return the verdicts on each page, and store which pages are clean (`save_clean`).

    Args:
        texts: The file in which `read_range` stored the texts of the pages from `first` on.
        proof, day_first: As in `Standard`.
    """
    kept = load_texts(texts)
    born: dict[date | None, list[str]] = defaultdict(list)
    for person in persons.values() if proof == "birth_date" else ():
        born[person.birth_date].append(person.key)
    standard = Standard(DistrictMarks.open(marks), allowed, proof, day_first, born)
    found = [judge_page(item, kept[item.page - first], standard, persons) for item in checks]
    plain = {item.page for item in checks if item.text is None and item.layer is None and item.picture is None}
    save_clean(texts, marks, [item for item in found if item.page in plain])
    return found


def save_clean(texts: Path, marks: Path, found: Sequence[PageVerdicts]) -> None:
    """Store next to the texts which pages contain no strong mark of anybody but the owner.

    The text of a cut part then need not be judged again while the district's marks are the same.
    """
    clean = [
        [item.page, verdict.key]
        for item in found
        for verdict in item.verdicts
        if not any(mark.is_strong for mark in verdict.others)
    ]
    clean += [list(pair) for pair in load_clean(texts, marks)]
    texts.with_suffix(CLEAN_SUFFIX).write_text(json.dumps({"marks": marks.name, "clean": clean}), "ascii")


def load_clean(texts: Path, marks: Path) -> set[tuple[int, str]]:
    """Return the pairs of page and owner that `save_clean` stored for these marks."""
    try:
        found = json.loads(texts.with_suffix(CLEAN_SUFFIX).read_text("ascii"))
    except FileNotFoundError:
        return set()
    return {(page, key) for page, key in found["clean"]} if found["marks"] == marks.name else set()


def judge_page(check: PageCheck, text: str, standard: Standard, persons: Mapping[str, PersonMarks]) -> PageVerdicts:
    """Return the verdicts on one page. `text` is the stored text, used unless the check brings its own."""
    text = text if check.text is None else check.text
    words = read_words(text)
    marks = standard.district.find(words)
    verdicts = []
    for key in check.keys:
        owner = persons[key]
        verdict = _verdict(owner, text, words, marks, standard)
        if check.layer is not None:
            verdict = _with_layer(verdict, owner, check.layer, standard)
        if check.picture is not None:
            shown = read_words(check.picture)
            seen = standard.district.others(shown, OwnMarks(owner), standard.allowed, standard.district.find(shown))
            verdict = replace(verdict, others=(*verdict.others, *_shown(seen)))
        if verdict.proof is Proof.NONE:
            verdict = replace(verdict, called=list_called(words))
            around = dict.fromkeys((*check.beside, *check.keys))
            near = _list_names(words, [persons[key] for key in around if key != owner.key], owner, standard.allowed)
            verdict = replace(verdict, others=(*verdict.others, *near))
        elif verdict.proof is Proof.FULL:
            told = _list_told(words, [persons[key] for key in check.beside], OwnMarks(owner), standard.allowed)
            verdict = replace(verdict, others=(*verdict.others, *told))
        verdicts.append(verdict)
    return PageVerdicts(check.page, tuple(verdicts), _shown(marks), check.beside)


def _list_names(
    words: PageWords, neighbours: Sequence[PersonMarks], owner: PersonMarks, allowed: Allowed
) -> Iterator[OtherMark]:
    """Yield names of neighbours on a page that may belong to them.

    A neighbour is skipped if the page has a word of the owner's name that the neighbour's name lacks. A given name
    counts; if no word of the owner's name is on the page, a family name that is not another adult's counts too. A place
    such as "Lincoln Elementary" names neither of them if most documents have that line (`Verdicts`).
    """
    own = {word for word in OwnMarks(owner).words if _stands(words, word)}
    own_lines = _list_place_lines(words, own)
    mine = own if 0 in own_lines else set()
    for person in neighbours:
        given = fold_words(person.first_name)
        theirs = {*given, *fold_words(person.last_name)}
        if (owner.key, person.key) in allowed.pairs or not mine <= theirs:
            continue
        found = [name for name in given if len(name) >= MIN_GIVEN and _stands_as_name(words, name)]
        if not found and not mine and _names_family(words, person.last_name):
            found = ["".join(fold_words(person.last_name))]
        if found and found[0] not in allowed.texts:
            lines = _list_place_lines(words, (*found, *(() if mine else fold_words(person.last_name))))
            mark = OtherMark((person.key,), (person.person_id,), "name", found[0], is_strong=False, reason="given")
            yield replace(mark, lines=lines, own_lines=() if own <= theirs else own_lines)


def _list_place_lines(words: PageWords, names: Iterable[str]) -> tuple[int, ...]:
    """Return the digest of the line for each occurrence of a name that begins a place name, and 0 for
    each other one.
    """
    lines = []
    for name in names:
        places = _list_lines(words, name)
        lines += [line if _begins_place(words, at) else 0 for at, line in places]
        lines += [0] if SPACELESS.match(name) else []
    return tuple(lines)


def _list_told(
    words: PageWords, neighbours: Sequence[PersonMarks], own: OwnMarks, allowed: Allowed
) -> Iterator[OtherMark]:
    """Yield neighbours that a page mentions by first name, twice or more, if its owner is named in the head alone.

    The head may belong to the document before, as a faulty mail merge repeats it.
    """
    heads = own.spans_on(words)
    if len(heads) != 1 or any(
        not heads[0][0] <= words.span(at)[0] < heads[0][1] for word in own.words for at in _list_standing(words, word)
    ):
        return
    for person in neighbours:
        for name in fold_words(person.first_name):
            places = [at for at in _list_standing(words, name) if not _is_adults(words, at)]
            is_usual = len(name) < MIN_GIVEN or name in ORDINARY or name in allowed.texts
            if len(places) >= TOLD and not is_usual and (own.owner.key, person.key) not in allowed.pairs:
                yield OtherMark((person.key,), (person.person_id,), "name", name, is_strong=False, reason="told")
                break


def _is_adults(words: PageWords, at: int) -> bool:
    """Return whether a given name comes after a word such as "Ms." or before a capitalised word."""
    behind = at + 1 < len(words.folded) and words.joint(at) == "space" and words.original(at + 1)[0].isupper()
    return behind or (at > 0 and words.folded[at - 1] in ROLES)


def _stands(words: PageWords, name: str) -> bool:
    """Return whether a word is on the page and not in lower case. Forms such as "Annas" and "Elif'in" count too."""
    return name in words.masked if SPACELESS.match(name) else any(True for _at in _list_standing(words, name))


def _stands_as_name(words: PageWords, name: str) -> bool:
    """Return whether a given name is on the page. An ordinary word counts only within a sentence or as a genitive."""
    if name not in ORDINARY:
        return _stands(words, name)
    return name not in _CAPITALISED and any(
        "'" in words.original(at).translate(STRAIGHT)
        or (at > 0 and words.joint(at - 1) == "space" and words.original(at - 1).islower())
        for at in _list_standing(words, name)
        if words.original(at)[1:].islower() and not _is_adults(words, at)
    )


def _list_standing(words: PageWords, name: str) -> Iterator[int]:
    for number, word in enumerate(words.folded):
        if (
            word.startswith(name)
            and not (printed := words.original(number))[0].islower()
            and (len(name) >= MIN_ALONE or printed.istitle())
            and (word in (name, f"{name}s") or fold(printed.translate(STRAIGHT).partition("'")[0]) == name)
        ):
            yield number


def _begins_place(words: PageWords, at: int) -> bool:
    """Return whether a capitalised word that is not a label follows in the line, as in "Lincoln Elementary".

    A word with a genitive never begins a place.
    """
    if at + 1 == len(words.folded) or words.between(at).strip(" ") or "'" in words.original(at).translate(STRAIGHT):
        return False
    stop = words.span(at + 1)[1]
    is_label = words.folded[at + 1] in LABELS - {"school"} or words.text[stop : stop + 1] == ":"
    return words.original(at + 1)[0].isupper() and not is_label


def _list_lines(words: PageWords, name: str) -> list[tuple[int, int]]:
    """Return the occurrences of a word, each with a digest of its line."""
    lines = words.text.split("\n")
    return [(at, digest_line(lines[words.line_of(words.span(at)[0])])) for at in _list_standing(words, name)]


def _names_family(words: PageWords, last_name: str) -> bool:
    """Return whether a family name is on the page without a given name next to it.

    After a word such as "Teacher" it counts only if a greeting comes before that, as in "Dear Ms. Silva" or "Mr. and
    Mrs. Silva".
    """
    if last_name.casefold() in ORDINARY:
        return False
    if has_name(words, "", last_name):
        return True
    name, folded = fold_words(last_name), words.folded
    return any(
        folded[at : at + len(name)] == name and folded[at - 1] in ROLES and folded[at - 2] in GREETINGS | AND
        for at in range(2, len(folded) if name else 0)
    )


def _verdict(owner: PersonMarks, text: str, words: PageWords, marks: Sequence[Mark], standard: Standard) -> Verdict:
    own = OwnMarks(owner)
    found, spans = _proof(own, text, words, marks, standard)
    others = standard.district.others(words, own, standard.allowed, marks, spans)
    has_part = found is not Proof.NONE or not own.words.isdisjoint(words.folded)
    has_id = any(mark.kind in ("id", "other_id") and owner.key in mark.owners for mark in marks)
    if found is Proof.OTHER:
        sharers = _list_other_sharers(owner, marks, standard)
    else:
        sharers = () if has_id or found is Proof.NONE else _list_sharers(owner.key, marks, spans)
    # A running head with the id may be above the rest of the previous report.
    starts = [span[0] for span in spans] or [mark.start for mark in marks if own.has(mark)]
    first = text.rfind("\n", 0, min(starts)) + 1 if starts else 0
    return Verdict(
        owner.key,
        found,
        _shown(others, words, own),
        has_part=has_part,
        sharers=sharers,
        is_heading=bool(spans) and _is_heading(words, spans[0][0], spans[-1][1]),
        above=digest_lines(text[:first].split("\n")) if starts else (),
        end=digest_lines(text[min(starts) :].split("\n")[1:][-END_LINES:]) if starts else (),
    )


def _is_heading(words: PageWords, start: int, stop: int) -> bool:
    """Return whether only labels come before a place in its line, as in "Student:" and "Parent/Guardian of".

    A place that begins a sentence, as in "Ana Silva will show you round", is not a heading.
    """
    line = words.text.rfind("\n", 0, start) + 1
    before = fold_words(words.text[line:start])
    known = (LABELS | GREETINGS | ROLES) if before[-1:] == ["of"] else (LABELS | GREETINGS)
    behind = words.text[stop:].partition("\n")[0]
    after = fold_words(behind)[:1] if behind[:1].isspace() and behind.lstrip()[:1].islower() else []
    return (
        all(word in known or word.isdecimal() for word in before)
        and LABELS.issuperset(after)
        and not follows_relation(words.text, start)
    )


def _list_sharers(key: str, marks: Sequence[Mark], spans: Sequence[Span]) -> tuple[str, ...]:
    """Return the other persons that the words proving the owner may name, at most `MAX_LISTED`."""
    same = [
        mark
        for mark in marks
        if mark.kind == "name" and any(start < mark.stop and mark.start < stop for start, stop in spans)
    ]
    return tuple(dict.fromkeys(other for mark in same for other in mark.owners if other != key))[:MAX_LISTED]


def _list_other_sharers(owner: PersonMarks, marks: Sequence[Mark], standard: Standard) -> tuple[str, ...]:
    """Return the other persons with the birth date or the second id that proves the owner, at most `MAX_LISTED`."""
    if standard.proof == "birth_date":
        same: Iterable[str] = standard.born.get(owner.birth_date, ())
    else:
        same = (key for mark in marks if mark.kind == "other_id" and owner.key in mark.owners for key in mark.owners)
    return tuple(dict.fromkeys(other for other in same if other != owner.key))[:MAX_LISTED]


def _proof(
    own: OwnMarks, text: str, words: PageWords, marks: Sequence[Mark], standard: Standard
) -> tuple[Proof, Sequence[Span]]:
    """Return how the page proves its owner, and the places of the owner's name."""
    owner = own.owner
    places = [
        (mark.start, mark.stop) for mark in marks if mark.kind == "name" and not mark.is_spelled and not own.has(mark)
    ]
    name = has_name(
        words, owner.first_name, owner.last_name, owner.middle_name, others=places, known=standard.district.name_words
    )
    has_both = bool(owner.first_name.strip() and owner.last_name.strip())
    has_id = any(mark.kind in ("id", "other_id") and owner.key in mark.owners for mark in marks)
    # A single word, or two words in two places, prove a name only together with the id.
    if name and (has_id or (has_both and name.how != "apart")):
        return _HOW[name.how], name.spans
    birth_date = owner.birth_date if standard.proof == "birth_date" else None
    if birth_date is not None and has_date(text, birth_date, day_first=standard.day_first):
        return Proof.OTHER, name.spans
    if standard.proof == "other_id" and any(mark.kind == "other_id" and owner.key in mark.owners for mark in marks):
        return Proof.OTHER, name.spans
    return Proof.NONE, name.spans


def _with_layer(verdict: Verdict, owner: PersonMarks, layer: str, standard: Standard) -> Verdict:
    """Add to the verdict how the picture over the text proves the owner, and the marks of others in that picture."""
    words = read_words(layer)
    seen = _verdict(owner, layer, words, standard.district.find(words), standard)
    return replace(verdict, layer=seen.proof, others=(*verdict.others, *seen.others))


def _shown(marks: Sequence[Mark], words: PageWords | None = None, own: OwnMarks | None = None) -> tuple[OtherMark, ...]:
    """Convert marks for the result: strong ones first, at most `MAX_LISTED`.

    A name in two places whose first name is also the owner's carries the digests of the lines with its parts.
    """
    found = []
    for mark in marks:
        shown = OtherMark(tuple(mark.owners), tuple(mark.person_ids), mark.kind, mark.text, mark.is_strong, mark.reason)
        first, _, last = mark.text.partition(" ")
        if words is not None and own is not None and mark.reason == "apart" and first in own.words:
            lines, own_lines = (tuple(line for _at, line in _list_lines(words, name)) for name in (last, first))
            shown = replace(shown, lines=lines, own_lines=own_lines)
        found.append(shown)
    return tuple(sorted(dict.fromkeys(found), key=lambda mark: not mark.is_strong))[:MAX_LISTED]
