"""Neighbouring words of a page that may be a given and a family name."""

import re
from collections.abc import Iterator, Sequence

from homeroom_plugins.delivery.pdf.names.spaceless import without_titles
from homeroom_plugins.delivery.pdf.text.name_words import FIRST_SPACELESS, LABELS, SUFFIXES
from homeroom_plugins.delivery.pdf.text.words import Joint, PageWords, fold_words, read_words

_MAX_PIECES = 4
# Words that are both names and ordinary words: two of them in lower case are not a name.
ORDINARY = frozenset(
    fold_words(
        """
        will may mark grant reading page bill rose grace hope faith art rich young long short white brown green black
        gray king day june april august summer autumn winter dean major price cook baker mason carpenter case chase drew
        frank gene guy iris ivy jack jean jewel joy lane lee love miles mercy noble olive pat penny pearl ray rob ruby
        sandy sky star stone storm sue swift van wade wood woods field fields hall hill hunt judge justice law little
        low man march mills moon north parks pool post power rivers roads school small snow south speed street strong
        sweet temple walker wall ward waters weeks wells west wise worth best bell bird bond book bush camp church coin
        a an and any are as at be by can come do for from go good had has have he her him his home how i in is it its
        job just know like look make man me more most my new no not now of on one only or our out over own say see she
        so some sing song son sun take tell than that the their them then there they think this time to too two up us
        use very was way we well were what when which who win with work would you your yes
        la le les de du des un une et en on se ne pas que qui der die das ein eine und zu mit von el los las una y con
        por para del al su lo o e il
        """
    )
)
_VERBS = frozenset(("will", "may", "can", "do"))
"""Verbs that are also names, so that one after a name in a sentence is not taken for a family name."""
_GOES_ON = re.compile(r"\s{1,2}([^\W\d_]+)")


def name_readings(words: PageWords) -> Iterator[Sequence[str]]:
    """Yield the words of a page in each reading that differs.

    The first is as printed; the second has umlauts as two letters; the third lacks titles attached to names.
    """
    yield words.folded
    if words.is_ascii:
        return
    if words.umlauted:
        yield [words.umlauted.get(number, word) for number, word in enumerate(words.folded)]
    if words.last_letter >= FIRST_SPACELESS and (plain := without_titles(words.folded)) is not None:
        yield plain


def list_runs(words: PageWords, folded: Sequence[str], start: int, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Yield the stop and the joined text of each run of one to four neighbouring words that are all in `known`."""
    text = ""
    for number in range(start, min(start + _MAX_PIECES, len(folded))):
        if (number > start and words.joint(number - 1) != "space") or folded[number] not in known:
            return
        text += folded[number]
        yield number + 1, text


def list_seconds(words: PageWords, folded: Sequence[str], middle: int) -> Iterator[tuple[int, Joint]]:
    """Yield the word numbers at which the other half of a name may begin, with the separator before it."""
    joint = words.joint(middle - 1)
    if joint == "break":
        return
    yield middle, joint
    if middle + 1 < len(folded) and joint in ("space", "quote") and may_bridge(words, folded, middle):
        after = words.joint(middle)
        if after in ("space", "quote"):
            yield middle + 1, "space"
        elif after == "comma" and folded[middle] in SUFFIXES:
            yield middle + 1, "comma"


def may_bridge(words: PageWords, folded: Sequence[str], number: int) -> bool:
    """Return whether the word may be between a given and a family name: an initial, a suffix, or a
    nickname in quotes.
    """
    is_quoted = words.joint(number) == "quote" and words.joint(number - 1) == "quote"
    is_initial = len(folded[number]) == 1 and folded[number].isalpha()
    return is_initial or is_quoted or folded[number] in SUFFIXES


def is_hyphened(words: PageWords, left: int) -> bool:
    """Return whether word `left` and the next one form a compound with only a hyphen between them."""
    return (
        0 <= left < len(words.folded) - 1 and words.masked[slice(words.span(left)[1], words.span(left + 1)[0])] == "-"
    )


def are_alone(words: PageWords, start: int, stop: int) -> bool:
    return words.joint(start - 1) in ("break", "line") and words.joint(stop - 1) == "line"


def ends_line(words: PageWords, stop: int) -> bool:
    return words.joint(stop - 1) in ("break", "line")


def is_ordinary(text: str, start: int, stop: int) -> bool:
    """Return whether the text is ordinary words rather than a name.

    That is so if all of it is lower case and consists of `ORDINARY` words, or if its last word is a verb in a sentence
    that goes on, as in "Ana may take part".
    """
    printed = text[start:stop]
    if printed.islower():
        return all(word in ORDINARY for word in read_words(printed).folded)
    behind = _GOES_ON.match(text, stop)
    return printed.split()[-1] in _VERBS and behind is not None and behind[1].islower() and behind[1] not in LABELS
