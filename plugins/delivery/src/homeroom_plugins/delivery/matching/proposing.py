"""Proposal of a rule for a file, from the ids of the district's persons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from homeroom_plugins.delivery.intake.uploads import child_of, fetch_source
from homeroom_plugins.delivery.matching.preview import FIRST_PAGES, LIMITS
from homeroom_plugins.delivery.models import Upload
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.read.learning import Example, Learned, learn_pattern
from homeroom_plugins.delivery.pdf.read.proposing import PageTokens, list_tokens
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.persons import Person
from homeroom_sdk.services import Directory

MAX_TOKENS = 3000
MAX_TRIES = 6
"""Maximum pairs of pages that a pattern is learned from, until one can be used."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A learned pattern, the number of pages with a person's id and name, and the number of pages searched."""

    learned: Learned
    found: int
    pages: int


async def propose_rule(ctx: PluginContext, upload: Upload, *, school_id: str = "") -> Proposal | None:
    """Search the first pages for ids of persons whose names are there too, and learn a pattern from the words next to
    the ids.

    Commits before it waits for the guarded child. Returns None if fewer than two pages have such an id, or no common
    pattern is found.

    Raises:
        PdfError: A page cannot be read.
    """
    path = await fetch_source(ctx, upload.blob_id)
    stop = min(FIRST_PAGES, upload.pages)
    await ctx.commit()  # Do not hold a transaction while waiting for a child.
    pages = await run_guarded(list_tokens, path, stop, limits=LIMITS, reuse=child_of(path))
    tokens = list(islice(dict.fromkeys(token for page in pages for token in page.places), MAX_TOKENS))
    async with ctx.begin() as inner:
        known = await inner.services.get(Directory).find_persons(tokens, school_id=school_id or None)
    persons = {token: found[0] for token, found in known.items() if len(found) == 1}
    examples = dict(_list_examples(pages, persons))
    pairs = ((one, other) for one, other in combinations(examples, 2) if examples[one] != examples[other])
    for pair in islice(pairs, MAX_TRIES):
        try:
            learned = await run_guarded(learn_pattern, path, pair, limits=LIMITS, reuse=child_of(path))
        except PdfError:
            continue
        return Proposal(learned, len(examples), stop)
    return None


def _list_examples(pages: Sequence[PageTokens], persons: dict[str, Person]) -> Iterator[tuple[Example, str]]:
    """Yield the place of the id and the id, for each page with the id and name of exactly one person."""
    for page in pages:
        found = [token for token in page.places if token in persons]
        if len({persons[token].id for token in found}) != 1 or len(found) != 1:
            continue
        (token,) = found
        if _stands_there(persons[token], page.words):
            yield Example(page.page, page.places[token]), token


def _stands_there(person: Person, words: frozenset[str]) -> bool:
    names = f"{person.first_name} {person.last_name}".casefold().split()
    return bool(names) and words.issuperset(names)
