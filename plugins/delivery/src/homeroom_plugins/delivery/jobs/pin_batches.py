"""The mails with a job's PINs stand in a batch of their own in the ledger; what stops the job stops it too."""

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
    """The id of the batch."""
    return uuid5(job_id, "pins")


def await_pins(job: Job, recipients: Sequence[Recipient]) -> None:
    """Note of recipients whose mail with the link is planned that the one with the PIN follows, where there is one."""
    for item in recipients:
        if pin_mode_of(job, item) is PinMode.SECOND_MAIL:
            item.pin_is_due = True


async def stop_pins(ctx: PluginContext, job_id: UUID, recipients: Sequence[Recipient]) -> None:
    """Keep back the PINs of some recipients that have not gone out."""
    keys = [key for item in recipients for key in item.pin_mail_keys]
    if keys:
        await ctx.services.get(Mailer).withdraw(batch_of(job_id), keys)


async def resume_pins(ctx: PluginContext, job: Job, recipients: Sequence[Recipient]) -> None:
    """Send the PINs after all that were kept back while the documents were."""
    for item, mails in (await list_pin_mails(ctx, job.id, recipients)).items():
        if mails[-1].state is MailState.CANCELLED:
            await_pins(job, [item])


async def resume_all_pins(ctx: PluginContext, job: Job) -> None:
    """The same for a whole job."""
    mailed = (Recipient.district_id == ctx.district.id, Recipient.job_id == job.id, Recipient.pin_mails > 0)
    async for page in _pages(ctx, mailed):
        await resume_pins(ctx, job, page)


async def list_pin_mails(
    ctx: PluginContext, job_id: UUID, recipients: Sequence[Recipient]
) -> Mapping[Recipient, Sequence[MailStatus]]:
    """The mails with the PINs of recipients, by recipient, the first one first; without those who have none."""
    by_id = {str(item.id): item for item in recipients if item.pin_mails}
    keys = [key for item in by_id.values() for key in item.pin_mail_keys]
    found: dict[Recipient, list[MailStatus]] = {}
    for mail in await ctx.services.get(Mailer).history(batch_of(job_id), keys) if keys else ():
        found.setdefault(by_id[mail.key.partition(".")[0]], []).append(mail)
    return found


async def stop_all_pins(ctx: PluginContext, job_id: UUID) -> None:
    """Keep back all PINs of a job that have not gone out."""
    await ctx.services.get(Mailer).cancel(batch_of(job_id))


async def show_pin_mails(ctx: PluginContext, recipient: Recipient) -> Sequence[ShownMail]:
    """The mails with a recipient's PIN as they went out; the PIN itself is left out."""
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
