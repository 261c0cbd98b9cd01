"""Pages without an owner, as rows: consecutive pages with the same problem share a row. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from homeroom_plugins.delivery.matching.decisions import Verb
from homeroom_plugins.delivery.models import Decision, Problem
from homeroom_plugins.delivery.preflight.outcome import decisions_by_page, find_decision, is_loose
from homeroom_sdk.i18n import Sentence, _n


@dataclass(frozen=True, slots=True)
class LooseRow:
    """Problems that are decided together."""

    problems: Sequence[Problem]

    @property
    def pages(self) -> list[int]:
        """All pages in order."""
        return sorted({page for item in self.problems for page in item.pages})

    @property
    def key(self) -> str:
        """A key that differs between this row and a row of its first problem alone."""
        first, count = self.problems[0].id, len(self.problems)
        return f"pages-{first}" if count == 1 else f"pages-{first}-{count}"

    @property
    def messages(self) -> list[Sentence]:
        """The problem of the first page, and the number of further pages that share it."""
        first, count = self.problems[0].message, len(self.problems) - 1
        if count == 0:
            return [first]
        more = _n(
            "The same applies to the next page: page {last}.",
            "The same applies to the next {count} pages, up to page {last}.",
            count,
            last=self.pages[-1],
        )
        return [first, more]


def list_rows(problems: Iterable[Problem], decisions: Sequence[Decision], blank: Iterable[int]) -> Iterator[LooseRow]:
    """Yield the rows of a job's pages without an owner.

    Pages that were decided together share a row. If a row is decided page by page, its pages also get a row each.

    Args:
        blank: Pages that do not separate others.
    """
    loose = sorted((item for item in problems if is_loose(item)), key=lambda item: item.pages)
    decided, apart = decisions_by_page(decisions), decisions_by_page(decisions, verb=Verb.EACH)
    skipped = frozenset(blank)
    for word, found in groupby(loose, key=lambda item: find_decision(item, apart)):
        if word is None:
            yield from (LooseRow(run) for run in _list_runs(found, decided, skipped))
        else:
            each = list(found)
            yield LooseRow(each)
            yield from (LooseRow([item]) for item in each)


def _list_runs(
    loose: Iterable[Problem], decided: Mapping[int, Decision], blank: frozenset[int]
) -> Iterator[list[Problem]]:
    run: list[Problem] = []
    for item in loose:
        if run and not (_is_next(run[-1], item, blank) and _is_alike(run[-1], item, decided)):
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def _is_next(one: Problem, other: Problem, blank: frozenset[int]) -> bool:
    page = one.pages[-1] + 1
    while page in blank:
        page += 1
    return other.pages[0] == page


def _is_alike(one: Problem, other: Problem, decided: Mapping[int, Decision]) -> bool:
    """Return whether both pages have the same problem and the same decision."""
    said, too = ((item.kind, item.person_ids, _template(item), find_decision(item, decided)) for item in (one, other))
    return said == too


def _template(problem: Problem) -> str:
    return problem.message.template if isinstance(problem.message, Sentence) else problem.message
