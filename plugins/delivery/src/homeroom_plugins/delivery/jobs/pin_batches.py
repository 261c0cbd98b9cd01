"""The ledger batch of the mails with a job's PINs, separate from the job's own batch; stopping the job stops both."""

from collections.abc import AsyncIterator, Mapping, Sequence
from uuid import UUID, uuid5

from homeroom_plugins.delivery.models import Job, Recipient, pin_mode_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.mails import ShownMail
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import Mailer, MailState, MailStatus
from sqlalchemy import ColumnElement, select

AT_ONCE = 500


def batch_of(job_id: UUID) -> UUID:
    """Return the id of the job's batch of PIN mails."""
    return uuid5(job_id, "pins")


def await_pins(job: Job, recipients: Sequence[Recipient]) -> None:
    """Note that a mail with the PIN has to follow the planned mails with the link, where the PIN mode needs one."""
    for item in recipients:
        if pin_mode_of(job, item) is PinMode.SECOND_MAIL:
            item.pin_is_due = True


async def stop_pins(ctx: PluginContext, job_id: UUID, recipients: Sequence[Recipient]) -> None:
    """Withdraw the unsent PIN mails of some recipients."""
    keys = [key for item in recipients for key in item.pin_mail_keys]
    if keys:
        await ctx.services.get(Mailer).withdraw(batch_of(job_id), keys)


async def resume_pins(ctx: PluginContext, job: Job, recipients: Sequence[Recipient]) -> None:
    """Mark PINs as due again if they were withdrawn while the documents were recalled."""
    for item, mails in (await list_pin_mails(ctx, job.id, recipients)).items():
        if mails[-1].state is MailState.CANCELLED:
            await_pins(job, [item])


async def resume_all_pins(ctx: PluginContext, job: Job) -> None:
    """Mark the withdrawn PINs of a whole job as due again."""
    mailed = (Recipient.district_id == ctx.district.id, Recipient.job_id == job.id, Recipient.pin_mails > 0)
    async for page in _pages(ctx, mailed):
        await resume_pins(ctx, job, page)


async def list_pin_mails(
    ctx: PluginContext, job_id: UUID, recipients: Sequence[Recipient]
) -> Mapping[Recipient, Sequence[MailStatus]]:
    """Return the PIN mails of recipients, by recipient and oldest first, without recipients who have none."""
    by_id = {str(item.id): item for item in recipients if item.pin_mails}
    keys = [key for item in by_id.values() for key in item.pin_mail_keys]
    found: dict[Recipient, list[MailStatus]] = {}
    for mail in await ctx.services.get(Mailer).history(batch_of(job_id), keys) if keys else ():
        found.setdefault(by_id[mail.key.partition(".")[0]], []).append(mail)
    return found


async def stop_all_pins(ctx: PluginContext, job_id: UUID) -> None:
    """Cancel all unsent PIN mails of a job."""
    await ctx.services.get(Mailer).cancel(batch_of(job_id))


async def show_pin_mails(ctx: PluginContext, recipient: Recipient) -> Sequence[ShownMail]:
    """Return the mails with a recipient's PIN as they were sent, without the PIN itself."""
    return await ctx.services.get(Mailer).show(batch_of(recipient.job_id), recipient.pin_mail_keys)


async def _pages(ctx: PluginContext, where: Sequence[ColumnElement[bool]]) -> AsyncIterator[Sequence[Recipient]]:
    after = UUID(int=0)
    while page := (
        await ctx.db.scalars(
            select(Recipient).where(*where, Recipient.id > after).order_by(Recipient.id).limit(AT_ONCE)
        )
    ).all():
        yield page
        after = page[-1].id
