"""What a rule is, and the list of all."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from textwrap import dedent

from homeroom_registry.check.source import PluginSource
from homeroom_registry.check.tiers import MEANING, Tier, tier_of_rule


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """What is wrong, and where: a path below the package, and a line in it where there is one."""

    path: str
    line: int
    message: str


Check = Callable[[PluginSource], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with all that its page says: what it asks, why, and how to mend what it finds."""

    id: str
    title: str
    why: str
    mend: str
    check: Check

    @property
    def tier(self) -> Tier:
        """The first tier that asks for it."""
        return tier_of_rule(self.id)

    def page(self) -> str:
        """Its page in the docs."""
        tier = f"Asked for by: **{self.tier}** ({MEANING[self.tier]})."
        return f"# {self.id}: {self.title}\n\n{self.why}\n\n{tier}\n\n## How to mend it\n\n{self.mend}\n"


RULES: list[Rule] = []


def rule(rule_id: str, title: str, *, why: str, mend: str) -> Callable[[Check], Check]:
    """Make a check a rule."""

    def add(check: Check) -> Check:
        RULES.append(Rule(rule_id, title, dedent(why).strip(), dedent(mend).strip(), check))
        return check

    return add


def at(path: str, line: int, message: str) -> Problem:
    """A problem at a line."""
    return Problem(path, line, message)


def whole(path: str, message: str) -> Problem:
    """A problem of a whole file, or of one that is not there."""
    return Problem(path, 0, message)


def once(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems without those that are said already."""
    yield from sorted(set(problems))
