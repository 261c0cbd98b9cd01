"""Mail log of a job: who last changed something for each recipient, and the mails as they were sent."""

from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.job_list.grids import JOB_RESULTS, OF_DOCUMENT
from homeroom_plugins.delivery.jobs.pin_batches import show_pin_mails
from homeroom_plugins.delivery.models import Act, Recipient, TimelineEntry
from homeroom_plugins.delivery.results.history import get_recipient
from homeroom_plugins.delivery.results.schemas import SentMailsRead
from homeroom_plugins.delivery.sending.schemas import SentMail
from homeroom_sdk.context import PluginContext
from homeroom_sdk.models import Field, FieldType, ModelSpec
from homeroom_sdk.services import Mailer
from sqlalchemy import and_, case, func, or_, select

_OF_RECIPIENT = and_(Act.district_id == Recipient.district_id, Act.recipient_id == Recipient.id, Act.by != "")
_OF_JOB = and_(
    TimelineEntry.district_id == Recipient.district_id,
    TimelineEntry.job_id == Recipient.job_id,
    TimelineEntry.by != "",
)


def _last(column: Any, at: Any, where: Any) -> Any:
    return select(column).where(where).order_by(at.desc()).limit(1).scalar_subquery()


_act_at, _act_by = (_last(column, Act.at, _OF_RECIPIENT) for column in (Act.at, Act.by))
_job_at, _job_by = (_last(column, TimelineEntry.at, _OF_JOB) for column in (TimelineEntry.at, TimelineEntry.by))
_is_own = and_(_act_at.is_not(None), or_(_job_at.is_(None), _act_at >= _job_at))
_SHOWN = ("id", "jobId", "person", "studentId", "personName", "email", "result", "sentOn")

JOB_LOGS = ModelSpec(
    "JobLogs",
    fields=(
        *(JOB_RESULTS.by_name[name] for name in _SHOWN),
        Field("modifiedBy", column=case((_is_own, _act_by), else_=_job_by), sortable=False, filterable=False),
        Field("modifiedOn", FieldType.DATETIME, func.greatest(_act_at, _job_at), sortable=False, filterable=False),
    ),
    table=Recipient,
    joined=(OF_DOCUMENT,),
    default_sort=("studentId",),
    title=JOB_RESULTS.title,
)


async def show_mails(ctx: PluginContext, recipient_id: UUID) -> SentMailsRead:
    """Return the mails of one recipient, newest first, and record this in the activity log.

    Raises:
        NotFound: there is no such recipient.
    """
    recipient = await get_recipient(ctx, recipient_id)
    mails = list(await ctx.services.get(Mailer).show(recipient.job_id, recipient.mail_keys))
    if recipient.pin_mails:
        mails = sorted([*mails, *await show_pin_mails(ctx, recipient)], key=lambda mail: mail.planned_at or ctx.now())
    await ctx.audit.record("mail.viewed", subject=str(recipient.id), mails=len(mails))
    return SentMailsRead(
        id=recipient.id, mails=[SentMail.model_validate(mail, from_attributes=True) for mail in reversed(mails)]
    )
