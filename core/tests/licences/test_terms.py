"""State of licences on a day, as a table."""

from datetime import date

import pytest
from homeroom.licences.terms import DistrictLicence, LicenceState, Term, governing_term

ACTIVE, LAPSED, OFF = LicenceState.ACTIVE, LicenceState.LAPSED, LicenceState.OFF


def day(number: int) -> date:
    return date(2026, 3, number)


class TestTerm:
    @pytest.mark.parametrize(
        ("term", "today", "state"),
        [
            (Term(), 1, ACTIVE),
            (Term(day(2), day(4)), 1, OFF),
            (Term(day(2), day(4)), 2, ACTIVE),
            (Term(day(2), day(4)), 4, ACTIVE),
            (Term(day(2), day(4)), 5, LAPSED),
            (Term(day(2)), 31, ACTIVE),
            (Term(None, day(4)), 5, LAPSED),
        ],
    )
    def test_first_and_last_day_count(self, term: Term, today: int, state: LicenceState) -> None:
        assert term.on(day(today)) is state


class TestGoverningTerm:
    @pytest.mark.parametrize(
        ("today", "index"),
        [(1, 0), (3, 0), (5, 0), (7, 1), (9, 1), (12, 1)],
        ids=["before all", "first runs", "between", "second runs", "second's last day", "after all"],
    )
    def test_renewal_after_a_gap_leaves_no_day_without_what_was_had(self, today: int, index: int) -> None:
        terms = [Term(day(2), day(4)), Term(day(7), day(9))]
        assert governing_term(terms, day(today)) == terms[index]


class TestDistrictLicence:
    @pytest.mark.parametrize(
        ("contract", "feature", "state", "ends"),
        [
            (Term(), Term(day(1)), ACTIVE, None),
            (Term(day(1), day(20)), Term(day(1), day(31)), ACTIVE, day(20)),
            (Term(day(1), day(9)), Term(day(1), day(31)), LAPSED, day(9)),
            (Term(day(1), day(20)), Term(day(1), day(9)), LAPSED, day(9)),
            (Term(day(12)), Term(day(1)), OFF, None),
            (Term(day(1)), Term(day(12)), OFF, None),
        ],
    )
    def test_feature_goes_no_further_than_the_contract(
        self, contract: Term, feature: Term, state: LicenceState, ends: date | None
    ) -> None:
        licence = DistrictLicence(day(10), contract=contract, terms={"docSig": feature})
        whole = licence.term_of("docSig")
        assert whole is not None
        assert (licence.state_of("docSig"), whole.ends_on) == (state, ends)
        assert licence.active_features() == ({"docSig"} if state is ACTIVE else set())

    def test_feature_that_was_never_bought_is_off(self) -> None:
        assert DistrictLicence(day(10)).state_of("docSig") is OFF
