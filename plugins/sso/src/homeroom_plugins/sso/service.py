"""Administration: setting up and testing the provider, and linking and unlinking identities."""

from collections.abc import Collection
from urllib.parse import urlsplit
from uuid import UUID

from homeroom_plugins.sso.accounts import link, show_accounts
from homeroom_plugins.sso.addresses import check_url
from homeroom_plugins.sso.client import provider_client
from homeroom_plugins.sso.errors import OwnAccount
from homeroom_plugins.sso.metadata import Metadata
from homeroom_plugins.sso.models import SsoIdentity, SsoProvider, SsoRefusal, SsoSession
from homeroom_plugins.sso.queries import find_identity, find_provider, is_only_way
from homeroom_plugins.sso.schemas import ProviderReport, ProviderRequest
from homeroom_plugins.sso.sealing import SECRET, seal
from homeroom_plugins.sso.sessions import end_all_sessions, end_sessions
from homeroom_plugins.sso.tokens import ALGORITHMS
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import Http
from homeroom_sdk.sign_in import Accounts
from sqlalchemy import delete, select

SHARED_ISSUERS = {"accounts.google.com": "hd", "launchpad.classlink.com": "TenantId"}
"""Providers that serve all their customers under one issuer, with the claim that identifies the district."""


async def save_provider(ctx: PluginContext, form: ProviderRequest) -> SsoProvider:
    """Create or change the district's provider. Changing the issuer or disabling it ends the sessions opened by it.
    Flushes.

    Raises:
        ValidationFailed: a field is invalid, or the issuer serves several customers and no district claim is set.
        AddressNotAllowed: an address is not https.
    """
    _check(ctx.http, form, roles=ctx.services.get(Accounts).roles)
    found = await find_provider(ctx.db)
    if found is None:
        found = SsoProvider()
        ctx.db.add(found)
    elif found.issuer != form.issuer or not form.enabled:
        await end_all_sessions(ctx)
    found.is_enabled = form.enabled
    found.issuer, found.client_id = form.issuer, form.clientId
    if form.clientSecret:
        found.client_secret = seal(ctx, SECRET, form.clientSecret)
    found.organization_id, found.scopes = form.uuOrganizationId, form.scopes
    found.integration_flow, found.ends_provider_session = form.integrationFlow, form.endsProviderSession
    found.profile_url = form.profileUrl
    found.district_claim, found.school_claim, found.role_claim = form.districtClaim, form.schoolClaim, form.roleClaim
    found.role_map, found.default_role = dict(form.roleMap), form.defaultRole
    await ctx.db.flush()
    return found


async def remove_provider(ctx: PluginContext) -> None:
    """Delete the provider with its secret, and end the sessions opened by it. Identities are kept. Idempotent."""
    await end_all_sessions(ctx)
    await ctx.db.execute(delete(SsoProvider))


async def look_at_provider(ctx: PluginContext, issuer: str) -> ProviderReport:
    """Fetch a provider's discovery document and keys now, bypassing the cache; report them with missing features.

    Raises:
        ProviderUnavailable, AddressNotAllowed: the message states the problem.
    """
    metadata = await provider_client(ctx).discover(issuer, fresh=True)
    keys = await provider_client(ctx).keys(metadata, fresh=True)
    return ProviderReport(
        issuer=metadata.issuer,
        authorization_endpoint=metadata.authorization_endpoint,
        token_endpoint=metadata.token_endpoint,
        userinfo_endpoint=metadata.userinfo_endpoint,
        end_session_endpoint=metadata.end_session_endpoint,
        keys=len(keys),
        scopes=metadata.scopes_supported,
        findings=_findings(metadata),
    )


async def link_refusal(ctx: PluginContext, *, user_id: UUID, refusal_id: UUID) -> SsoIdentity:
    """Link a refused identity to a user. Flushes.

    Raises:
        NotFound: the user or the refused attempt does not exist.
        OperatorsUser: the user has a role from the operator, and the actor is not customer support.
        Conflict: the identity is linked to a user already.
    """
    account = await ctx.services.get(Accounts).lock_for_linking(user_id)
    refusal = await ctx.db.get(SsoRefusal, (ctx.district.id, refusal_id))
    if account is None or refusal is None:
        raise NotFound(_("The user or the attempt no longer exists. Load the list again."))
    if await find_identity(ctx.db, refusal.issuer, refusal.subject):
        raise Conflict(_("This sign-on is linked to a user already. Unlink it there first."))
    return await link(ctx, account.user_id, issuer=refusal.issuer, subject=refusal.subject)


