"""Proof that a person's name is on a page: the positive check before a document leaves.

A name is proven if its given and family names are together, in either order, as whole words. It is also proven if they
are in two places and neither is part of another person's name. A doubtful name is not proven, and a clerk looks at the
page.
"""

from collections.abc import Collection, Iterator, Sequence

from homeroom_plugins.delivery.pdf.names.forms import (
    NOT_PROVED,
    Form,
    How,
    NameForms,
    NameProof,
    Place,
    Span,
    name_forms,
)
from homeroom_plugins.delivery.pdf.names.spaceless import find_spaceless, spaceless_patterns
from homeroom_plugins.delivery.pdf.text.name_words import (
    AND,
    ARABIC,
    GREETINGS,
    LABELS,
    NAME_LABELS,
    PARTICLES,
    ROLES,
    SPACELESS,
    SUFFIXES,
)
from homeroom_plugins.delivery.pdf.text.words import PageWords, accents_of

_MAX_GAP = 3
_LINKS = PARTICLES | AND


def has_name(
    words: PageWords,
    first_name: str,
    last_name: str,
    middle_name: str = "",
    *,
    others: Sequence[Span] = (),
    known: Collection[str] = frozenset(),
) -> NameProof:
    """Return whether the first and the last name are on this page, and in which form.

    A person with only one name is proven by it alone; callers must also check the id.

    Args:
        others: Places of other persons' full names, as `DistrictMarks.find` returns them. Words inside them prove
            nothing.
        known: Words that are names in this district. Such a word directly before the name makes the proof partial.
    """
    if SPACELESS.search(first_name + last_name):
        return find_spaceless(words, first_name, last_name, others)
    if not others and (span := _find_plain(words, first_name, last_name)) is not None:
        return NameProof(True, "adjacent", (span,))
    forms = name_forms(first_name, last_name, middle_name)
    proof = _prove(words, forms, others, known)
    if not proof and (mirrored := words.mirrored) is not None:
        proof = _prove(mirrored, forms, (), known)
        return NameProof(proof.is_proved, proof.how, tuple(words.turn(*span) for span in proof.spans))
    return proof


def list_places(words: PageWords, first_name: str, last_name: str, middle_name: str = "") -> list[Span]:
    """Return every place of the full name, from its first word to its last; names in two separate
    places are left out.
    """
    if SPACELESS.search(first_name + last_name):
        patterns = spaceless_patterns(first_name, last_name)
        return [match.span("name") for pattern in patterns for match in pattern.finditer(words.masked)]
    forms = name_forms(first_name, last_name, middle_name)
    found = _list_adjacent(words, forms)
    if (mirrored := words.mirrored) is not None:
        found += [words.turn(*span) for span in _list_adjacent(mirrored, forms)]
    return found


def _list_adjacent(words: PageWords, forms: NameForms) -> list[Span]:
    given = list(_places(words, forms, forms.given))
    family = list(_places(words, forms, forms.family)) if given else []
    return [
        (min(start for start, _ in spans), max(stop for _, stop in spans))
        for one in given
        for other in family
        if other.form.is_whole and _adjacent(words, forms, one, other, (), frozenset())
        for spans in (_spans(words, one, other),)
    ]


def _find_plain(words: PageWords, first_name: str, last_name: str) -> Span | None:
    """Return the place of the name exactly as recorded, at the start of a line or after a colon. This covers
    most pages.
    """
    if not (words.is_ascii and first_name.isascii() and first_name.isalpha() and last_name.isalpha()):
        return None
    page = words.masked
    for name in (f"{first_name} {last_name}".lower(), f"{last_name}, {first_name}".lower()):
        start = page.find(name)
        stop = start + len(name)
        if start < 0 or (stop < len(page) and (page[stop].isalnum() or page[stop] in "'-")):
            continue
        if page[:start].rstrip(" ")[-1:] in ("\n", ":", ""):
            return start, stop
    return None


