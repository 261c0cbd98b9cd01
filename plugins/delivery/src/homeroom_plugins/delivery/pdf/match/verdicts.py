"""The verdicts on all pages, looked up by page and person."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from homeroom_plugins.delivery.pdf.match.claims import Claim
from homeroom_plugins.delivery.pdf.match.layout import Segment
from homeroom_plugins.delivery.pdf.match.strength import Weight, weigh
from homeroom_plugins.delivery.pdf.read.facts import OtherMark, PageFacts, PageVerdicts, Proof, Verdict

_ADULTS_PAGES = 4
_USUAL = 0.5


class Verdicts:
    """Lookup of verdicts by page and person. Pages without text have none."""

    def __init__(
        self, by_page: Mapping[int, PageVerdicts], claims: Mapping[int, Claim], usual: Container[int] = ()
    ) -> None:
        self._by_page, self._usual = by_page, usual
        self._job = {key for claim in claims.values() for key in claim.keys}
        self._job |= {key for found in by_page.values() for mark in found.marks if mark.is_strong for key in mark.keys}
        self._neighbours = _list_neighbours(claims)
        self._adults = _list_adults(by_page, claims)

    def of_page(self, page: int) -> Iterable[Verdict]:
        """Return the verdicts on all possible owners of the page."""
        found = self._by_page.get(page)
        return found.verdicts if found else ()

    def of(self, page: int, key: str) -> Verdict | None:
        """Return the verdict on one possible owner, or None if the page was not judged for that person."""
        return next((verdict for verdict in self.of_page(page) if verdict.key == key), None)

    def proof(self, page: int, key: str) -> Proof | None:
        """Return how the page proves that it is this person's, or None if it does not."""
        verdict = self.of(page, key)
        return None if verdict is None or verdict.proof is Proof.NONE else verdict.proof

    def has_part(self, page: int, key: str) -> bool:
        """Return whether a word of this person's name is on the page."""
        verdict = self.of(page, key)
        return verdict is not None and verdict.has_part

    def against(self, page: int, key: str, at_least: Weight = Weight.CERTAIN) -> Sequence[OtherMark]:
        """Return the marks of other persons with at least this weight, all marked as strong."""
        verdict = self.of(page, key)
        return (
            self._weighed(page, verdict.others, at_least, is_proven=verdict.proof is not Proof.NONE) if verdict else ()
        )

    def marks(self, page: int, at_least: Weight = Weight.CERTAIN) -> Sequence[OtherMark]:
        """Return the marks of all persons with at least this weight, all marked as strong."""
        found = self._by_page.get(page)
        return self._weighed(page, found.marks, at_least) if found else ()

    def are_of_job(self, keys: Iterable[str]) -> bool:
        """Return whether one of these persons has an id or a certain mark in the file."""
        return not self._job.isdisjoint(keys)

    def _weighed(
        self, page: int, marks: Iterable[OtherMark], at_least: Weight, *, is_proven: bool = True
    ) -> Sequence[OtherMark]:
        near = self._neighbours.get(page, frozenset())
        return tuple(
            mark if mark.is_strong else replace(mark, is_strong=True)
            for mark in marks
            if not (is_proven and mark.reason == "initial" and mark.text in self._adults)
            and not self._is_usual(mark)
            and weigh(
                mark,
                is_of_job=self.are_of_job(mark.keys),
                is_neighbour=not near.isdisjoint(mark.keys),
            )
            >= at_least
        )

    def _is_usual(self, mark: OtherMark) -> bool:
        """Return whether a mark is ignored because its name is only in lines that most documents have.

        For a name in two places, the owner's word must also be outside such lines; otherwise all these documents may be
        somebody else's. A given name is also ignored if the owner's name is outside such lines.
        """
        is_usual = bool(mark.lines) and all(line in self._usual for line in mark.lines)
        is_owners = any(line not in self._usual for line in mark.own_lines)
        return (is_usual or is_owners) if mark.reason == "given" else (is_usual and is_owners)


def list_usual_lines(facts: Iterable[PageFacts], segments: Iterable[Segment]) -> frozenset[int]:
    """Return the lines that at least half of the persons have, and at least four: a letterhead, a teacher's name."""
    owner = {page: segment.keys for segment in segments for page in segment.pages if segment.keys}
    found = {(line, owner[item.page]) for item in facts if item.page in owner for line in item.lines}
    counts = Counter(line for line, _keys in found)
    least = max(_ADULTS_PAGES, _USUAL * len(set(owner.values())))
    return frozenset(line for line, count in counts.items() if count >= least)


def _list_adults(by_page: Mapping[int, PageVerdicts], claims: Mapping[int, Claim]) -> frozenset[str]:
    """Return the last names with an initial that are on pages of four or more persons, and therefore a teacher's."""
    pages: dict[str, set[object]] = defaultdict(set)
    for page, found in by_page.items():
        for mark in found.marks:
            if mark.reason == "initial":
                pages[mark.text].add(claims[page].keys or page)
    return frozenset(text for text, whose in pages.items() if len(whose) >= _ADULTS_PAGES)


def _list_neighbours(claims: Mapping[int, Claim]) -> Mapping[int, frozenset[str]]:
    """Return, by page, the persons with ids on the nearest pages before and after it that contain other ids."""
    pages = sorted(claims)
    found: dict[int, frozenset[str]] = {}
    for order in (pages, pages[::-1]):
        last: frozenset[str] = frozenset()
        before: frozenset[str] = frozenset()
        for page in order:
            here = frozenset(claims[page].keys)
            if here and here != last:
                before, last = last, here
            found[page] = found.get(page, frozenset()) | (before if here else last)
    return found
