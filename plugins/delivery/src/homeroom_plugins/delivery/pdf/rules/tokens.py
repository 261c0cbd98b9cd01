"""Whole ids: a pattern's match, extended to the token that contains it.

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
from homeroom_sdk.i18n import _

# Allowed between two characters of a token; a comma, colon or apostrophe only between two digits.
_JOINERS = frozenset("-_./\\+&@‐‑‒–—−")
_DIGIT_JOINERS = frozenset(",:'’٫٬")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e\ufeff]")
_SPACES = " \u00a0\u2000-\u200a\u202f\u205f\u3000"
# One character per box, as forms print them: at least three in a row.
_COMB = re.compile(rf"(?:[{_SPACES}]{{1,4}}\w(?!\w)){{2,}}")
# Groups of digits after a number that may be the rest of it.
_GROUPS = re.compile(rf"[{_SPACES}](\d[\w.-]*\b)")
_MAX_GROUPS = 4
_LABEL_REACH = 60
MAX_IDS = 1000
"""Maximum ids on one page. Each is looked up in the directory; a pattern that finds more matches ordinary words."""
# Labels before a number without a space: "No.12345", "SID-12345".
_GLUED_LABEL = re.compile(r"^(?:student|pupil|stu)?[-._/]?(?:s?id|no|nr|num|number)[-._/]*(?=\d)", re.IGNORECASE)
_RELATED = rf"(?:{RELATIONS})(?:\s(?:name|student|pupil|child|involved|of\sthe\s\w+))?[^\S\n]*"
_RELATION = re.compile(rf"^[^\S\n]*{_RELATED}$|(?<!\w)(?:{_RELATED}:|{WITHOUT_A_SIGN})", re.IGNORECASE | re.MULTILINE)
_RELATION_ENDS = re.compile(rf"(?:^[^\S\n]*{_RELATED}|(?<!\w){_RELATED}:)[^\S\n]*$", re.IGNORECASE | re.MULTILINE)
_BEHIND_ID = re.compile(rf"[^\S\n]*[(\[–—-]+[^\S\n]*(?:{RELATIONS})(?!\w)", re.IGNORECASE)
# A number that a spreadsheet writes in groups.
_GROUPED = re.compile(r"\d{1,3}(?:[,'’]\d{3})+")
_LOOKALIKE = str.maketrans("OQDIL|ZSGB", "0001112568")
_MIN_MISREAD = 4
"""Minimum length for misread ids. Shorter ids are too similar to each other."""
# Minimum share and number of a district's ids that must agree before their format is used.
_SHAPE_SHARE = 0.9
_SHAPE_MIN = 5


@dataclass(frozen=True)
class Reading:
    """An id as a page shows it.

    Args:
        whole: The token that contains it.
        raw: The text that the rule itself matched. It differs from `whole` if the rule cut a token short.
        joined: The ids it could be together with the groups of digits that follow after a space.
        near: The id is below or next to its label, or one of several in an area. It counts only if the directory knows
            it.
        is_mention: A word such as "sibling" is in front of it, in its line or the one above, or directly after it.
        label: The last two words in front of it, which tell a teacher's id from a student's.
    """

    whole: str
    raw: str
    joined: tuple[str, ...] = ()
    near: bool = False
    is_mention: bool = field(default=False, compare=False)
    label: str = field(default="", compare=False)

    def texts(self) -> tuple[str, ...]:
        """Return all ids that may be meant, without duplicates."""
        return tuple(dict.fromkeys((self.whole, self.raw, *self.joined)))


def is_label(text: str) -> bool:
    """Return True if the rule matched no id but a blank line or the next label of a form, as "Name" in
    "Student ID: Name:".
    """
    if not any(map(str.isalnum, text)):
        return True
    return not any(map(str.isdecimal, text)) and not LABELS.isdisjoint(fold_words(text))


def list_empty_labels(matches: Sequence[PatternMatch], rule: LabelledId, text: str) -> tuple[tuple[str, bool], ...]:
    """List the rule's labels that have no id after them, each as `Reading.label` with a flag.

    The flag is True if no id comes before the label. It is always False if the label has no sign such as a colon,
    because running text may contain it too.
    """
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
    """Return the different ids that the pattern finds. Order and errors are those of `readings_of`."""
    return readings_of(matcher.find_all(text), text)


def readings_of(matches: Iterable[PatternMatch], text: str) -> tuple[Reading, ...]:
    """Return the different ids that a pattern has found, in the order of the text, each as a whole token.

    Raises:
        InvalidRule: There are more than `MAX_IDS`.
    """
    found: dict[str, Reading] = {}
    for match in matches:
        start, stop = match.group_start, match.group_stop
        if start < stop and text[start:stop].strip() and not is_label(text[start:stop]):
            # Text that the rule names around the id, such as "CARD-", does not belong to it; a digit always does.
            is_named = match.start < start and not text[start - 1].isdecimal()
            ends = match.stop > stop and not text[stop].isdecimal()
            reading = read_token(text, start, stop, goes_left=not is_named, goes_right=not ends)
            first = min(match.start, start)
            label, is_mention = _label_before(text, first, start), _is_mention(text, first, stop)
            reading = replace(reading, label=label, is_mention=is_mention)
            known = found.get(reading.whole.casefold())
            # If the same id is on a page twice, the more doubtful reading counts.
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
    """Return the token around `start` to `stop`, and the ids it may form together with the digits that follow.

    Args:
        goes_left, goes_right: False if the token begins exactly at `start`, or ends exactly at `stop`.
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
    """Return the last two words in front of the id, from its line and at most `_LABEL_REACH` characters."""
    line = text.rfind("\n", 0, first) + 1
    return " ".join(re.findall(r"[^\W\d_]+", text[max(line, start - _LABEL_REACH) : start])[-2:]).casefold()