def _prove(words: PageWords, forms: NameForms, others: Sequence[Span], known: Collection[str]) -> NameProof:
    if not forms.given or not forms.family:
        return _prove_one(words, forms, others)
    given = list(_places(words, forms, forms.given))
    family = list(_places(words, forms, forms.family)) if given else []
    best = NOT_PROVED
    for one in given:
        for other in family:
            how = _adjacent(words, forms, one, other, others, known)
            if how == "adjacent":
                return NameProof(True, how, _spans(words, one, other))
            if how and not best:
                best = NameProof(True, how, _spans(words, one, other))
    return best or _prove_apart(words, forms, given, family, others)


def _prove_one(words: PageWords, forms: NameForms, others: Sequence[Span]) -> NameProof:
    for place in _places(words, forms, forms.given or forms.family):
        if place.form.is_whole and _is_free(words, forms, place, others):
            return NameProof(True, "partial", _spans(words, place))
    return NOT_PROVED


def _places(words: PageWords, forms: NameForms, wanted: Sequence[Form]) -> Iterator[Place]:
    """Yield every run of whole words that spells one of the forms, including letter-spaced and split words.

    The order is that of `wanted`.
    """
    starts = [number for number, word in enumerate(words.folded) if word in forms.prefixes]
    starts += [number for number, word in words.umlauted.items() if word in forms.prefixes]
    for form in wanted:
        for start in dict.fromkeys(starts):
            stop = _spell(words, start, form.text)
            if stop is not None and not _contradicts(words, forms, start, stop, form):
                yield Place(start, stop, form)


def _spell(words: PageWords, start: int, text: str) -> int | None:
    """Return the number of the word after the last one if the words from `start` spell `text`, else None."""
    at, number = 0, start
    while at < len(text):
        if number >= len(words.folded) or (number > start and words.joint(number - 1) not in ("space", "quote")):
            return None
        second = words.umlauted.get(number)
        word = words.folded[number]
        if second is not None and text.startswith(second, at):
            word = second
        if not word or not text.startswith(word, at):
            return None
        at += len(word)
        number += 1
    return number


def _runs_on(words: PageWords, place: Place, left: int) -> bool:
    """Return whether a letter-spaced word continues past this place: "S M I T H S O N" is not Smith."""
    if place.stop - place.first < 2 or not 0 <= left < len(words.folded) - 1:
        return False
    letters = [left, left + 1, *range(place.first, place.stop)]
    if any(len(words.folded[number]) != 1 for number in letters):
        return False
    return words.between(left) == words.between(place.first)


def _contradicts(words: PageWords, forms: NameForms, start: int, stop: int, form: Form) -> bool:
    """Return True if both spellings have accents and neither's accents contain the other's."""
    if words.is_ascii or not forms.accents:
        return False
    here = "".join(accents_of(words.original(number)) for number in range(start, stop))
    if not here:
        return False
    mine = [marks for folded, marks in forms.accents if folded in form.text]
    return bool(mine) and not (_is_within(here, "".join(mine)) or any(_is_within(marks, here) for marks in mine))


def _is_within(some: str, more: str) -> bool:
    letters = iter(more)
    return all(mark in letters for mark in some)


def _adjacent(
    words: PageWords, forms: NameForms, given: Place, family: Place, others: Sequence[Span], known: Collection[str]
) -> How:
    before, after = sorted((given, family), key=lambda place: place.first)
    if before.stop > after.first or _runs_on(words, before, before.first - 1) or _runs_on(words, after, after.stop - 1):
        return ""
    if before.stop < after.first and (
        _runs_on(words, before, before.stop - 1) or _runs_on(words, after, after.first - 1)
    ):
        return ""
    is_forward = before is given
    how = _forward(words, forms, given, family, known) if is_forward else _backward(words, forms, given, family)
    if not how or not others:
        return how
    return "" if _is_used_up(words, forms, given, family, others) else how


