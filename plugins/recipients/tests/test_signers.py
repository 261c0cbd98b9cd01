"""Links of signers: they lead to the sender's own page, and users cannot see them or their PINs."""

from collections.abc import Awaitable, Callable

import pytest
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import FamilyLinks, Recipients
from recipients_testing.office import SENDER, TEXT, Office

PLATFORM = Actor(None, "platform")
Ask = Callable[[Recipients], Awaitable[object]]


class TestPage:
    async def test_link_leads_on_to_the_sender_s_page(self, office: Office) -> None:
        office.cabinet.page = "/sign"
        recipient_id, path = await office.invite()
        there = path.replace("/r/", "/sign/")
        shown = await office.api.get(path)
        opened = await office.api.post(path, data={"pin": await office.pin(recipient_id)})

        assert (shown.status_code, shown.headers["location"]) == (303, there)
        assert (opened.status_code, opened.headers["location"]) == (303, there)
        assert f"path={there}" in opened.headers["set-cookie"].lower().replace(there.lower(), there)

    @pytest.mark.deep(of="plugins")
    async def test_sender_reads_and_draws_what_is_open_and_nothing_else(self, office: Office) -> None:
        office.cabinet.page = "/sign"
        recipient_id, path = await office.invite()
        token = path.removeprefix("/r/")
        opened = await office.api.post(path, data={"pin": await office.pin(recipient_id)})
        cookie = opened.headers["set-cookie"].partition("=")[2].partition(";")[0]
        async with office.context() as ctx:
            links = ctx.services.get(FamilyLinks)
            found = await links.find_link(token, cookie)
            strange = await links.find_link(token, f"x{cookie}")
            pages = await links.read_pages(token)
            picture, beyond = await links.draw_page(token, 1), await links.draw_page(token, 3)

            assert found is not None
            assert strange is not None
            assert (found.recipient_id, found.page, found.is_open) == (recipient_id, "/sign", True)
            assert not strange.is_open
            assert TEXT in str(pages[0].blocks)
            assert picture is not None
            assert beyond is None
            assert await links.find_link(f"{token}x") is None


class TestTelling:
    @pytest.mark.parametrize("mode", [PinMode.GENERATED, PinMode.SECOND_MAIL])
    async def test_no_user_is_told_a_link_or_a_pin(self, office: Office, mode: PinMode) -> None:
        recipient_id, _path = await office.invite(for_signing=True, pin_mode=mode)
        asks: list[Ask] = [
            lambda recipients: recipients.links([recipient_id]),
            lambda recipients: recipients.find_pin(recipient_id),
            lambda recipients: recipients.find_pins([recipient_id]),
            lambda recipients: recipients.find_mailed_pins([recipient_id]),
            lambda recipients: recipients.check_pin(recipient_id, "000000"),
            lambda recipients: recipients.renew_pin(recipient_id),
        ]
        async with office.context() as ctx:
            for ask in asks:
                with pytest.raises(Forbidden, match="not shown to others"):
                    await ask(ctx.services.get(Recipients))
        assert await office.entries() == []

    async def test_mails_of_the_platform_have_them(self, office: Office) -> None:
        recipient_id, path = await office.invite(for_signing=True, pin_mode=PinMode.SECOND_MAIL)
        async with open_plugin_context(office.platform, SENDER, office.district, actor=PLATFORM) as ctx:
            recipients = ctx.services.get(Recipients)
            links, pins = await recipients.links([recipient_id]), await recipients.find_mailed_pins([recipient_id])

        assert links[recipient_id].endswith(path)
        assert (await office.api.post(path, data={"pin": pins[recipient_id]})).status_code == 303

    async def test_other_link_comes_with_another_mailed_pin_and_new_tries(self, office: Office) -> None:
        recipient_id, path = await office.invite(for_signing=True, pin_mode=PinMode.SECOND_MAIL)
        for _try in range(5):
            await office.api.post(path, data={"pin": "x"})
        async with open_plugin_context(office.platform, SENDER, office.district, actor=PLATFORM) as ctx:
            recipients = ctx.services.get(Recipients)
            former = (await recipients.find_mailed_pins([recipient_id]))[recipient_id]
            await recipients.renew_links([recipient_id])
            renewed = (await recipients.links([recipient_id]))[recipient_id]
            pin = (await recipients.find_mailed_pins([recipient_id]))[recipient_id]
        there = renewed.removeprefix(office.platform.settings.public_url)

        assert (await office.api.get(path)).status_code == 404
        assert (await office.api.post(there, data={"pin": former})).status_code == 403
        assert (await office.api.post(there, data={"pin": pin})).status_code == 303
