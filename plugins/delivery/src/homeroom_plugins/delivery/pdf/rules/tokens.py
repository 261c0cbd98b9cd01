"""Whole ids: what a pattern found, extended to the token in which it stands.

A match ends where its pattern ends; an id ends where its token ends. "Student ID: 1234A" is not 1234.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.rules.patterns import Matcher, PatternMatch
from homeroom_plugins.delivery.pdf.rules.rules import MAX_ID_CHARS, LabelledId
from homeroom_plugins.delivery.pdf.text.name_words import LABELS, RELATIONS, WITHOUT_A_SIGN
from homeroom_plugins.delivery.pdf.text.words import fold_words
from homeroom_sdk.sentences import _

# Between two characters of a token; a comma, colon or apostrophe only between two digits.
_JOINERS = frozenset("-_./\\+&@‐‑‒–—−")
_DIGIT_JOINERS = frozenset(",:'’٫٬")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e\ufeff]")
_SPACES = " \u00a0\u2000-\u200a\u202f\u205f\u3000"
# One character a box, as forms print them: at least three in a row.
_COMB = re.compile(rf"(?:[{_SPACES}]{{1,4}}\w(?!\w)){{2,}}")
# Groups of digits behind a number that may be the rest of it.
_GROUPS = re.compile(rf"[{_SPACES}](\d[\w.-]*\b)")
_MAX_GROUPS = 4
_LABEL_REACH = 60
MAX_IDS = 1000
"""Of one page. Each is looked up in the directory; a pattern that finds more finds every word."""
# Labels that stand before a number without a space: "No.12345", "SID-12345".
_GLUED_LABEL = re.compile(r"^(?:student|pupil|stu)?[-._/]?(?:s?id|no|nr|num|number)[-._/]*(?=\d)", re.IGNORECASE)
_RELATED = rf"(?:{RELATIONS})(?:\s(?:name|student|pupil|child|involved|of\sthe\s\w+))?[^\S\n]*"
_RELATION = re.compile(rf"^[^\S\n]*{_RELATED}$|(?<!\w)(?:{_RELATED}:|{WITHOUT_A_SIGN})", re.IGNORECASE | re.MULTILINE)
_RELATION_ENDS = re.compile(rf"(?:^[^\S\n]*{_RELATED}|(?<!\w){_RELATED}:)[^\S\n]*$", re.IGNORECASE | re.MULTILINE)
_BEHIND_ID = re.compile(rf"[^\S\n]*[(\[–—-]+[^\S\n]*(?:{RELATIONS})(?!\w)", re.IGNORECASE)
# A number that a spreadsheet writes in groups.
_GROUPED = re.compile(r"\d{1,3}(?:[,'’]\d{3})+")
_LOOKALIKE = str.maketrans("OQDIL|ZSGB", "0001112568")
_MIN_MISREAD = 4
"""Shorter ids are all alike."""
# So many of a district's ids must agree before their shape is believed.
_SHAPE_SHARE = 0.9
_SHAPE_MIN = 5


@dataclass(frozen=True)
class Reading:
    """An id as a page shows it.

    Args:
        whole: The token in which it stands.
        raw: What the rule itself took; another id than `whole` when the rule cut a token short.
        joined: What it would be together with the digits that follow behind a space.
        near: It stands below or beside its label, where the order of the text does not show it.
        is_mention: A word such as "sibling" stands before it, in its line or the one above.
        label: The two words in front of it, by which a teacher's id is told from a student's.
    """

    whole: str
    raw: str
    joined: tuple[str, ...] = ()
    near: bool = False
    is_mention: bool = field(default=False, compare=False)
    label: str = field(default="", compare=False)

    def texts(self) -> tuple[str, ...]:
        """All ids that may be meant."""
        return tuple(dict.fromkeys((self.whole, self.raw, *self.joined)))


def is_label(text: str) -> bool:
    """Whether a rule has taken a blank line or the next label of a form for an id, as "Name" in "Student ID: Name:"."""
    if not any(map(str.isalnum, text)):
        return True
    return not any(map(str.isdecimal, text)) and not LABELS.isdisjoint(fold_words(text))


def list_empty_labels(matches: Sequence[PatternMatch], rule: LabelledId, text: str) -> tuple[tuple[str, bool], ...]:
    """The rule's words for an id that stand in the text without one: each as `Reading.label`, and whether no id stands
    before. Of words that running text may hold as well, the last is never said."""
    found = [
        match
        for match in matches
        if match.group_start < match.group_stop and not is_label(text[match.group_start : match.group_stop])
    ]
    first = found[0].start if found else len(text)
    labels = (rule.strict if rule.is_marked else rule.label).find_all(text)
    return tuple(
        (_label_before(text, label.start, label.stop), rule.is_marked and label.start < first)
        for label in labels
        if not any(match.start <= label.start < match.stop for match in found)
    )


def find_readings(matcher: Matcher, text: str) -> tuple[Reading, ...]:
    """The different ids that the pattern finds. Order and errors as `readings_of`."""
    return readings_of(matcher.find_all(text), text)


def readings_of(matches: Iterable[PatternMatch], text: str) -> tuple[Reading, ...]:
    """The different ids that a pattern has found, in the order of the text, each as a whole token.

    Raises:
        InvalidRule: there are more than `MAX_IDS`.
    """
    found: dict[str, Reading] = {}
    for match in matches:
        start, stop = match.group_start, match.group_stop
        if start < stop and text[start:stop].strip() and not is_label(text[start:stop]):
            # What the rule itself names around the id, such as "CARD-", is no part of it; a digit always is.
            is_named = match.start < start and not text[start - 1].isdecimal()
            ends = match.stop > stop and not text[stop].isdecimal()
            reading = read_token(text, start, stop, goes_left=not is_named, goes_right=not ends)
            first = min(match.start, start)
            label, is_mention = _label_before(text, first, start), _is_mention(text, first, stop)
            reading = replace(reading, label=label, is_mention=is_mention)
            known = found.get(reading.whole.casefold())
            # The same id twice on a page: the reading in more doubt counts.
            if known is None or len(reading.texts()) > len(known.texts()):
                found[reading.whole.casefold()] = reading
            if len(found) > MAX_IDS:
                raise InvalidRule(
                    _(
                        "The pattern finds more than {count} ids on one page. Put the words in front of the id into "
                        "it.",
                        count=MAX_IDS,
                    )
                )
    return tuple(found.values())


def read_token(text: str, start: int, stop: int, *, goes_left: bool = True, goes_right: bool = True) -> Reading:
    """The token around `start` to `stop`, and what it may be together with what follows.

    Args:
        goes_left, goes_right: False where the token begins at `start`, or ends at `stop`.
    """
    while start < stop and text[start].isspace():
        start += 1
    while stop > start and text[stop - 1].isspace():
        stop -= 1
    first, last = _extend(text, start, stop)
    first, last = first if goes_left else start, last if goes_right else stop
    whole, raw = plain_id(text[first:last]), plain_id(text[start:stop])
    if len(whole) == 1 and (comb := _COMB.match(text, last)):
        return Reading(plain_id("".join((whole + comb.group()).split())), raw)
    return Reading(whole, raw, tuple(_joined(whole, text, last)) if goes_right else ())


def _label_before(text: str, first: int, start: int) -> str:
    """The last two words of the match and its line in front of the id."""
    line = text.rfind("\n", 0, first) + 1
    return " ".join(re.findall(r"[^\W\d_]+", text[max(line, start - _LABEL_REACH) : start])[-2:]).casefold()


def _is_mention(text: str, place: int, stop: int) -> bool:
    above = text.rfind("\n", 0, max(0, text.rfind("\n", 0, place)))
    return (
        _RELATION.search(text, max(above, place - _LABEL_REACH, 0), place) is not None
        or _BEHIND_ID.match(text, stop) is not None
    )


def follows_relation(text: str, place: int) -> bool:
    """Whether the line above ends with a word such as "Sibling", so that it says who this line is."""
    line = text.rfind("\n", 0, place)
    above = text.rfind("\n", 0, max(0, line)) + 1
    return line > 0 and _RELATION_ENDS.search(text, above, line) is not None


def is_misread(text: str, person_id: str) -> bool:
    """Whether a text may be a person's id with letters for digits that look alike, a character too many or too few, or
    two that are swapped. Another digit alone is another person's id as well."""
    one, other = sorted((plain_id(item).upper().translate(_LOOKALIKE) for item in (text, person_id)), key=len)
    if len(one) < _MIN_MISREAD or one == other:
        return one == other
    at = next((number for number, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one))
    if len(one) == len(other):
        return one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return one[at:] == other[at + 1 :]


