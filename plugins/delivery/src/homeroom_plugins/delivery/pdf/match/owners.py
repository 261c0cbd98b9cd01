"""The owner of each page: by its id, then by the pages next to it; and the pages in doubt. Pure, like `assign`."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from homeroom_plugins.delivery.pdf.match.claims import Claim, Doubt
from homeroom_plugins.delivery.pdf.match.findings import DoubtfulPage
from homeroom_plugins.delivery.pdf.match.layout import Layout, Segment
from homeroom_plugins.delivery.pdf.match.strength import Weight
from homeroom_plugins.delivery.pdf.match.verdicts import Verdicts
from homeroom_plugins.delivery.pdf.read.facts import PageFacts
from homeroom_plugins.delivery.pdf.read.page_numbers import count_missing, find_gaps, list_counted, settle_numbers
from homeroom_sdk.pdf.text import PageKind

_FEW = 4
ROSTER_IDS = 6
"""A page with at least this many ids is a list."""


class Owners:
    """The owner of each page, by page number; a page in doubt has none.

    Attributes:
        content: The pages with content, in order.
        position: The index of each page in `content`.
        owner: By page, the key of its one owner.
        attached: Pages that have an owner by the pages next to them, not by their own id.
        loose: Persons whose id was found in another spelling or next to its label.
        doubtful: By page, the reason why it has no owner.
        gaps: Pages next to a gap in the numbers of the whole file.
        numbers: By page, its number among a person's pages ("page 2 of 3"), if it states one.
    """

    def __init__(
        self,
        facts: Sequence[PageFacts],
        claims: Mapping[int, Claim],
        segments: Sequence[Segment],
        verdicts: Verdicts,
        layout: Layout,
    ) -> None:
        self._facts = {item.page: item for item in facts}
        self._claims, self._verdicts, self._layout = claims, verdicts, layout
        self.content = [item.page for item in facts if not item.is_blank]
        self.position = {page: number for number, page in enumerate(self.content)}
        self.owner: dict[int, str] = {}
        self.attached: set[int] = set()
        self.loose: set[str] = set()
        self.doubtful: dict[int, DoubtfulPage] = {}
        said = {item.page: item.numbers for item in facts}
        for page, number in list_counted({item.page: item.bare_numbers for item in facts}):
            said[page] = tuple({*said[page], number})
        self.gaps = find_gaps(said)
        self.numbers = settle_numbers(said, {page: claim.keys for page, claim in claims.items()})
        lacking = [self._lacks_pages(segment) for segment in segments if self._is_numbered(segment)]
        self._has_spare_blanks = any(map(self._is_followed_needlessly, segments)) or 2 * sum(lacking) < len(lacking)
        for segment in segments:
            self._settle(segment)
        self._attach_backs()
        if not layout.proves_pages:
            self._note_doubts()
            if layout.begins == "id":
                self._attach(self.content)
                self._attach(self.content[::-1])
        documents: dict[str, list[int]] = defaultdict(list)
        for page in self.content:
            if page in self.owner:
                documents[self.owner[page]].append(page)
        say_more = sum(map(self._say_more, documents.values()))
        self._is_usual = len(documents) >= _FEW and 2 * say_more > len(documents)

    def is_complete(self, pages: Sequence[int]) -> bool | None:
        """Return whether all of a person's pages "page 1 of 3" to "page 3 of 3" are there, or None if the pages do not
        state it.

        Blank pages that follow may be the missing ones, unless blank pages in this file only come from scanning.
        """
        numbers = [self.numbers[page] for page in pages if page in self.numbers]
        if not numbers:
            return None
        if count_missing(numbers) > (0 if self._has_spare_blanks else self._blanks_around(pages)):
            return False
        return True if len(numbers) == len(pages) and all(total for _number, total in numbers) else None

    def is_cut_short(self, pages: Sequence[int]) -> bool:
        """Return whether a person's pages state that there are more. If most persons' pages do, the
        statement is ignored.
        """
        return not self._is_usual and self._say_more(pages)

    def _say_more(self, pages: Sequence[int]) -> bool:
        total = max(self._facts[page].said_total for page in pages)
        return self._facts[pages[-1]].continues or total > len(pages) + self._blanks_around(pages)

    def _is_numbered(self, segment: Segment) -> bool:
        """Return whether the segment's pages state that there are several."""
        return any(self.numbers[page][1] > 1 for page in segment.pages if page in self.numbers)

    def _lacks_pages(self, segment: Segment) -> bool:
        return count_missing([self.numbers[page] for page in segment.pages if page in self.numbers]) > 0

    def _is_followed_needlessly(self, segment: Segment) -> bool:
        """Return whether blank pages follow although none is missing, so that they come from scanning."""
        is_numbered = any(page in self.numbers for page in segment.pages)
        return is_numbered and not self._lacks_pages(segment) and self._blanks_around(segment.pages) > 0

    def _blanks_around(self, pages: Sequence[int]) -> int:
        mine, count, page = set(pages), 0, pages[0]
        while page in self._facts and (page in mine or self._facts[page].is_blank):
            count += self._facts[page].is_blank
            page += 1
        return count

    def _settle(self, segment: Segment) -> None:
        """Set the owner of the segment's pages, or record the doubt."""
        if segment.doubt is not None:
            for page in segment.pages:
                self.doubtful[page] = (segment.doubt, segment.keys, segment.ids)
            return
        if len(segment.keys) > 1:
            self._settle_by_name(segment)
            return
        for page in segment.pages if segment.keys else ():
            self.owner[page] = segment.keys[0]
            if (
                self._layout.proves_pages
                and not self._claims[page].ids
                and not self._verdicts.proof(page, segment.keys[0])
            ):
                self.attached.add(page)
        if segment.is_loose:
            self.loose.update(segment.keys)

    def _settle_by_name(self, segment: Segment) -> None:
        """Let the name decide between persons of several schools with the same id.

        It decides for each page, or for the whole segment if the layout proves pages.
        """
        groups = [segment.pages] if self._layout.proves_pages else [(page,) for page in segment.pages]
        for pages in groups:
            proven = {key for page in pages for key in segment.keys if self._verdicts.proof(page, key)}
            for page in pages:
                if len(proven) == 1:
                    self.owner[page] = min(proven)
                else:
                    self.doubtful[page] = (Doubt.MANY, segment.keys, segment.ids)

    def _note_doubts(self) -> None:
        for claim in self._claims.values():
            if claim.doubt is Doubt.MANY and len(claim.keys) >= ROSTER_IDS:
                continue  # A list of many persons belongs to nobody.
            if claim.doubt is not None:
                self.doubtful[claim.page] = (claim.doubt, claim.keys, claim.ids)

    def _attach_backs(self) -> None:
        """Attach a page with the id but not the name if its number follows the page before, as a back in
        another language.
        """
        for before, page in pairwise(self.content):
            owner = self.owner.get(before)
            if (
                owner is not None
                and owner == self.owner.get(page)
                and (self._verdicts.proof(before, owner) or before in self.attached)
                and not self._verdicts.proof(page, owner)
                and not self._verdicts.against(page, owner, Weight.DOUBT)
                and self._continues(before, page)
            ):
                self.attached.add(page)

    def _attach(self, order: Sequence[int]) -> None:
        """Assign a page without an id to the document next to it that it names, or that its page number continues."""
        settled = dict(self.owner)
        for before, page in pairwise(order):
            owner = self.owner.get(before)
            if (
                owner is None
                or page in self.owner
                or page in self.doubtful
                or self._facts[page].kind is not PageKind.TEXT
            ):
                continue
            if self._verdicts.against(page, owner):
                continue
            verdicts = list(self._verdicts.of_page(page))
            # "Ben Silva" may begin a sentence on a page that belongs to the person before it.
            at = self.position[page]
            is_anothers = before > page and at > 0 and settled.get(self.content[at - 1], owner) != owner
            if not is_anothers and {found.key for found in verdicts if found.is_plain} == {owner}:
                self.owner[page] = owner
            elif (
                not any(self._may_be_anothers(mark.keys, owner) for mark in self._verdicts.marks(page, Weight.DOUBT))
                and self._continues(before, page)
                # A first name alone may be the neighbour's.
                and (not any(found.has_part for found in verdicts) or self._verdicts.has_part(page, owner))
            ):
                self.owner[page] = owner
                self.attached.add(page)

    def _may_be_anothers(self, keys: Sequence[str], owner: str) -> bool:
        """Return whether a mark may belong to anybody in the file except this person."""
        return owner not in keys or self._verdicts.are_of_job(set(keys) - {owner})

    def _continues(self, one: int, other: int) -> bool:
        """Return whether the later page continues the earlier one by number, as "page 2 of 3" after "page 1 of 3"."""
        first, second = self.numbers.get(min(one, other)), self.numbers.get(max(one, other))
        return first is not None and first[1] > 0 and second == (first[0] + 1, first[1])
