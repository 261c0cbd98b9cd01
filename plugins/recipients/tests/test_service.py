"""Links of a sender other than delivery: pages of families, actions of the office, and notifications of the sender."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import httpx
import pytest
from homeroom_plugins.recipients.models import Link
from homeroom_sdk.errors import NotFound, ServiceUnavailable
from homeroom_sdk.orm import uuid7
from homeroom_sdk.recipients import LinkState, PinMode, RecipientAct
from homeroom_sdk.services import FamilyLinks, Recipients
from pypdf import PasswordType, PdfReader
from recipients_testing.office import TEXT, Office
from sqlalchemy import func, select

OpenOffice = Callable[[str], Awaitable[Office]]


def wrong(pin: str) -> str:
    """Return a different PIN of the same length."""
    return pin[:-1] + str((int(pin[-1]) + 1) % 10)


async def try_pin(office: Office, path: str, pin: str) -> httpx.Response:
    return await office.api.post(path, data={"pin": pin})


class TestFeatures:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("feature", ["pdfSplitter", "docSig", "docManagement"])
    async def test_each_feature_alone_lets_families_open_documents(self, open_office: OpenOffice, feature: str) -> None:
        office = await open_office(feature)
        recipient_id, path = await office.invite()

        assert (await try_pin(office, path, await office.pin(recipient_id))).status_code == 303
        page = await office.api.get(path)
        picture = await office.api.get(f"{path}/page/2")
        file = await office.api.post(f"{path}/document")

        assert TEXT in page.text
        assert "Club fees" in page.text
        assert picture.content.startswith(b"\x89PNG")
        assert file.content.startswith(b"%PDF")
        assert file.headers["content-disposition"] == 'attachment; filename="Club-fees.pdf"'
        assert office.cabinet.acts == [(recipient_id, RecipientAct.OPENED), (recipient_id, RecipientAct.DOWNLOADED)]

    async def test_without_any_feature_there_is_no_page(self, open_office: OpenOffice) -> None:
        office = await open_office("docSig")
        _recipient_id, path = await office.invite()
        without = await open_office("devices")
        foreign = path.replace(office.district.district.id.hex, without.district.district.id.hex)

        assert (await without.api.get(foreign)).status_code == 404
        async with without.context() as ctx:
            with pytest.raises(ServiceUnavailable, match="Document storage"):
                ctx.services.get(Recipients)


class TestInvite:
    async def test_again_is_the_same_link(self, office: Office) -> None:
        async with office.context() as ctx:
            recipients = ctx.services.get(Recipients)
            invitation = office.invitation(ctx)
            first = await recipients.invite([invitation])
            assert await recipients.invite([invitation]) == first == await recipients.links([invitation.id])
            assert await ctx.db.scalar(select(func.count()).select_from(Link)) == 1

    async def test_neither_link_nor_pin_is_stored(self, office: Office) -> None:
        recipient_id, path = await office.invite(pin_mode=PinMode.PERSON_ID, pin="AB-12345")
        async with office.context() as ctx:
            (row,) = (await ctx.db.execute(select(Link.__table__))).all()

        stored = repr(row)
        assert path.partition(".")[2] not in stored
        assert "12345" not in stored
        assert await office.pin(recipient_id) == "AB-12345"
        assert (await try_pin(office, path, "ab-12345")).status_code == 303

    async def test_pages_are_in_the_recipients_language_where_the_browser_names_none(self, office: Office) -> None:
        _recipient_id, path = await office.invite(language="ar")

        assert 'lang="ar" dir="rtl"' in (await office.api.get(path)).text
        assert 'lang="en"' in (await office.api.get(path, headers={"accept-language": "en-US"})).text


class TestForget:
    async def test_link_says_that_its_time_is_over_and_nothing_of_what(self, office: Office) -> None:
        recipient_id, path = await office.invite()
        pin = await office.pin(recipient_id)
        await try_pin(office, path, pin)
        async with office.context() as ctx:
            forgotten = [await ctx.services.get(Recipients).forget([recipient_id]) for _again in range(2)]
        assert forgotten == [1, 0]
        download = await office.api.post(f"{path}/document")
        answers = [await office.api.get(path), download, await try_pin(office, path, pin)]
        assert [answer.status_code for answer in answers] == [410] * 3
        assert all(TEXT not in answer.text for answer in answers)
        async with office.context() as ctx:
            row = await ctx.db.scalar(select(Link).where(Link.id == recipient_id))
            assert row is not None
            assert (row.title, row.pin) == ("", None)


class TestRecall:
    async def recall(self, office: Office, *ids: UUID) -> int:
        async with office.context() as ctx:
            return await ctx.services.get(Recipients).recall(ids)

    async def test_every_way_to_the_document_says_that_it_was_taken_back(self, office: Office) -> None:
        recipient_id, path = await office.invite()
        pin = await office.pin(recipient_id)
        await try_pin(office, path, pin)
        assert [await self.recall(office, recipient_id) for _again in range(2)] == [1, 0]

        answers = [
            await office.api.get(path),
            await office.api.get(f"{path}/page/1"),
            await office.api.post(f"{path}/document"),
            await try_pin(office, path, pin),
        ]

        assert [answer.status_code for answer in answers] == [410] * 4
        assert all("The school has withdrawn this document" in answer.text for answer in answers)
        assert TEXT not in answers[0].text

    @pytest.mark.parametrize("change", ["recipient", "document", "end", "lock", "pin"])
    @pytest.mark.parametrize(("method", "part"), [("POST", "/document"), ("GET", "/page/1"), ("GET", "")])
    async def test_what_is_being_read_when_its_link_is_closed_is_not_given_out(
        self, office: Office, method: str, part: str, change: str
    ) -> None:
        recipient_id, path = await office.invite()
        pin = await office.pin(recipient_id)
        await try_pin(office, path, pin)

        async def close() -> None:
            if change == "document":
                office.cabinet.documents.clear()
            elif change == "lock":
                for _again in range(5):
                    await try_pin(office, path, "wrong")
            elif change == "recipient":
                await self.recall(office, recipient_id)
            elif change == "pin":
                async with office.context() as ctx:
                    await ctx.services.get(Recipients).renew_pin(recipient_id)
            else:
                async with office.context() as ctx:
                    await ctx.services.get(Recipients).set_end([recipient_id], ctx.now())

        office.cabinet.while_read = close
        answer = await office.api.request(method, f"{path}{part}")

        closed = {"lock": 404 if part else 423, "pin": 404 if part else 200}
        assert answer.status_code == closed.get(change, 410)
        assert answer.headers["content-type"].startswith("text/html")
        assert TEXT not in answer.text
        assert (recipient_id, RecipientAct.DOWNLOADED) not in office.cabinet.acts

    async def test_sender_with_a_page_of_its_own_gets_nothing_of_what_is_recalled_while_it_is_read(
        self, office: Office
    ) -> None:
        recipient_id, path = await office.invite()
        token = path.removeprefix("/r/")
        async with office.context() as ctx:
            links = ctx.services.get(FamilyLinks)
            before = (await links.read_pages(token), await links.draw_page(token, 1))
            office.cabinet.while_read = lambda: self.recall(office, recipient_id)
            drawn = await links.draw_page(token, 1)
            async with office.context() as other:
                await other.services.get(Recipients).give_again([recipient_id])
            with pytest.raises(NotFound):
                await links.read_pages(token)

        assert (len(before[0]), before[1] is None, drawn) == (2, False, None)

    async def test_others_of_the_batch_stay(self, office: Office) -> None:
        batch_id = uuid7()
        recipient_id, _path = await office.invite(batch_id=batch_id)
        other_id, path = await office.invite(batch_id=batch_id)
        await self.recall(office, recipient_id)

        assert (await try_pin(office, path, await office.pin(other_id))).status_code == 303

    async def test_can_be_undone(self, office: Office) -> None:
        recipient_id, path = await office.invite()
        pin = await office.pin(recipient_id)
        await self.recall(office, recipient_id)
        async with office.context() as ctx:
            recipients = ctx.services.get(Recipients)
            state = (await recipients.status([recipient_id]))[recipient_id].state
            given = [await recipients.give_again([recipient_id]) for _again in range(2)]

        assert (state, given) == (LinkState.RECALLED, [1, 0])
        assert (await try_pin(office, path, pin)).status_code == 303

    async def test_sender_that_has_the_document_no_more_has_the_last_word(self, office: Office) -> None:
        recipient_id, path = await office.invite()
        await try_pin(office, path, await office.pin(recipient_id))
        office.cabinet.documents.clear()

        assert (await office.api.get(path)).status_code == 410
        assert (await office.api.post(f"{path}/document")).status_code == 410


class TestSetEnd:
    async def test_link_whose_time_was_over_works_again(self, office: Office) -> None:
        async with office.context() as ctx:
            now = ctx.now()
        recipient_id, path = await office.invite(expires_at=now - timedelta(seconds=1))
        before = await office.api.get(path)
        async with office.context() as ctx:
            recipients = ctx.services.get(Recipients)
            changed = await recipients.set_end([recipient_id, uuid4()], now + timedelta(days=3))
            status = (await recipients.status([recipient_id]))[recipient_id]

        assert (before.status_code, changed, status.state) == (410, 1, LinkState.OPEN)
        assert "This link has ended" in before.text
        assert (await office.api.get(path)).status_code == 200


class TestPins:
    async def test_new_pin_ends_the_former_and_what_it_had_opened(self, office: Office) -> None:
        recipient_id, path = await office.invite()
        former = await office.pin(recipient_id)
        await try_pin(office, path, former)
        async with office.context() as ctx:
            renewed = await ctx.services.get(Recipients).renew_pin(recipient_id)

        assert renewed != former
        assert TEXT not in (await office.api.get(path)).text
        assert (await try_pin(office, path, former)).status_code == 403
        assert (await try_pin(office, path, renewed)).status_code == 303
        assert await office.pin(recipient_id) == renewed

    async def test_new_pin_gives_the_tries_anew(self, office: Office) -> None:
        recipient_id, path = await office.invite()
        pin = await office.pin(recipient_id)
        while (await try_pin(office, path, wrong(pin))).status_code == 403:
            pass
        async with office.context() as ctx:
            renewed = await ctx.services.get(Recipients).renew_pin(recipient_id)

        assert (await try_pin(office, path, renewed)).status_code == 303
        acts = [act for _id, act in office.cabinet.acts]
        assert acts == [RecipientAct.WRONG_PIN] * 5 + [
            RecipientAct.LOCKED,
            RecipientAct.UNLOCKED,
            RecipientAct.OPENED,
        ]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("mode", "pin"), [(PinMode.PERSON_ID, "AB-1"), (PinMode.BIRTH_DATE, "2012-05-03")], ids=["number", "birth"]
    )
    async def test_wrong_pins_count_for_all_links_of_the_person_whose_it_is(
        self, office: Office, mode: PinMode, pin: str
    ) -> None:
        links = [await office.invite(pin_mode=mode, pin=pin, pin_owner="7") for _ in range(8)]
        ended = await office.invite(pin_mode=mode, pin=pin, pin_owner="7", expires_at=datetime.now(UTC))
        other = await office.invite(pin_mode=mode, pin=pin, pin_owner="8")

        codes = [(await try_pin(office, path, "1")).status_code for _id, path in links]

        assert codes == [403] * 4 + [423] * 4
        assert (await try_pin(office, links[7][1], pin)).status_code == 423
        assert (await try_pin(office, other[1], pin if mode is PinMode.PERSON_ID else "03052012")).status_code == 303
        locked = [item for item, act in office.cabinet.acts if act is RecipientAct.LOCKED]
        assert sorted(locked) == sorted(item for item, _path in links)
        async with office.context() as ctx:
            assert await ctx.services.get(Recipients).unlock([links[7][0], ended[0]]) == 1
        assert [(await try_pin(office, path, "1")).status_code for _id, path in links[:5]] == [403] * 4 + [423]

    async def test_pins_tried_on_all_links_of_a_person_at_once_are_counted_one_by_one(self, office: Office) -> None:
        links = [await office.invite(pin_mode=PinMode.PERSON_ID, pin="AB-1", pin_owner="7") for _ in range(8)]

        answers = await asyncio.gather(*(try_pin(office, path, f"{n}") for n, (_id, path) in enumerate(links)))

        assert sorted(answer.status_code for answer in answers) == [403] * 4 + [423] * 4
        assert [act for _id, act in office.cabinet.acts].count(RecipientAct.WRONG_PIN) == 5
        assert (await try_pin(office, links[0][1], "AB-1")).status_code == 423

    async def test_right_pin_forgives_its_own_link_alone(self, office: Office) -> None:
        links = [await office.invite(pin_mode=PinMode.PERSON_ID, pin="AB-1", pin_owner="7") for _ in range(2)]
        tries = [(0, "1"), (0, "2"), (1, "3"), (1, "AB-1"), (1, "4"), (1, "5"), (1, "6")]

        codes = [(await try_pin(office, links[place][1], pin)).status_code for place, pin in tries]

        assert codes == [403, 403, 403, 303, 403, 403, 423]

    @pytest.mark.deep(of="plugins")
    async def test_wrong_pins_of_links_that_nobody_can_try_any_more_do_not_count(self, office: Office) -> None:
        old = await office.invite(pin_mode=PinMode.PERSON_ID, pin="AB-1", pin_owner="7")
        for _ in range(4):
            await try_pin(office, old[1], "1")
        async with office.context() as ctx:
            await ctx.services.get(Recipients).recall([old[0]])
        new = await office.invite(pin_mode=PinMode.PERSON_ID, pin="AB-1", pin_owner="7")

        assert [(await try_pin(office, new[1], "1")).status_code for _ in range(5)] == [403] * 4 + [423]

    async def test_date_of_birth_is_typed_as_the_district_orders_it_and_told_to_nobody(self, office: Office) -> None:
        recipient_id, path = await office.invite(pin_mode=PinMode.BIRTH_DATE, pin="2012-05-03")
        await office.set(birth_date_form="MMDDYYYY", protect_downloads=True)
        async with office.context() as ctx:
            told = await ctx.services.get(Recipients).find_pin(recipient_id)
            stored = repr((await ctx.db.execute(select(Link.__table__))).all())
        page = (await office.api.get(path)).text

        assert (told, "2012-05" in stored) == (None, False)
        assert "eight digits: month, day, year. So 31 May 2012 is 05312012." in page
        assert (await try_pin(office, path, "03052012")).status_code == 403
        assert (await try_pin(office, path, "5/3/2012")).status_code == 303
        assert "opens with the date of birth in eight digits: month, day, year." in (await office.api.get(path)).text
        file = PdfReader(io.BytesIO((await office.api.post(f"{path}/document")).content))
        assert file.decrypt("05032012") is PasswordType.USER_PASSWORD

    @pytest.mark.parametrize("mode", [PinMode.NONE, PinMode.PERSON_ID])
    async def test_pin_that_is_not_ours_is_not_replaced(self, office: Office, mode: PinMode) -> None:
        recipient_id, _path = await office.invite(pin_mode=mode, pin="7" if mode is PinMode.PERSON_ID else "")
        async with office.context() as ctx:
            with pytest.raises(NotFound):
                await ctx.services.get(Recipients).renew_pin(recipient_id)

    async def test_wrong_date_of_birth_is_replaced_by_a_pin_of_the_office(self, office: Office) -> None:
        recipient_id, path = await office.invite(pin_mode=PinMode.BIRTH_DATE, pin="2012-05-03")
        async with office.context() as ctx:
            renewed = await ctx.services.get(Recipients).renew_pin(recipient_id)

        assert await office.pin(recipient_id) == renewed
        assert (await try_pin(office, path, "03052012")).status_code == 403
        assert (await try_pin(office, path, renewed)).status_code == 303

    async def test_each_showing_and_renewal_is_written_down(self, office: Office) -> None:
        recipient_id, _path = await office.invite()
        await office.pin(recipient_id)
        async with office.context() as ctx:
            await ctx.services.get(Recipients).renew_pin(recipient_id)
        rows = await office.entries()

        assert rows == [("pin.shown", str(recipient_id)), ("pin.renewed", str(recipient_id))]

    async def test_unknown_recipient_has_none(self, office: Office) -> None:
        with pytest.raises(NotFound):
            await office.pin(uuid4())