def plain_id(text: str) -> str:
    """An id as ids are compared and stored: digits of any script as 0 to 9, wide letters as narrow ones."""
    if not text.isascii():
        text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).translate(_DASHES)
        text = "".join(str(unicodedata.decimal(char, char)) for char in text)
    return text.strip()[:MAX_ID_CHARS]


def _extend(text: str, start: int, stop: int) -> tuple[int, int]:
    while start > 0 and (_is_part(text[start - 1]) or _is_joint(text, start - 1)):
        start -= 1
    while stop < len(text) and (_is_part(text[stop]) or _is_joint(text, stop)):
        stop += 1
    return start, stop


def _is_part(char: str) -> bool:
    """Whether an id can go on with this character: digits of any script and letters of scripts with spaces.

    Chinese, Thai or Korean words follow a number without a space; they are no part of it.
    """
    if char.isascii():
        return char.isalnum()
    if char.isdecimal() or _INVISIBLE.match(char):
        return True
    return char.isalpha() and unicodedata.name(char, "").startswith(("LATIN", "GREEK", "CYRILLIC", "FULLWIDTH LATIN"))


def _is_joint(text: str, at: int) -> bool:
    char = text[at]
    if not 0 < at < len(text) - 1:
        return False
    if char in _JOINERS:
        return _is_part(text[at - 1]) and _is_part(text[at + 1])
    return char in _DIGIT_JOINERS and text[at - 1].isdecimal() and text[at + 1].isdecimal()


