"""A plugin that hears events, in a district whose events nobody else delivers."""

from uuid import UUID

import pytest
from homeroom.events import deliver
from homeroom.platform import Platform
from homeroom.testing.districts import TestDistrict


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, platform: Platform, district: TestDistrict) -> None:
    """Keeps the application that other tests have started away from this district's events."""
    found = deliver.list_districts_with_work

    async def all_but_ours(asking: Platform, kind: str) -> list[UUID]:
        wanted = await found(asking, kind)
        return [one for one in wanted if (one == district.district.id) == (asking is not platform)]

    monkeypatch.setattr(deliver, "list_districts_with_work", all_but_ours)
