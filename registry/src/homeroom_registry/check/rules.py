"""Definition of a rule, and the list of all rules."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from textwrap import dedent

from homeroom_registry.check.source import PluginSource
from homeroom_registry.check.tiers import MEANING, Tier, tier_of_rule


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A problem and its place: a path below the package, and a line in it, or 0 if it concerns the whole file."""

    path: str
    line: int
    message: str


Check = Callable[[PluginSource], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with the content of its page: what it requires, why, and how to fix problems."""

    id: str
    title: str
    why: str
    mend: str
    check: Check

    @property
    def tier(self) -> Tier:
        """The first tier that requires the rule."""
        return tier_of_rule(self.id)

    def page(self) -> str:
        """Return the rule's page for the docs, in Markdown."""
        tier = f"Asked for by: **{self.tier}** ({MEANING[self.tier]})."
        return f"# {self.id}: {self.title}\n\n{self.why}\n\n{tier}\n\n## How to mend it\n\n{self.mend}\n"


RULES: list[Rule] = []


def rule(rule_id: str, title: str, *, why: str, mend: str) -> Callable[[Check], Check]:
    """Return a decorator that adds a check to the list of rules."""

    def add(check: Check) -> Check:
        RULES.append(Rule(rule_id, title, dedent(why).strip(), dedent(mend).strip(), check))
        return check

    return add


def at(path: str, line: int, message: str) -> Problem:
    """Return a problem at a line."""
    return Problem(path, line, message)


def whole(path: str, message: str) -> Problem:
    """Return a problem of a whole file, or of a missing one."""
    return Problem(path, 0, message)


def once(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems sorted and without duplicates."""
    yield from sorted(set(problems))