def _joined(whole: str, text: str, stop: int) -> Iterator[str]:
    if not whole[-1:].isdecimal():
        return
    for _group in range(_MAX_GROUPS):
        following = _GROUPS.match(text, stop)
        if following is None:
            return
        whole += plain_id(following[1])
        stop = following.end()
        yield whole[:MAX_ID_CHARS]


@dataclass(frozen=True)
class IdShape:
    """How a district writes its ids, as its persons show it.

    Args:
        width: The number of digits that all ids have; 0 when they differ.
        prefix: The letters that all ids begin with.
    """

    width: int = 0
    prefix: str = ""

    def variants(self, whole: str) -> tuple[str, ...]:
        """What the same id may look like in the directory: zeros in front, the prefix, a label that is written
        together with it, a spreadsheet's ".0" or groups of digits."""
        stem = _GLUED_LABEL.sub("", whole)
        stem = stem[:-2] if stem.endswith(".0") and stem[:-2].isdecimal() else stem
        if _GROUPED.fullmatch(stem):
            stem = re.sub(r"\D", "", stem)
        stems = {stem, "".join(stem.split())}
        if stem.isdecimal():
            stems |= {stem.lstrip("0"), stem.zfill(self.width)}
            stems |= {f"{self.prefix}{item}" for item in tuple(stems)} if self.prefix else set()
        elif self.prefix and stem.casefold().startswith(self.prefix.casefold()):
            stems.add(stem[len(self.prefix) :].lstrip("-_. "))
        return tuple(sorted(item for item in stems if item and item.casefold() != whole.casefold()))


def learn_shape(ids: Iterable[str]) -> IdShape:
    """The shape of a district's ids; one that hardly any id has is not believed."""
    widths: Counter[int] = Counter()
    prefixes: Counter[str] = Counter()
    total = 0
    for person_id in ids:
        total += 1
        head = re.match(r"[^\W\d_]+[-_.]?", person_id)
        prefix = head.group() if head else ""
        prefixes[prefix.casefold()] += 1
        rest = person_id[len(prefix) :]
        widths[len(rest) if rest.isdecimal() else 0] += 1
    if total < _SHAPE_MIN:
        return IdShape()
    width, with_width = widths.most_common(1)[0]
    prefix, with_prefix = prefixes.most_common(1)[0]
    return IdShape(
        width if with_width >= _SHAPE_SHARE * total else 0, prefix if with_prefix >= _SHAPE_SHARE * total else ""
    )
