"""The `Mailer` service for other plugins: a ledger in front of an SMTP server."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_plugins.mail import outages, paused_batches, queries, suppressions
from homeroom_plugins.mail.erasing import erase_mails
from homeroom_plugins.mail.flows import SendAgain, send_again, start_watch
from homeroom_plugins.mail.ledger import Ledger
from homeroom_plugins.mail.mail_templates.choosing import HIDE_NAMES, choose_templates
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.mail.planning import CONTENT_PURPOSE, Planner
from homeroom_plugins.mail.reasons import REQUIRED_SUPPRESSED, SUPPRESSED
from homeroom_plugins.mail.sending.batches import help_send_batch, send_batch, write_planned
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.settings import required_categories
from homeroom_plugins.mail.showing import preview_mails, show_mails
from homeroom_plugins.mail.smtp.installed import public_domain
from homeroom_plugins.mail.smtp.server import SmtpServer
from homeroom_sdk.context import PluginContext, Wait, WaitKind
from homeroom_sdk.errors import Conflict, NotFound
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.mails import ShownMail
from homeroom_sdk.placeholders import without_names
from homeroom_sdk.services import ACCOUNT_MAIL, MailBlock, MailState, MailStatus, OutgoingMail
from sqlalchemy.ext.asyncio import AsyncSession

_INSERT_SIZE = 500


@dataclass(frozen=True, slots=True)
class LedgerMailer:
    """Implements `homeroom_sdk.services.Mailer`.

    `plan`, `release`, `cancel`, `resend`, `counts` and `status` work in the caller's transaction. `send` and `write`
    use their own transactions, so they only see what was committed before. `server` and `pace` are for tests; by
    default they are the installation's.
    """

    ctx: PluginContext
    server: SmtpServer | None = None
    pace: Pace = field(default_factory=Pace)

    async def plan(
        self,
        batch_id: UUID,
        mails: Sequence[OutgoingMail],
        *,
        expires_at: datetime | None,
        schools: Sequence[str] = (),
    ) -> int:
        """Plan mails; see `Mailer.plan`. A mail to an invalid address is recorded as failed, with the reason."""
        chosen = await choose_templates(self.ctx, [self._keep_names_out(mail) for mail in mails])
        planner = self._planner(batch_id, expires_at)
        rows = [planner.row(item.mail, template_id=item.template_id, values=item.values) for item in chosen]
        return await self._write(batch_id, rows, schools)

    async def plan_written(self, batch_id: UUID, mail: OutgoingMail, *, html: str) -> None:
        """Plan one mail with its template already filled in; `html` is the template's output, or empty."""
        await self._write(batch_id, [self._planner(batch_id, None).row(self._keep_names_out(mail), html=html)], ())

    def _planner(self, batch_id: UUID, expires_at: datetime | None) -> Planner:
        return Planner(
            district=self.ctx.district.id,
            batch=batch_id,
            seal=self.ctx.seal(CONTENT_PURPOSE),
            mail_domain=public_domain(self.ctx.public_url),
            expires_at=expires_at,
        )

    async def _write(self, batch_id: UUID, rows: Sequence[dict[str, Any]], schools: Sequence[str]) -> int:
        await queries.open_batch(self.ctx.db, self.ctx.district.id, batch_id, schools=schools or self._schools)
        added = 0
        for start in range(0, len(rows), _INSERT_SIZE):
            chunk = rows[start : start + _INSERT_SIZE]
            await self._suppress(self.ctx.db, chunk)
            added += await queries.insert_new(self.ctx.db, chunk)
        if added:
            await queries.add_planned(self.ctx.db, self.ctx.district.id, batch_id, added)
        return added

    @property
    def _schools(self) -> Sequence[str] | None:
        schools = self.ctx.actor.schools
        return None if schools is None else sorted(schools)

    async def send(self, batch_id: UUID, *, planned: asyncio.Event | None = None) -> Mapping[MailState, int]:
        """Send the batch; see `Mailer.send`.

        Mails stay ready if the server is unreachable or defers every mail: the flow `watch` tries it every few seconds
        and sends them once it works. `tend` retries mails that the recipient's server deferred, every five minutes.
        `MailSettled` is published once no mail is left, and again if the batch is sent again.
        """
        return await send_batch(
            self.ctx, batch_id, server=self.server, pace=self.pace, on_outage=start_watch, planned=planned
        )

    async def write(self, batch_id: UUID) -> None:
        """Fill in templates; see `Mailer.write`. A batch with a template that cannot be filled in is paused, as by
        `send`.
        """
        await write_planned(self.ctx, batch_id, patience_s=self.pace.database_patience_s)

    async def release(self, batch_id: UUID) -> None:
        """Release planned mails; see `Mailer.release`."""
        await Ledger(self.ctx.district.id).release(self.ctx.db, batch_id)

    async def help_send(self, batch_id: UUID) -> None:
        """Help to send a batch; see `Mailer.help_send`."""
        await help_send_batch(self.ctx, batch_id, server=self.server)

    async def counts(self, batch_id: UUID) -> Mapping[MailState, int]:
        """Count mails by state; see `Mailer.counts`. States without mails are absent."""
        return await queries.count_by_state(self.ctx.db, self.ctx.district.id, batch_id)

    async def status(self, batch_id: UUID, *, after: str | None = None, limit: int = 3000) -> Sequence[MailStatus]:
        """Return a page of mail states; see `Mailer.status`."""
        rows = await queries.list_batch(self.ctx.db, self.ctx.district.id, batch_id, after=after, limit=limit)
        return [_status(row) for row in rows]

    async def history(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[MailStatus]:
        """Return the states of certain mails; see `Mailer.history`."""
        rows = await queries.list_mails(self.ctx.db, self.ctx.district.id, batch_id, keys)
        return [_status(row) for row in rows]

    async def show(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[ShownMail]:
        """Show mails as they were sent; see `Mailer.show`."""
        return await show_mails(self.ctx, batch_id, keys)

    async def preview(self, mails: Sequence[OutgoingMail]) -> Sequence[ShownMail]:
        """Show mails before they are planned; see `Mailer.preview`."""
        return await preview_mails(self.ctx, [self._keep_names_out(mail) for mail in mails])

    async def cancel(self, batch_id: UUID) -> int:
        """Cancel a batch; see `Mailer.cancel`."""
        cancelled = await Ledger(self.ctx.district.id).cancel(self.ctx.db, batch_id)
        await self.ctx.audit.record("mail.cancelled", subject=str(batch_id), mails=cancelled)
        await self.ctx.events.notify("MailLog", {"batchId": str(batch_id)})
        return cancelled

    async def withdraw(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[str]:
        """Withdraw certain mails; see `Mailer.withdraw`."""
        withdrawn = await Ledger(self.ctx.district.id).withdraw(self.ctx.db, batch_id, keys)
        if withdrawn:
            await self.ctx.audit.record("mail.cancelled", subject=str(batch_id), mails=len(withdrawn))
            await self.ctx.events.notify("MailLog", {"batchId": str(batch_id)})
        return withdrawn

    async def erase(self, batch_id: UUID, keys: Sequence[str]) -> int:
        """Erase certain mails; see `Mailer.erase`."""
        return await erase_mails(self.ctx, batch_id, keys)

    async def resend(self, batch_id: UUID, key: str) -> None:
        """Make a mail ready again; see `Mailer.resend`. `send` sends it immediately, the flow `tend` within five
        minutes.

        Raises:
            NotFound: the batch has no such mail.
            Conflict: the mail's state or its expiry does not allow it, or its content is gone.
        """
        mail = await queries.find_mail(self.ctx.db, self.ctx.district.id, batch_id, key)
        if mail is None:
            raise NotFound(_("There is no such mail."))
        found = await Ledger(self.ctx.district.id).resend(self.ctx.db, batch_id, key)
        if found is None:
            raise Conflict(_("This mail can no longer be sent again: it was sent, has expired or is no longer kept."))
        await self.ctx.audit.record("mail.resent", subject=str(found[0]), state=mail.state)
        await self.ctx.events.notify("MailLog", {"batchId": str(batch_id)})

    def _keep_names_out(self, mail: OutgoingMail) -> OutgoingMail:
        """Return the mail without personal placeholders in its subject, if the district hides names there."""
        if not self.ctx.flag(HIDE_NAMES):
            return mail
        return replace(mail, subject=without_names(mail.subject) or self.ctx.branding.name)

    async def find_wait(self, batch_id: UUID) -> Wait | None:
        """Find out what a batch waits for; see `Mailer.find_wait`."""
        if not queries.is_open(await self.counts(batch_id)):
            return None
        stopped = await paused_batches.find_pause(self.ctx.db, self.ctx.district.id, batch_id)
        if stopped is not None:
            return Wait(WaitKind.PAUSED, stopped.pause_reason, stopped.paused_at, None)
        outage = await outages.find_outage(self.ctx.db, self.ctx.district.id)
        if outage is None:
            return None
        return Wait(WaitKind.SERVER, outage.words, outage.since, outage.next_try_at)

    async def pause(self, batch_id: UUID, reason: Sentence) -> None:
        """Pause a batch; see `Mailer.pause`."""
        await paused_batches.pause(self.ctx.db, self.ctx.district.id, batch_id, reason)
        await self.ctx.audit.record("mail.paused", subject=str(batch_id))
        await self.ctx.events.notify("MailLog", {"batchId": str(batch_id)})

    async def resume(self, batch_id: UUID) -> None:
        """Resume a batch; see `Mailer.resume`."""
        if not await paused_batches.resume(self.ctx.db, self.ctx.district.id, batch_id):
            return
        await self.ctx.audit.record("mail.resumed", subject=str(batch_id))
        await self.ctx.events.notify("MailLog", {"batchId": str(batch_id)})
        key = " ".join(("resume", str(batch_id), self.ctx.now().isoformat()))
        await self.ctx.flows.submit(send_again, SendAgain(batch_id=batch_id), key=key)

    async def find_blocked(self, addresses: Sequence[str], *, category: str) -> Mapping[str, MailBlock]:
        """Find blocked addresses; see `Mailer.find_blocked`."""
        return await suppressions.find_blocked(
            self.ctx, addresses, category, is_required=category in required_categories(self.ctx)
        )

    async def trust_address(self, address: str) -> int:
        """Lift an address's bounce blocks; see `Mailer.trust_address`."""
        return await suppressions.trust(self.ctx, address)

    async def _suppress(self, db: AsyncSession, rows: Sequence[dict[str, object]]) -> None:
        emails = {str(row["email"]).lower() for row in rows}
        found = suppressions.by_kind(await queries.list_suppressed(db, self.ctx.district.id, sorted(emails)))
        required = required_categories(self.ctx)
        for row in rows:
            if row["category"] == ACCOUNT_MAIL or row["state"] != MailState.PLANNED:
                continue
            email, category = str(row["email"]).lower(), str(row["category"])
            holding = suppressions.pick_reason(found, email, category, is_required=category in required)
            if holding is not None:
                words = REQUIRED_SUPPRESSED if category in required else SUPPRESSED
                row.update(state=MailState.SUPPRESSED, content=None, message=words[holding])


def _status(row: MailMessage) -> MailStatus:
    return MailStatus(row.key, MailState(row.state), row.message, row.created_at, row.sent_at, row.changed_at)
