"""Export of the mail data about a person's addresses: mails with their states, and blocks.

Several persons may share an address, so mails about others are included, but without their contents.
"""

from homeroom_plugins.mail.models import MailMessage, ReturnedMail, Suppression
from homeroom_sdk.context import PluginContext
from homeroom_sdk.subjects import Subject, SubjectData
from sqlalchemy import func, select


async def export_subject(ctx: PluginContext, subject: Subject) -> SubjectData:
    """Export what mail keeps of a person; see the hook `export_subject`."""
    if not subject.addresses:
        return SubjectData()
    addresses = sorted(subject.addresses)
    mails = await ctx.db.scalars(
        select(MailMessage)
        .where(MailMessage.district_id == ctx.district.id, func.lower(MailMessage.email).in_(addresses))
        .order_by(MailMessage.created_at)
    )
    blocks = await ctx.db.scalars(
        select(Suppression).where(Suppression.district_id == ctx.district.id, Suppression.email.in_(addresses))
    )
    returned = await ctx.db.scalars(
        select(ReturnedMail).where(
            ReturnedMail.district_id == ctx.district.id, func.lower(ReturnedMail.email).in_(addresses)
        )
    )
    return SubjectData(
        {
            "mails": [
                {
                    "id": row.id,
                    "email": row.email,
                    "category": row.category,
                    "state": row.state,
                    "createdOn": row.created_at,
                    "sentOn": row.sent_at,
                }
                for row in mails
            ],
            "blocked": [
                {"email": row.email, "category": row.category, "reason": row.reason, "since": row.since}
                for row in blocks
            ],
            "returned": [{"email": row.email, "kind": row.kind, "receivedOn": row.received_at} for row in returned],
        }
    )
