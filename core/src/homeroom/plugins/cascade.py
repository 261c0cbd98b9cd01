"""Settings inherited from the district by its schools: what a school may override, and which value applies to work that
concerns several schools (ADR 36).

The district's permission is checked whenever a setting is read: a value that a school stored before its district became
stricter no longer applies.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Any

from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.settings_form import PER_SCHOOL, Safer
from pydantic import BaseModel


class SchoolsMay(StrEnum):
    """What a district lets its schools do with a setting."""

    NOTHING = "nothing"
    STRICTER = "stricter"
    """Schools may choose a value that protects at least as much as the district's."""
    ANYTHING = "anything"


@dataclass(frozen=True, slots=True)
class SchoolRule:
    """A setting that schools may override; `safer` states which of two values protects more."""

    name: str
    safer: Safer | None
    zero_is_off: bool
    schools_may: SchoolsMay

    def find_refusal(self, value: Any, district: Any) -> Sentence | None:
        """Return why a school may not use this value, given its district's value; None if it may."""
        if self.schools_may is SchoolsMay.NOTHING:
            return _("Your district sets this for all schools.")
        if self.schools_may is SchoolsMay.ANYTHING or self.strictness(value) >= self.strictness(district):
            return None
        if self.safer == "off":
            return _("Your district does not allow this, and a school cannot allow it.")
        if self.safer == "on":
            return _("Your district requires this, and a school cannot switch it off.")
        if self.safer == "higher":
            return _("Choose {value} or more: your district lets schools only be stricter.", value=str(district))
        if self.zero_is_off and value == 0:
            return _("Choose 1 to {value}: your district lets schools only be stricter.", value=str(district))
        return _("Choose {value} or less: your district lets schools only be stricter.", value=str(district))

    def strictness(self, value: Any) -> float:
        """Return a number that grows with the protection that the value gives."""
        number = float(value) if self.safer is not None else 0.0
        if self.safer in ("higher", "on"):
            return number
        return -inf if self.zero_is_off and not number else -number


@dataclass(frozen=True, slots=True)
class Cascade:
    """The settings of a plugin for which a school's value applies: the values, and the school code each comes from, by
    field.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)


def list_rules(model: type[BaseModel], schools_may: Mapping[str, str]) -> Iterator[SchoolRule]:
    """List the settings that schools may override.

    Args:
        schools_may: What the district permits, by field; for a field that is missing a school may not weaken
            protection.
    """
    for name, info in model.model_fields.items():
        extra = info.json_schema_extra
        found = extra.get(PER_SCHOOL) if isinstance(extra, dict) else None
        if isinstance(found, dict):
            safer: Any = found["safer"]
            usual = SchoolsMay.ANYTHING if safer is None else SchoolsMay.STRICTER
            yield SchoolRule(name, safer, bool(found["zeroIsOff"]), SchoolsMay(schools_may.get(name, usual)))


def cascade(rules: list[SchoolRule], district: BaseModel, schools: Mapping[str, Mapping[str, Any]]) -> Cascade:
    """Return the values that override the district's for work that concerns these schools, given each school's own
    values.

    For one school, its own value applies if the district permits it. For several schools, the strictest value applies,
    including the district's; settings without an order of strictness keep the district's value.
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