def _forward(words: PageWords, forms: NameForms, given: Place, family: Place, known: Collection[str]) -> How:
    """Classify "given name, optional middle names, family name", or return "" if the words do not match it."""
    gap = range(given.stop, family.first)
    if not _is_bridge(words, forms, given, gap, family.first):
        return ""
    if not given.form.is_whole and not all(_fits(words.folded[number], given.form.rest) for number in gap):
        return ""  # "Ana Sofía García" is not Ana María García.
    right = family.stop
    if not family.form.is_whole and _is_joined(words, right - 1) and _is_name_like(words, right):
        rest = words.folded[right]
        if not _fits(rest, family.form.rest) and rest not in SUFFIXES:
            return ""  # "José García Pérez" is not José García López.
    left = given.first - 1
    if left >= 0 and _is_joined(words, left) and _is_name_like(words, left) and words.folded[left] in known:
        return "partial"
    if not (given.form.is_whole and family.form.is_whole) or len(gap) > 1:
        return "partial"
    return "adjacent"


def _is_bridge(words: PageWords, forms: NameForms, given: Place, gap: range, family_first: int) -> bool:
    """Return whether the words between the given and the family name are a middle name, initials or a nickname."""
    if len(gap) > _MAX_GAP:
        return False
    joints = [words.joint(number) for number in range(given.stop - 1, family_first)]
    if not all(joint in ("space", "quote") for joint in joints):
        return False
    if not gap:
        return joints == ["space"]
    names = 0
    for number in gap:
        word = words.folded[number]
        if forms.middle and word and not forms.middle[0].startswith(word) and not _fits(word, frozenset(forms.middle)):
            return words.joint(number) == "quote" and words.joint(number - 1) == "quote"
        if len(word) > 1 and word not in _LINKS and word not in given.form.rest and word not in forms.middle:
            names += 1
            if not _is_name_like(words, number):
                return False
    is_arabic = ARABIC.match(words.folded[gap[0]]) is not None
    return names <= (2 if is_arabic else 1)


def _fits(word: str, rest: frozenset[str]) -> bool:
    """Return whether the word is a particle, one of `rest`, or the initial of one."""
    return any(other == word or (len(word) == 1 and other.startswith(word)) for other in rest) or word in PARTICLES


def _backward(words: PageWords, forms: NameForms, given: Place, family: Place) -> How:
    """Classify "family name, optional comma, given name", or return "" if the words do not match it."""
    gap = range(family.stop, given.first)
    joints = [words.joint(number) for number in range(family.stop - 1, given.first)]
    if len(gap) > 2 or not all(joint in ("space", "comma") for joint in joints) or joints.count("comma") > 2:
        return ""
    middle = [number for number in gap if words.folded[number] not in SUFFIXES]
    if any(not family.form.is_whole and _fits(words.folded[number], family.form.rest) for number in middle):
        middle = [number for number in middle if not _fits(words.folded[number], family.form.rest)]
    has_comma = "comma" in joints
    if middle and (has_comma or len(middle) > 1 or not _may_be_middle(words, forms, middle[0])):
        return ""
    left, right = family.first - 1, given.stop
    is_led = _is_joined(words, left) and _is_name_like(words, left) and not _is_own(words, forms, left)
    if is_led and not (has_comma and not family.form.is_whole and not _follows_name(words, right - 1)):
        return ""  # "Ben Smith, Ana Brown" does not contain Ana Smith.
    is_followed = _is_joined(words, right - 1) and _is_name_like(words, right)
    if is_followed and not given.form.is_whole and not _fits(words.folded[right], given.form.rest):
        return ""
    return "adjacent" if given.form.is_whole and family.form.is_whole and not middle else "partial"


def _may_be_middle(words: PageWords, forms: NameForms, number: int) -> bool:
    word = words.folded[number]
    if forms.middle:
        return _fits(word, frozenset(forms.middle))
    return _is_name_like(words, number)


def _follows_name(words: PageWords, number: int) -> bool:
    return _is_joined(words, number) and _is_name_like(words, number + 1)


def _is_own(words: PageWords, forms: NameForms, number: int) -> bool:
    return words.folded[number] in forms.own or words.folded[number] in PARTICLES


