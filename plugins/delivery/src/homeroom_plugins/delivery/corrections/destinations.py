"""Addresses for a document that is sent again: the directory's, a corrected one, or one that is blocked from mail."""

from collections.abc import Sequence

from homeroom_plugins.delivery.corrections.schemas import AddressesRead, AddressRead
from homeroom_plugins.delivery.district.addresses import NOBODY, list_addressees
from homeroom_plugins.delivery.errors import BlockedAddress, OthersAddress
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.sending import custody_restrictions
from homeroom_plugins.delivery.sending.composing import category_of
from homeroom_plugins.delivery.sending.planning import is_another
from homeroom_plugins.delivery.states import RecipientResult, SendTo
from homeroom_sdk.addresses import find_address
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.services import Directory, Mailer, Person, Recipients
from sqlalchemy import select


async def mend_address(ctx: PluginContext, going: Sequence[Recipient], email: str, *, is_confirmed: bool) -> None:
    """Give the only recipient another address and a new link; the former link stops working.

    Raises:
        ValidationFailed: it is not an address, there are several recipients, or a custody restriction bars it.
        OthersAddress: it may belong to another family, and the user has not confirmed it.
    """
    address = find_address(email)
    if address is None:
        raise ValidationFailed.of(email=_("This is not an e-mail address. Write it like name@example.org."))
    if len(going) != 1:
        raise ValidationFailed.of(email=_("Choose one recipient to send to another address."))
    (recipient,) = going
    wanted = address.matching_key
    if wanted == recipient.email:
        return
    await custody_restrictions.check_address(ctx, recipient, wanted)
    if not is_confirmed:
        await _check_owner(ctx, recipient, wanted)
    recipient.mended_from = recipient.mended_from or recipient.email
    recipient.email, recipient.result = wanted, RecipientResult.READY
    recipient.opened_at = recipient.locked_at = None
    await ctx.services.get(Recipients).renew_links([recipient.id])
    await ctx.services.get(Mailer).trust_address(wanted)
    await ctx.audit.record("address.mended", subject=str(recipient.id))


async def _check_owner(ctx: PluginContext, recipient: Recipient, address: str) -> None:
    """Refuse an address that the directory has for somebody else, or any address if the document's person is uncertain.

    Raises:
        OthersAddress: the address is refused.
    """
    directory = ctx.services.get(Directory)
    person = await _find_owner(ctx, recipient)
    if person is None:
        raise OthersAddress(
            _(
                "The student of this document has a different name or ID now than when it was made, or is "
                "no longer in the list of persons. Open the document, and confirm that this address belongs "
                "to the family of the person it names."
            )
        )
    found = (await directory.list_addressees([person.id])).get(person.id, ())
    own = {item.address for item in found if not item.is_barred}
    if address not in own and (await directory.count_by_address([address])).get(address):
        raise OthersAddress(
            _("This is the address of another person of the district. Check it, or confirm that it is meant.")
        )


async def leave_out_blocked(
    ctx: PluginContext, job: Job, going: Sequence[Recipient], *, is_chosen: bool, is_confirmed: bool
) -> Sequence[Recipient]:
    """Return the recipients with addresses that can get mail.

    If the user chose a single recipient, raise an error that states why its address is blocked. A confirmed address is
    unblocked if a mail server had refused it.

    Raises:
        BlockedAddress: a mail server has refused the single address, and the user has not confirmed it.
        ValidationFailed: the owner of the address has unsubscribed, or all addresses are blocked.
    """
    mailer, category = ctx.services.get(Mailer), category_of(job)
    blocked = await mailer.find_blocked([item.email for item in going], category=category)
    if len(going) == 1 and is_chosen and blocked:
        (address,) = blocked
        if not is_confirmed and not blocked[address].is_unsubscribed:
            raise BlockedAddress(
                _(
                    "{address} gets no mail. {reason} Send it to another address, or confirm that this one is right.",
                    address=address,
                    reason=blocked[address].reason,
                )
            )
        await mailer.trust_address(address)
        blocked = await mailer.find_blocked([address], category=category)
        if blocked:
            raise ValidationFailed.of(email=blocked[address].reason)
    open_ = [item for item in going if item.email not in blocked]
    if blocked and not open_:
        raise ValidationFailed.of(
            resultIds=_("None of these addresses gets mail. Send each of them again by itself, to another address.")
        )
    return open_


async def describe_addresses(ctx: PluginContext, job: Job, recipient: Recipient) -> AddressesRead:
    """Return the directory's current addresses for a recipient's document, or none if the document's person is
    uncertain.

    Addresses of the document's other recipients are left out.
    """
    person = await _find_owner(ctx, recipient)
    found = (await list_addressees(ctx, [person.id], SendTo(job.send_to))).get(person.id, NOBODY) if person else NOBODY
    beside = await ctx.db.scalars(
        select(Recipient.email).where(
            Recipient.district_id == ctx.district.id,
            Recipient.document_id == recipient.document_id,
            Recipient.id != recipient.id,
        )
    )
    taken = set(beside)
    names = {item.address: item.name for item in found.open if item.address not in taken}
    asked = [recipient.email, *names]
    blocked = await ctx.services.get(Mailer).find_blocked(asked, category=category_of(job))
    reasons = {address: block.reason for address, block in blocked.items()}
    return AddressesRead(
        is_current=recipient.email in names,
        reason=reasons.get(recipient.email, NOTHING),
        others=[
            AddressRead(email=address, name=name, reason=reasons.get(address, NOTHING))
            for address, name in names.items()
            if address != recipient.email
        ],
    )


async def _find_owner(ctx: PluginContext, recipient: Recipient) -> Person | None:
    """Return the person of a recipient's document in the directory, or None if the row may belong to somebody else by
    now.
    """
    query = select(Document).where(Document.district_id == ctx.district.id, Document.id == recipient.document_id)
    document = (await ctx.db.scalars(query)).one()
    person = (await ctx.services.get(Directory).find_by_rows([document.person])).get(document.person)
    return None if person is None or is_another(person, document) else person
