"""Settings from the district down to its schools: what a school may set, and what holds for work of several (ADR 36).

The district's permission is looked at whenever a setting is read: what a school has set before its district became
stricter does not hold any more.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Any

from homeroom_sdk.sentences import Sentence, _
from homeroom_sdk.settings_form import PER_SCHOOL, Safer
from pydantic import BaseModel


class SchoolsMay(StrEnum):
    """What a district lets its schools do with a setting."""

    NOTHING = "nothing"
    STRICTER = "stricter"
    """Choose a value that protects at least as much as the district's."""
    ANYTHING = "anything"


@dataclass(frozen=True, slots=True)
class SchoolRule:
    """A setting that schools have for themselves; `safer` says which of two values protects more."""

    name: str
    safer: Safer | None
    zero_is_off: bool
    schools_may: SchoolsMay

    def find_refusal(self, value: Any, district: Any) -> Sentence | None:
        """Why a school may not have this value beside its district's."""
        if self.schools_may is SchoolsMay.NOTHING:
            return _("Your district has this set for all schools.")
        if self.schools_may is SchoolsMay.ANYTHING or self.strictness(value) >= self.strictness(district):
            return None
        if self.safer == "off":
            return _("Your district does not allow this, and a school cannot allow it.")
        if self.safer == "on":
            return _("Your district wants this, and a school cannot switch it off.")
        if self.safer == "higher":
            return _("Choose {value} or more: your district lets schools only be stricter.", value=str(district))
        if self.zero_is_off and value == 0:
            return _("Choose 1 to {value}: your district lets schools only be stricter.", value=str(district))
        return _("Choose {value} or less: your district lets schools only be stricter.", value=str(district))

    def strictness(self, value: Any) -> float:
        """A number that is the greater, the more the value protects."""
        number = float(value) if self.safer is not None else 0.0
        if self.safer in ("higher", "on"):
            return number
        return -inf if self.zero_is_off and not number else -number


@dataclass(frozen=True, slots=True)
class Cascade:
    """What of a plugin's settings is not the district's: the values, and whose they are, by field."""

    values: Mapping[str, Any] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)


def list_rules(model: type[BaseModel], schools_may: Mapping[str, str]) -> Iterator[SchoolRule]:
    """The settings that schools have for themselves.

    Args:
        schools_may: What the district has said, by field; where it has said nothing a school may not weaken what
            protects.
    """
    for name, info in model.model_fields.items():
        extra = info.json_schema_extra
        found = extra.get(PER_SCHOOL) if isinstance(extra, dict) else None
        if isinstance(found, dict):
            safer: Any = found["safer"]
            usual = SchoolsMay.ANYTHING if safer is None else SchoolsMay.STRICTER
            yield SchoolRule(name, safer, bool(found["zeroIsOff"]), SchoolsMay(schools_may.get(name, usual)))


def cascade(rules: list[SchoolRule], district: BaseModel, schools: Mapping[str, Mapping[str, Any]]) -> Cascade:
    """What holds for work that concerns these schools, given what each of them has set for itself.

    One school has its own value where its district lets it. Of several the strictest holds, the district's among them,
    and where strict means nothing the district's.
    """
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for rule in rules:
        theirs = getattr(district, rule.name)
        held = {
            code: own[rule.name]
            for code, own in sorted(schools.items())
            if rule.name in own and rule.find_refusal(own[rule.name], theirs) is None
        }
        if len(schools) > 1:
            least = rule.strictness(theirs)
            held = {code: value for code, value in held.items() if rule.strictness(value) > least}
        if held:
            source = max(held, key=lambda code: rule.strictness(held[code]))
            values[rule.name], sources[rule.name] = held[source], source
    return Cascade(values, sources)
