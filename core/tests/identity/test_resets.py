"""Links that set a new password: mailed, valid once, and for a limited time."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextvars import Context
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from homeroom.background import Background
from homeroom.identity.errors import ResetLinkEnded
from homeroom.identity.models import ResetToken, User
from homeroom.identity.sign_in.resets import Kind, issue_reset_token, send_reset_mail, use_reset_token
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_server.account_mail import PluginAccountMailer
from sqlalchemy import select, text, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
WAITS_FOR_TOKEN = text(
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%reset_tokens%'"
)


async def issue(platform: Platform, district: TestDistrict) -> str:
    async with platform.database.district(district.district.id) as session:
        user = (await session.scalars(select(User))).one()
        return await issue_reset_token(session, user)


async def use(platform: Platform, district: TestDistrict, confirm_id: str) -> str:
    async with platform.database.district(district.district.id) as session:
        return (await use_reset_token(session, confirm_id)).user_name


async def send(platform: Platform, district: TestDistrict, kind: Kind = "reset") -> None:
    state = await platform.entitlements.of(district.district.id)
    async with platform.database.district(district.district.id) as session:
        user = (await session.scalars(select(User))).one()
        await send_reset_mail(PluginAccountMailer(platform, state), session, user, state.district, kind=kind)


async def until_it_waits(platform: Platform) -> None:
    """Wait until a transaction waits for a token that another one holds."""
    async with asyncio.timeout(30):
        waits = 0
        while not waits:
            async with platform.database.system() as session:
                waits = await session.scalar(WAITS_FOR_TOKEN) or 0


class TestUseResetToken:
    async def test_token_names_its_user_once(self, platform: Platform, district: TestDistrict) -> None:
        confirm_id = await issue(platform, district)

        assert await use(platform, district, confirm_id) == district.user
        with pytest.raises(ResetLinkEnded):
            await use(platform, district, confirm_id)

    async def test_of_two_uses_at_once_one_works(self, platform: Platform, district: TestDistrict) -> None:
        confirm_id = await issue(platform, district)
        async with platform.database.district(district.district.id) as session:
            await use_reset_token(session, confirm_id)
            second = asyncio.create_task(use(platform, district, confirm_id), context=Context())
            await asyncio.create_task(until_it_waits(platform), context=Context())

        with pytest.raises(ResetLinkEnded):
            await second

    async def test_newer_token_ends_the_older_one(self, platform: Platform, district: TestDistrict) -> None:
        first, second = await issue(platform, district), await issue(platform, district)

        with pytest.raises(ResetLinkEnded):
            await use(platform, district, first)
        assert await use(platform, district, second) == district.user

    async def test_token_ends_after_thirty_minutes(self, platform: Platform, district: TestDistrict) -> None:
        confirm_id = await issue(platform, district)
        async with platform.database.district(district.district.id) as session:
            token = (await session.scalars(select(ResetToken))).one()
            assert token.expires_at - token.created_at == timedelta(minutes=30)
            await session.execute(update(ResetToken).values(expires_at=datetime.now(UTC)))

        with pytest.raises(ResetLinkEnded):
            await use(platform, district, confirm_id)

    async def test_token_of_another_district_is_nothing_here(
        self, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other = await make_district()

        with pytest.raises(ResetLinkEnded):
            await use(platform, other, await issue(platform, district))

    async def test_secret_is_not_kept(self, platform: Platform, district: TestDistrict) -> None:
        secret = (await issue(platform, district)).partition(".")[2]
        async with platform.database.district(district.district.id) as session:
            token = (await session.scalars(select(ResetToken))).one()

        assert len(token.secret_hash) == 32
        assert secret.encode() not in token.secret_hash


class TestSendResetMail:
    async def test_mail_has_the_link_of_this_installation(
        self, platform: Platform, district: TestDistrict, mailbox: RunningMailbox
    ) -> None:
        await send(platform, district)
        mail = await arrived(mailbox, district)

        found = re.search(r"http://homeroom\.test/update-password\?confirmId=(\S+)&schoolId=(\S+)", mail)
        assert found, mail
        assert found[2] == district.code
        assert await use(platform, district, found[1]) == district.user

    @pytest.mark.parametrize(("kind", "words"), [("reset", "كلمة مرور جديدة"), ("welcome", "حسابك لدى")])
    async def test_mail_is_in_the_language_of_the_district(
        self, platform: Platform, make_district: MakeDistrict, mailbox: RunningMailbox, kind: Kind, words: str
    ) -> None:
        district = await make_district(language="ar")
        await send(platform, district, kind)

        assert words in await arrived(mailbox, district)

    async def test_nothing_is_sent_when_the_transaction_fails(
        self, platform: Platform, district: TestDistrict, mailbox: RunningMailbox
    ) -> None:
        house = replace(platform, background=Background())
        state = await house.entitlements.of(district.district.id)
        async with house.database.district(district.district.id) as session:
            user = (await session.scalars(select(User))).one()
            await send_reset_mail(PluginAccountMailer(house, state), session, user, state.district, kind="reset")
            await session.rollback()
        await house.background.close()

        assert mailbox.mails_to(district.user) == []


async def arrived(mailbox: RunningMailbox, district: TestDistrict) -> str:
    """Wait for the newest mail and return its subject and text."""
    async with asyncio.timeout(30):
        while not (mails := mailbox.mails_to(district.user)):
            await asyncio.sleep(0.05)
    return f"{mails[0].summary.subject}\n{mails[0].text}"
