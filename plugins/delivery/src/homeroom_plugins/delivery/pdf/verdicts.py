"""What was judged of the pages, looked up by page and person."""

from collections.abc import Iterable, Mapping, Sequence

from homeroom_plugins.delivery.pdf.facts import OtherMark, PageVerdicts, Proof, Verdict


class Verdicts:
    """By page, for every page with text; a page without has none."""

    def __init__(self, by_page: Mapping[int, PageVerdicts]) -> None:
        self._by_page = by_page

    def of_page(self, page: int) -> Iterable[Verdict]:
        """Those on every person whose id stands there."""
        found = self._by_page.get(page)
        return found.verdicts if found else ()

    def of(self, page: int, key: str) -> Verdict | None:
        """That on one person."""
        return next((verdict for verdict in self.of_page(page) if verdict.key == key), None)

    def proof(self, page: int, key: str) -> Proof | None:
        """How the page shows that it is this person's; None when it does not."""
        verdict = self.of(page, key)
        return None if verdict is None or verdict.proof is Proof.NONE else verdict.proof

    def others(self, page: int, key: str) -> Sequence[OtherMark]:
        """Marks of others than this person."""
        verdict = self.of(page, key)
        return verdict.others if verdict else ()

    def marks(self, page: int) -> Sequence[OtherMark]:
        """Marks of anybody."""
        found = self._by_page.get(page)
        return found.marks if found else ()
