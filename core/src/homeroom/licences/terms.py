"""What licences say on a day. Days are those of the district's own calendar, first and last both included."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum


class LicenceState(StrEnum):
    """How far a licence goes: all, reading and export only, or nothing."""

    ACTIVE = "active"
    LAPSED = "lapsed"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Term:
    """The days of a licence; None = without beginning or end."""

    starts_on: date | None = None
    ends_on: date | None = None

    def on(self, day: date) -> LicenceState:
        """What it gives on a day."""
        if self.starts_on is not None and day < self.starts_on:
            return LicenceState.OFF
        if self.ends_on is not None and day > self.ends_on:
            return LicenceState.LAPSED
        return LicenceState.ACTIVE

    def begins_later(self, starts_on: date | None, today: date) -> bool:
        """Whether a new first day would take back what has begun: what a district has had it can read for ever."""
        return self.on(today) is not LicenceState.OFF and starts_on is not None and starts_on > today

    def within(self, other: "Term") -> "Term":
        """The days that lie in both."""
        starts = [day for day in (self.starts_on, other.starts_on) if day is not None]
        ends = [day for day in (self.ends_on, other.ends_on) if day is not None]
        return Term(max(starts, default=None), min(ends, default=None))


def governing_term(terms: list[Term], day: date) -> Term:
    """Of several licences for one thing the one that counts: what runs, else what ended last, else what begins next."""
    running = [term for term in terms if term.on(day) is LicenceState.ACTIVE]
    ended = [term for term in terms if term.on(day) is LicenceState.LAPSED]
    if running or ended:
        return max(running or ended, key=lambda term: term.ends_on or date.max)
    return min(terms, key=lambda term: term.starts_on or date.min)


@dataclass(frozen=True, slots=True)
class DistrictLicence:
    """What a district has bought, as it stands on one day.

    Attributes:
        contract: The days of the customer's whole contract; no feature goes beyond them.
        terms: The days of each feature that was ever bought.
        closes_at: When signing in ends, for a customer that was deleted.
    """

    today: date
    contract: Term = Term()
    terms: Mapping[str, Term] = field(default_factory=dict)
    support_number: str = ""
    closes_at: datetime | None = None

    @property
    def state(self) -> LicenceState:
        """What the contract gives."""
        return self.contract.on(self.today)

    def term_of(self, feature: str) -> Term | None:
        """The feature's days within the contract; None if it was never bought."""
        term = self.terms.get(feature)
        return term.within(self.contract) if term else None

    def state_of(self, feature: str) -> LicenceState:
        """What the licence of one feature gives."""
        term = self.term_of(feature)
        return term.on(self.today) if term else LicenceState.OFF

    def active_features(self) -> frozenset[str]:
        """The features that are on."""
        return frozenset(feature for feature in self.terms if self.state_of(feature) is LicenceState.ACTIVE)
