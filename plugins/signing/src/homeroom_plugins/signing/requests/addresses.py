"""Checks of addresses that are typed for a signer: well formed, and not barred for the person."""

from uuid import UUID

from homeroom_sdk.addresses import find_address
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.persons import barring_key
from homeroom_sdk.services import Addressee, Directory


def parse_address(text: str) -> str:
    """Return the address in lower case.

    Raises:
        ValidationFailed: the text is not an e-mail address.
    """
    found = find_address(text)
    if found is None:
        raise ValidationFailed.of(email=_("This is not an e-mail address. Write one such as name@example.org."))
    return str(found).lower()


async def check_not_barred(ctx: PluginContext, person: UUID, address: str) -> None:
    """Refuse an address that a custody restriction bars for the person; the message does not mention the restriction.

    Raises:
        ValidationFailed: it is barred.
    """
    if barring_key(address) in await list_barred(ctx, person):
        raise ValidationFailed.of(email=_("Nobody at this address can sign here. Ask the school."))


async def list_barred(ctx: PluginContext, person: UUID) -> set[str]:
    """Return the addresses that are barred for a person, normalized by `barring_key`."""
    async with ctx.whole_district():
        rows = await ctx.services.get(Directory).list_addressees([person])
    return {barring_key(item.address) for item in rows.get(person, ()) if is_barred(item)}


def is_barred(item: Addressee) -> bool:
    """Return whether documents about the person must not go to this addressee."""
    return item.is_barred or item.is_former