def _is_joined(words: PageWords, left: int) -> bool:
    return 0 <= left < len(words.folded) - 1 and words.joint(left) == "space"


def _is_name_like(words: PageWords, number: int) -> bool:
    """Return whether this word may be part of a name: not lower case in scripts with case, without digits,
    not a form label.
    """
    if not 0 <= number < len(words.folded):
        return False
    word = words.original(number)
    return not word[0].islower() and not any(map(str.isdigit, word)) and words.folded[number] not in LABELS


def _is_used_up(words: PageWords, forms: NameForms, given: Place, family: Place, others: Sequence[Span]) -> bool:
    """Return whether the pair is inside a longer name of another person, or combines parts of two names."""
    (first, _), (_, stop) = sorted((_span(words, given), _span(words, family)))
    around = [span for span in others if span[0] < stop and first < span[1]]
    if any(start <= first and stop <= end and end - start > stop - first for start, end in around):
        return True
    mine = _span(words, given), _span(words, family)
    taken = [any(start <= a and b <= end and (start < first or stop < end) for start, end in around) for a, b in mine]
    gap_taken = family.first > given.stop and any(
        start <= mine[0][0] and words.span(given.stop)[1] <= end < stop for start, end in around
    )
    return all(taken) or gap_taken


def _prove_apart(
    words: PageWords, forms: NameForms, given: Sequence[Place], family: Sequence[Place], others: Sequence[Span]
) -> NameProof:
    free_given = [place for place in given if _is_free(words, forms, place, others)]
    free_family = [place for place in family if place.form.is_whole and _is_free(words, forms, place, others)]
    best = NOT_PROVED
    for one in free_given:
        for other in free_family:
            if one.stop <= other.first or other.stop <= one.first:
                how = _how_apart(words, *sorted((one, other), key=lambda place: place.first))
                if not best or how != "apart":
                    spans = _spans(words, *sorted((one, other), key=lambda place: place.first))
                    best = NameProof(True, how, spans)
                if how != "apart":
                    return best
    return best


def _how_apart(words: PageWords, before: Place, after: Place) -> How:
    """Return "wrapped" or "labelled" if a line end or two labels connect the parts of the name, else "apart"."""
    if before.stop == after.first and words.joint(before.stop - 1) == "line":
        return "wrapped"
    sides = [place.first > 0 and words.folded[place.first - 1] in NAME_LABELS for place in (before, after)]
    return "labelled" if all(sides) else "apart"


def _is_free(words: PageWords, forms: NameForms, place: Place, others: Sequence[Span]) -> bool:
    """Return whether this part of a name is separate, outside every other person's name."""
    start, stop = _span(words, place)
    if any(begin < stop and start < end for begin, end in others):
        return False
    numbers = range(place.first, place.stop)
    main = next((number for number in numbers if words.folded[number] not in PARTICLES), place.first)
    if words.original(main)[0].islower():
        return False
    sides = ((place.first - 1, place.first - 1), (place.stop, place.stop - 1))
    return not any(_runs_on(words, place, left) or _is_taken(words, forms, near, left) for near, left in sides)


def _is_taken(words: PageWords, forms: NameForms, neighbour: int, left: int) -> bool:
    """Return whether the neighbouring word makes this word part of another name, or of an adult's."""
    if not 0 <= neighbour < len(words.folded) or not 0 <= left < len(words.folded) - 1:
        return False
    word = words.folded[neighbour]
    joint = words.joint(left)
    if neighbour <= left and word in ROLES:
        return joint != "line"
    if joint not in ("space", "comma", "quote") or word in GREETINGS or word in SUFFIXES:
        return False
    if word in forms.own:
        return False
    return _is_name_like(words, neighbour)


def _span(words: PageWords, place: Place) -> Span:
    return words.span(place.first)[0], words.span(place.stop - 1)[1]


def _spans(words: PageWords, *places: Place) -> tuple[Span, ...]:
    return tuple(sorted(_span(words, place) for place in places))
