"""Time for which a document stays open in the browser in which the right PIN was typed."""

import pytest
from homeroom_plugins.recipients import opening
from recipients_testing.office import TEXT, Office


class TestIsOpenedBy:
    @pytest.mark.parametrize(("lasts_s", "is_open"), [(60, True), (-60, False)], ids=["in_time", "too_late"])
    async def test_cookie_opens_until_its_end(
        self, office: Office, monkeypatch: pytest.MonkeyPatch, lasts_s: int, *, is_open: bool
    ) -> None:
        recipient_id, path = await office.invite()
        monkeypatch.setattr(opening, "COOKIE_S", lasts_s)
        await office.api.post(path, data={"pin": await office.pin(recipient_id)})

        page = await office.api.get(path)

        assert (TEXT in page.text) is is_open
