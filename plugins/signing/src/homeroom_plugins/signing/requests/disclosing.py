"""Entries in the disclosure ledger for documents that are signed; everything that discloses one calls this module."""

from collections.abc import Iterable

from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import Disclosed, DisclosureAct


async def record_shown(
    ctx: PluginContext, request: SigningRequest, signer: Signer, act: DisclosureAct = DisclosureAct.VIEWED
) -> None:
    """Record that a signer was shown or given the document."""
    await ctx.disclosures.record_many(act, [_disclosed(request)], to=signer.email or signer.name)


async def record_staff(ctx: PluginContext, requests: Iterable[SigningRequest], act: DisclosureAct) -> None:
    """Record that the actor, a member of staff, was shown or given these documents."""
    await ctx.disclosures.record_many(act, [_disclosed(item) for item in requests])


async def record_sent(ctx: PluginContext, sent: Iterable[tuple[SigningRequest, Signer]]) -> None:
    """Record that a mail with a link to the document was planned for each of these signers."""
    rows = [_disclosed(request, signer.email) for request, signer in sent]
    if rows:
        await ctx.disclosures.record_many(DisclosureAct.SENT, rows)


def _disclosed(request: SigningRequest, to: str = "") -> Disclosed:
    return Disclosed(request.person, request.person_name, request.id, request.title, to)
