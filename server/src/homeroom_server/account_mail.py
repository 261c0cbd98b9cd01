"""Account mails, sent through the district's mail plugin."""

from dataclasses import dataclass
from datetime import timedelta

from homeroom.platform import Platform
from homeroom.plugins.context import core_service
from homeroom.plugins.gate import DistrictState
from homeroom_sdk.context import Actor
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Mailer, OutgoingMail
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession

MAILER = Actor(None, "accounts")


@dataclass(frozen=True, slots=True)
class PluginAccountMailer:
    """Implements `homeroom.identity.ports.AccountMailer` for one district."""

    platform: Platform
    state: DistrictState

    @property
    def public_url(self) -> str:
        """See `AccountMailer.public_url`."""
        return self.platform.settings.public_url.rstrip("/")

    async def send(self, session: AsyncSession, mail: OutgoingMail, *, lifetime: timedelta) -> None:
        """Queue the mail in the session's transaction and start sending it after the commit. See `AccountMailer.send`.

        If the process crashes before sending, the mail plugin finds the mail and sends it.
        """
        mailer = core_service(self.platform, self.state, Mailer, actor=MAILER, session=session)
        batch_id = uuid7()
        await mailer.plan(batch_id, [mail], expires_at=self.platform.now() + lifetime)

        def hand_over(_session: object) -> None:
            own = core_service(self.platform, self.state, Mailer, actor=MAILER)
            self.platform.background.start(own.send(batch_id), name="reset_mail")

        event.listen(session.sync_session, "after_commit", hand_over, once=True)
