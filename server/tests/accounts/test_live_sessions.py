"""Sessions with an open screen that are still alive."""

from datetime import UTC, datetime, timedelta

import pytest
from homeroom.identity.models import User, UserSession
from homeroom.identity.sign_in.service import open_session
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_server.accounts.live_sessions import list_live_sessions
from sqlalchemy import select, update

IDLE_S = 1800


class TestListLiveSessions:
    @pytest.mark.parametrize(
        ("ago_s", "lives"),
        [
            ({}, True),
            ({"active_at": IDLE_S / 2}, True),
            ({"active_at": IDLE_S + 1}, False),
            ({"expires_at": 1}, False),
            ({"revoked_at": 0}, False),
        ],
        ids=["open", "quiet", "idle", "expired", "revoked"],
    )
    async def test_only_what_has_not_ended_lives(
        self, platform: Platform, district: TestDistrict, ago_s: dict[str, float], *, lives: bool
    ) -> None:
        now = datetime.now(UTC)
        values = {moment: now - timedelta(seconds=seconds) for moment, seconds in ago_s.items()}
        async with platform.database.district(district.district.id) as session:
            user = (await session.scalars(select(User))).one()
            opened = await open_session(session, user, lifetime=timedelta(hours=8))
            session_id = opened.claims.session_id
            if values:
                await session.execute(update(UserSession).where(UserSession.id == session_id).values(values))

            found = await list_live_sessions(session, [session_id], idle_s=IDLE_S)

        assert (session_id in found) is lives

    async def test_suspended_users_do_not(self, platform: Platform, district: TestDistrict) -> None:
        async with platform.database.district(district.district.id) as session:
            user = (await session.scalars(select(User))).one()
            opened = await open_session(session, user, lifetime=timedelta(hours=8))
            user.is_suspended = True
            await session.flush()

            assert await list_live_sessions(session, [opened.claims.session_id], idle_s=IDLE_S) == {}