def _is_mention(text: str, place: int, stop: int) -> bool:
    above = text.rfind("\n", 0, max(0, text.rfind("\n", 0, place)))
    return (
        _RELATION.search(text, max(above, place - _LABEL_REACH, 0), place) is not None
        or _BEHIND_ID.match(text, stop) is not None
    )


def follows_relation(text: str, place: int) -> bool:
    """Return whether the line above ends with a word such as "Sibling", so that this line names a related person."""
    line = text.rfind("\n", 0, place)
    above = text.rfind("\n", 0, max(0, line)) + 1
    return line > 0 and _RELATION_ENDS.search(text, above, line) is not None


def is_misread(text: str, person_id: str) -> bool:
    """Return whether a text may be a misread or mistyped form of a person's id.

    Accepted are letters for similar digits, one character too many or too few, and two swapped characters. A different
    digit is not accepted, because the result may be another person's id.
    """
    one, other = sorted((plain_id(item).upper().translate(_LOOKALIKE) for item in (text, person_id)), key=len)
    if len(one) < _MIN_MISREAD or one == other:
        return one == other
    at = next((number for number, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one))
    if len(one) == len(other):
        return one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return one[at:] == other[at + 1 :]


def plain_id(text: str) -> str:
    """Return an id in the form used for comparison and storage: digits of any script as 0 to 9, wide letters
    as narrow ones.
    """
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
    """Return whether an id may continue with this character: a digit of any script, or a letter of a script
    with spaces.

    Chinese, Thai or Korean words follow a number without a space and do not belong to it.
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
    """The format of a district's ids, learned from its persons.

    Args:
        width: The number of digits that at least nine in ten ids have; 0 if they differ.
        prefix: The letters that at least nine in ten ids begin with.
    """

    width: int = 0
    prefix: str = ""

    def variants(self, whole: str) -> tuple[str, ...]:
        """Return other spellings of the same id that the directory may contain.

        They differ in leading zeros, the prefix, a label attached to the number, a spreadsheet's ".0" or grouped
        digits.
        """
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
    """Return the format of a district's ids. Width and prefix are used only if nine in ten ids have them."""
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
