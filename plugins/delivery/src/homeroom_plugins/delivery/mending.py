"""Sending a document to another address than the one that it went to."""

from collections.abc import Sequence

from homeroom_plugins.delivery import barring
from homeroom_plugins.delivery.errors import OthersAddress
from homeroom_plugins.delivery.models import Document, Recipient
from homeroom_plugins.delivery.planning import is_another
from homeroom_sdk.addresses import find_address
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.sentences import _
from homeroom_sdk.services import Directory, Mailer, Recipients
from sqlalchemy import select


async def mend_address(ctx: PluginContext, going: Sequence[Recipient], email: str, *, is_confirmed: bool) -> None:
    """Give the one recipient another address, with a new link; the former link ends.

    Raises:
        ValidationFailed: it is no address, there are several recipients, or a custody restriction bars it.
        OthersAddress: it may be another family's, and nobody has confirmed it.
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
    await barring.check_address(ctx, recipient, wanted)
    if not is_confirmed:
        await _check_owner(ctx, recipient, wanted)
    recipient.mended_from = recipient.mended_from or recipient.email
    recipient.email = wanted
    await ctx.services.get(Recipients).renew_links([recipient.id])
    await ctx.services.get(Mailer).trust_address(wanted)
    await ctx.audit.record("address.mended", subject=str(recipient.id))


async def _check_owner(ctx: PluginContext, recipient: Recipient, address: str) -> None:
    """Refuse an address that the directory knows as somebody else's, or whose owner may be somebody else by now."""
    directory = ctx.services.get(Directory)
    document = (
        await ctx.db.scalars(
            select(Document).where(Document.district_id == ctx.district.id, Document.id == recipient.document_id)
        )
    ).one()
    person = (await directory.find_by_rows([document.person])).get(document.person)
    if person is None or is_another(person, document):
        raise OthersAddress(
            _(
                "The student of this document has another name or ID now than when it was made, or is not in the "
                "directory any more. Open the document, and confirm that this address is of the family of whoever it "
                "names."
            )
        )
    found = (await directory.list_addressees([document.person])).get(document.person, ())
    own = {item.address for item in found if not item.is_barred}
    if address not in own and (await directory.count_by_address([address])).get(address):
        raise OthersAddress(
            _("This is the address of another person of the district. Check it, or confirm that it is meant.")
        )