async def unlink(ctx: PluginContext, identity_id: UUID, *, sends_mail: bool) -> None:
    """Unlink an identity from its user, and end the sessions that it opened. Flushes.

    Args:
        sends_mail: Mail the user a link to set a password, with which they sign in from then on.

    Raises:
        NotFound: there is no such identity.
        OperatorsUser: see `link_refusal`.
        OwnAccount: it is the actor's only way to sign in.
        Conflict, ServiceUnavailable: the user cannot be mailed; nothing is unlinked.
    """
    accounts = ctx.services.get(Accounts)
    identity = await ctx.db.get(SsoIdentity, (ctx.district.id, identity_id))
    if identity is None:
        raise NotFound(_("The external account is no longer linked."))
    # Lock, since two concurrent calls could each unlink what the other left as the only way to sign in.
    account = await accounts.lock_for_linking(identity.user_id)
    if account is None:
        raise NotFound(_("The external account is no longer linked."))
    if account.user_id == ctx.actor.user_id and await is_only_way(ctx.db, account, identity):
        raise OwnAccount(_("Without this account you could no longer sign in. Another administrator can unlink it."))
    opened = select(SsoSession.session_id).where(SsoSession.identity_id == identity_id)
    await end_sessions(ctx, list(await ctx.db.scalars(opened)))
    await ctx.db.delete(identity)
    await ctx.db.flush()
    await show_accounts(ctx, account.user_id)
    await ctx.audit.record("sso.unlinked", subject=str(account.user_id), identity=str(identity_id))
    if sends_mail:
        await accounts.require_password(account.user_id)
    await ctx.events.notify("Users", {"id": str(account.user_id)})


async def dismiss_refusal(ctx: PluginContext, refusal_id: UUID) -> None:
    """Delete a refused attempt. Idempotent."""
    await ctx.db.execute(delete(SsoRefusal).where(SsoRefusal.id == refusal_id))


def _check(http: Http, form: ProviderRequest, *, roles: Collection[str]) -> None:
    if not form.issuer or not form.clientId:
        raise ValidationFailed.of(issuer=_("Issuer and client ID are required."))
    check_url(http, form.issuer)
    if form.profileUrl:
        check_url(http, form.profileUrl)
    unknown = {form.defaultRole, *form.roleMap.values()} - set(roles)
    if unknown:
        raise ValidationFailed.of(
            roleMap=_(
                "There is no role {unknown}. Roles: {roles}.",
                unknown=", ".join(sorted(unknown)),
                roles=", ".join(roles),
            )
        )
    if form.districtClaim and not form.uuOrganizationId:
        raise ValidationFailed.of(uuOrganizationId=_("Enter the required value of the district's claim."))
    claim = SHARED_ISSUERS.get(urlsplit(form.issuer).hostname or "")
    if claim and not form.districtClaim:
        raise ValidationFailed.of(
            districtClaim=_(
                "This provider serves everybody. Name the claim of your district, here {claim}, and its "
                "value, or strangers could sign in.",
                claim=claim,
            )
        )


def _findings(metadata: Metadata) -> list[str]:
    """Return codes of the provider's missing features; the settings page has a text for each."""
    signs = metadata.id_token_signing_alg_values_supported
    scopes = metadata.scopes_supported
    found = {
        "no_algorithm": bool(signs) and not set(signs) & set(ALGORITHMS),
        "no_pkce": "S256" not in metadata.code_challenge_methods_supported,
        "no_offline_access": bool(scopes) and "offline_access" not in scopes,
        "no_end_session": metadata.end_session_endpoint is None,
        "no_backchannel": not metadata.backchannel_logout_supported,
    }
    return [code for code, is_missing in found.items() if is_missing]
