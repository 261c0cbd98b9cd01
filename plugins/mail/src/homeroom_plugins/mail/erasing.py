"""Erasure of a person's data in mail: recipients, contents, returned mails and blocked addresses.

Rows of the ledger stay without an address, so that their batches remain complete. Only the sender of a mail knows which
person it is about (`Mailer.erase`); this module erases mails to addresses that belong to nobody else.
"""

from collections.abc import Collection, Sequence
from uuid import UUID

from homeroom_plugins.mail.ledger import CANCELLED
from homeroom_plugins.mail.models import IN_FLIGHT, WAITING, MailMessage, ReturnedMail, Suppression
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.services import ACCOUNT_MAIL, Directory, MailState
from homeroom_sdk.subjects import Erased, Subject, SubjectErasure
from sqlalchemy import ColumnElement, delete, func, select, update

SHARED = _("Another person uses this address too.")


async def erase_subject(ctx: PluginContext, subject: Subject) -> SubjectErasure:
    """Erase what mail keeps of a person; see the hook `erase_subject`."""
    addresses = sorted(subject.addresses)
    served = await ctx.services.get(Directory).count_by_address(addresses) if addresses else {}
    own = [address for address in addresses if served.get(address, 0) <= 1]
    mails = await blank(ctx, func.lower(MailMessage.email).in_(own), MailMessage.category != ACCOUNT_MAIL)
    returned = await _delete(ctx, ReturnedMail, func.lower(ReturnedMail.email).in_(own))
    blocks = await _delete(ctx, Suppression, Suppression.email.in_(own))
    shared = [address for address in addresses if address not in own]
    kept = await ctx.db.scalar(
        select(func.count()).where(Suppression.district_id == ctx.district.id, Suppression.email.in_(shared))
    )
    return SubjectErasure(
        [
            Erased(_("E-mails to addresses that no other person uses"), mails),
            Erased(_("Returned e-mails"), returned),
            Erased(_("Blocked addresses"), blocks, int(kept or 0), SHARED if kept else NOTHING),
        ]
    )


async def erase_mails(ctx: PluginContext, batch_id: UUID, keys: Sequence[str]) -> int:
    """Erase mails of a batch; see `Mailer.erase`."""
    first = func.split_part(MailMessage.key, ".", 1)
    return await blank(ctx, MailMessage.batch_id == batch_id, first.in_(set(keys)) | MailMessage.key.in_(set(keys)))


async def blank(ctx: PluginContext, *which: ColumnElement[bool]) -> int:
    """Remove addresses, contents and returned mails of these mails, and cancel waiting ones; return how many were
    changed.

    Raises:
        Conflict: one of them is being sent at the moment.
    """
    mine = (MailMessage.district_id == ctx.district.id, MailMessage.email != "", *which)
    found = (await ctx.db.execute(select(MailMessage.id, MailMessage.state).where(*mine).with_for_update())).all()
    if any(state in IN_FLIGHT for _id, state in found):
        raise Conflict(_("An e-mail is being handed to the mail server at this moment. Try again in a minute."))
    ids = [mail_id for mail_id, _state in found]
    gone = {"email": "", "domain": "", "content": None, "kept": None}
    stopped = {**gone, "state": MailState.CANCELLED, "due_at": None, "message": CANCELLED}
    for is_waiting, values in ((True, stopped), (False, gone)):
        some = [mail_id for mail_id, state in found if (state in WAITING) is is_waiting]
        await ctx.db.execute(
            update(MailMessage)
            .where(MailMessage.district_id == ctx.district.id, MailMessage.id.in_(some))
            .values(values)
            .execution_options(synchronize_session=False)
        )
    await _delete(ctx, ReturnedMail, ReturnedMail.mail_id.in_(ids))
    await ctx.events.notify("MailLog", {})
    return len(ids)


async def _delete(
    ctx: PluginContext, table: type[ReturnedMail] | type[Suppression], *which: ColumnElement[bool]
) -> int:
    gone: Collection[UUID] = (
        await ctx.db.scalars(
            delete(table)
            .where(table.district_id == ctx.district.id, *which)
            .returning(table.id)
            .execution_options(synchronize_session=False)
        )
    ).all()
    return len(gone)
