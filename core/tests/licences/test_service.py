"""A district's licences, by the days of its own calendar."""

from datetime import UTC, date, datetime

import pytest
from homeroom.licences.service import grant_features, read_licence
from homeroom.platform import Platform
from homeroom.plugins.gate import Entitlements
from homeroom_devkit.testing.districts import TestDistrict, create_test_district

FIRST, LAST = date(2026, 1, 2), date(2026, 1, 5)


@pytest.fixture
async def licensed(platform: Platform) -> TestDistrict:
    """Provide a district with a licence for delivery from the 2nd to the 5th."""
    district = await create_test_district(platform, features=())
    async with platform.database.district(district.district.id) as session:
        await grant_features(session, ["pdfSplitter"], starts_on=FIRST, ends_on=LAST)
    return district


class TestReadLicence:
    @pytest.mark.parametrize(
        ("today", "is_active"),
        [
            (date(2026, 1, 1), False),
            (FIRST, True),
            (date(2026, 1, 4), True),
            (LAST, True),
            (date(2026, 1, 6), False),
        ],
    )
    async def test_first_and_last_day_count(
        self, platform: Platform, licensed: TestDistrict, today: date, is_active: bool
    ) -> None:
        async with platform.database.district(licensed.district.id) as session:
            assert ((await read_licence(session, today)).active_features() == {"pdfSplitter"}) is is_active

    async def test_licence_without_end_stays(self, platform: Platform) -> None:
        district = await create_test_district(platform, features=["docSig"])
        async with platform.database.district(district.district.id) as session:
            assert (await read_licence(session, date(2999, 12, 31))).active_features() == {"docSig"}

    async def test_licence_of_another_district_does_not_count(self, platform: Platform, licensed: TestDistrict) -> None:
        other = await create_test_district(platform, features=())
        async with platform.database.district(other.district.id) as session:
            assert (await read_licence(session, FIRST)).active_features() == frozenset()


class TestEntitlements:
    @pytest.mark.parametrize(("timezone", "is_active"), [("America/Chicago", True), ("Asia/Kolkata", False)])
    async def test_today_is_that_of_the_district(self, platform: Platform, timezone: str, is_active: bool) -> None:
        """At 20:00 UTC it is still the 5th in Chicago, but already the 6th in Kolkata."""
        district = await create_test_district(platform, features=(), timezone=timezone)
        async with platform.database.district(district.district.id) as session:
            await grant_features(session, ["pdfSplitter"], starts_on=FIRST, ends_on=LAST)
        entitlements = Entitlements(platform.database, lambda: datetime(2026, 1, 5, 20, tzinfo=UTC))
        assert (await entitlements.of(district.district.id)).flag("pdfSplitter") is is_active

    async def test_answer_is_kept_until_it_is_forgotten(self, platform: Platform) -> None:
        district = await create_test_district(platform, features=())
        district_id = district.district.id
        assert not (await platform.entitlements.of(district_id)).flag("pdfSplitter")
        async with platform.database.district(district_id) as session:
            await grant_features(session, ["pdfSplitter"], starts_on=FIRST)
        assert not (await platform.entitlements.of(district_id)).flag("pdfSplitter")
        platform.entitlements.forget(district_id)
        assert (await platform.entitlements.of(district_id)).flag("pdfSplitter")

    async def test_it_ends_at_the_districts_midnight_and_not_five_seconds_later(self, platform: Platform) -> None:
        district = await create_test_district(platform, features=(), timezone="America/Chicago")
        async with platform.database.district(district.district.id) as session:
            await grant_features(session, ["pdfSplitter"], starts_on=FIRST, ends_on=LAST)
        clock = [datetime(2026, 1, 6, 5, 59, 59, tzinfo=UTC)]
        entitlements = Entitlements(platform.database, lambda: clock[0])
        assert (await entitlements.of(district.district.id)).licence.state_of("pdfSplitter") == "active"
        clock[0] = datetime(2026, 1, 6, 6, tzinfo=UTC)
        state = await entitlements.of(district.district.id)
        assert state.licence.state_of("pdfSplitter") == "lapsed"
        assert (state.flag("pdfSplitter"), state.shows("pdfSplitter")) == (False, True)
