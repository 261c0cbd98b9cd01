"""Terms of licences. Days are in the district's time zone; first and last day are included."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum


class LicenceState(StrEnum):
    """Scope of a licence: ACTIVE allows everything, LAPSED reading and export only, OFF nothing."""

    ACTIVE = "active"
    LAPSED = "lapsed"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Term:
    """First and last day of a licence; None means unlimited on that side."""

    starts_on: date | None = None
    ends_on: date | None = None

    def on(self, day: date) -> LicenceState:
        """Return the state of the licence on a day."""
        if self.starts_on is not None and day < self.starts_on:
            return LicenceState.OFF
        if self.ends_on is not None and day > self.ends_on:
            return LicenceState.LAPSED
        return LicenceState.ACTIVE

    def begins_later(self, starts_on: date | None, today: date) -> bool:
        """Return True if a new first day would revoke a licence that has begun, whose data must stay readable."""
        return self.on(today) is not LicenceState.OFF and starts_on is not None and starts_on > today

    def within(self, other: "Term") -> "Term":
        """Return the days that are in both terms."""
        starts = [day for day in (self.starts_on, other.starts_on) if day is not None]
        ends = [day for day in (self.ends_on, other.ends_on) if day is not None]
        return Term(max(starts, default=None), min(ends, default=None))


def governing_term(terms: list[Term], day: date) -> Term:
    """Return the term that counts among several for one feature.

    That is the active one that ends last; else the one that ended last; else the one that begins first.
    """
    running = [term for term in terms if term.on(day) is LicenceState.ACTIVE]
    ended = [term for term in terms if term.on(day) is LicenceState.LAPSED]
    if running or ended:
        return max(running or ended, key=lambda term: term.ends_on or date.max)
    return min(terms, key=lambda term: term.starts_on or date.min)


@dataclass(frozen=True, slots=True)
class DistrictLicence:
    """A district's contract and features on a given day.

    Attributes:
        contract: The dates of the customer's contract; they limit every feature.
        terms: The dates of each feature that was ever licensed.
        closes_at: The time from which nobody can sign in, if the customer was deleted.
    """

    today: date
    contract: Term = Term()
    terms: Mapping[str, Term] = field(default_factory=dict)
    support_number: str = ""
    closes_at: datetime | None = None

    @property
    def state(self) -> LicenceState:
        """State of the contract."""
        return self.contract.on(self.today)

    def term_of(self, feature: str) -> Term | None:
        """Return the feature's dates within the contract; None if it was never licensed."""
        term = self.terms.get(feature)
        return term.within(self.contract) if term else None

    def state_of(self, feature: str) -> LicenceState:
        """Return the state of one feature."""
        term = self.term_of(feature)
        return term.on(self.today) if term else LicenceState.OFF

    def active_features(self) -> frozenset[str]:
        """Return the features that are on."""
        return frozenset(feature for feature in self.terms if self.state_of(feature) is LicenceState.ACTIVE)
