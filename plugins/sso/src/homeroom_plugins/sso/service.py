"""What administrators do: set the provider up, look at it, link refused attempts to users and unlink them."""

from urllib.parse import urlsplit
from uuid import UUID

from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.sentences import _
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.identity.authority import check_may_relink
from homeroom.identity.errors import OwnAccount
from homeroom.identity.models import User
from homeroom.identity.roles import ROLES
from homeroom.identity.scope import Scope
from homeroom.identity.sso.accounts import link, show_accounts
from homeroom.identity.sso.addresses import check_url
from homeroom.identity.sso.client import Metadata, provider_client
from homeroom.identity.sso.models import SsoIdentity, SsoProvider, SsoRefusal, SsoSession
from homeroom.identity.sso.queries import find_identity, find_provider, is_only_way
from homeroom.identity.sso.schemas import ProviderForm, ProviderReport
from homeroom.identity.sso.sessions import SECRET, end_sessions
from homeroom.identity.sso.tokens import ALGORITHMS
from homeroom.identity.users import reset_password
from homeroom.platform import Platform
from homeroom.secrets.sealing import seal

SHARED_ISSUERS = {"accounts.google.com": "hd", "launchpad.classlink.com": "TenantId"}
"""Providers that serve everybody under one issuer, and the claim that names the district."""


async def save_provider(
    platform: Platform, session: AsyncSession, district_id: UUID, form: ProviderForm
) -> SsoProvider:
    """Write the district's provider. Another issuer, or switching it off, ends the sessions that stand on it. Flushes.

    Raises:
        ValidationFailed: a field cannot be used; an issuer that serves everybody needs the claim of the district.
        AddressNotAllowed: an address is not https.
    """
    _check(platform, form)
    found = await find_provider(session)
    if found is None:
        found = SsoProvider(district_id=district_id)
        session.add(found)
    elif found.issuer != form.issuer or not form.enabled:
        await end_sessions(session, list(await session.scalars(select(SsoSession.session_id))))
    found.is_enabled = form.enabled
    found.issuer, found.client_id = form.issuer, form.clientId
    if form.clientSecret:
        found.client_secret = seal(platform.keys, SECRET, district_id, form.clientSecret)
    found.organization_id, found.scopes = form.uuOrganizationId, form.scopes
    found.integration_flow, found.ends_provider_session = form.integrationFlow, form.endsProviderSession
    found.profile_url = form.profileUrl
    found.district_claim, found.school_claim, found.role_claim = form.districtClaim, form.schoolClaim, form.roleClaim
    found.role_map, found.default_role = dict(form.roleMap), form.defaultRole
    await session.flush()
    return found


async def remove_provider(session: AsyncSession) -> None:
    """Forget the provider with its secret. Sessions that stand on it end; the identities stay. Idempotent."""
    await end_sessions(session, list(await session.scalars(select(SsoSession.session_id))))
    await session.execute(delete(SsoProvider))


async def look_at_provider(platform: Platform, issuer: str) -> ProviderReport:
    """What discovery finds, and what an administrator should know of it.

    Raises:
        ProviderUnavailable, AddressNotAllowed: with a sentence that says what is wrong.
    """
    metadata = await provider_client(platform).discover(issuer, fresh=True)
    keys = await provider_client(platform).keys(metadata)
    return ProviderReport(
        issuer=metadata.issuer,
        authorization_endpoint=metadata.authorization_endpoint,
        token_endpoint=metadata.token_endpoint,
        userinfo_endpoint=metadata.userinfo_endpoint,
        end_session_endpoint=metadata.end_session_endpoint,
        keys=len(keys.keys),
        scopes=metadata.scopes_supported or [],
        findings=_findings(metadata),
    )


async def link_refusal(scope: Scope, *, user_id: UUID, refusal_id: UUID) -> SsoIdentity:
    """Make a refused identity the user's. Flushes.

    Raises:
        NotFound: there is no such user or refused attempt.
        OperatorsUser: the user holds a role of the operator's, and the one who asks is not support.
        Conflict: the identity belongs to a user already.
    """
    session, district_id = scope.session, scope.district.id
    user = await session.get(User, (district_id, user_id), with_for_update=True)
    refusal = await session.get(SsoRefusal, (district_id, refusal_id))
    if user is None or refusal is None:
        raise NotFound(_("The user or the attempt does not exist any more. Load the list again."))
    check_may_relink(scope, user)
    if await find_identity(session, refusal.issuer, refusal.subject):
        raise Conflict(_("This sign-on is linked to a user already. Unlink it there first."))
    return await link(session, user, issuer=refusal.issuer, subject=refusal.subject)


async def unlink(scope: Scope, identity_id: UUID, *, sends_mail: bool) -> None:
    """Take an identity from its user, and end the sessions that it opened. Flushes.

    Args:
        sends_mail: Mail the user a link that sets a password, by which they sign in from then on.

    Raises:
        NotFound: there is no such identity.
        OperatorsUser: as `link_refusal`.
        OwnAccount: the one who asks could not sign in without it.
        Conflict, ServiceUnavailable: no mail can be sent to the user; then nothing is unlinked.
    """
    session, district_id = scope.session, scope.district.id
    identity = await session.get(SsoIdentity, (district_id, identity_id))
    if identity is None:
        raise NotFound(_("The external account is not linked any more."))
    # One after the other: of two accounts that are unlinked at the same time the second is the only way left.
    user = await session.get_one(User, (district_id, identity.user_id), with_for_update=True)
    check_may_relink(scope, user)
    if user.id == scope.actor.user_id and await is_only_way(session, user, identity):
        raise OwnAccount(_("Without this account you could not sign in any more. Another administrator can unlink it."))
    opened = select(SsoSession.session_id).where(SsoSession.identity_id == identity_id)
    await end_sessions(session, list(await session.scalars(opened)))
    await session.delete(identity)
    await session.flush()
    await show_accounts(session, user)
    await scope.audit.record("sso.unlinked", subject=str(user.id), identity=str(identity_id))
    if sends_mail:
        await reset_password(scope, user)
    await scope.events.notify("Users", {"id": str(user.id)})


async def dismiss_refusal(session: AsyncSession, refusal_id: UUID) -> None:
    """Take a refused attempt off the list. Idempotent."""
    await session.execute(delete(SsoRefusal).where(SsoRefusal.id == refusal_id))


def _check(platform: Platform, form: ProviderForm) -> None:
    if not form.issuer or not form.clientId:
        raise ValidationFailed.of(issuer=_("Issuer and client ID are required."))
    check_url(form.issuer, platform.settings.sso_hosts)
    if form.profileUrl:
        check_url(form.profileUrl, platform.settings.sso_hosts)
    unknown = {form.defaultRole, *form.roleMap.values()} - set(ROLES)
    if unknown:
        raise ValidationFailed.of(
            roleMap=_(
                "There is no role {unknown}. Roles: {roles}.",
                unknown=", ".join(sorted(unknown)),
                roles=", ".join(ROLES),
            )
        )
    if form.districtClaim and not form.uuOrganizationId:
        raise ValidationFailed.of(uuOrganizationId=_("Say what the claim of the district must be."))
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
    """Codes of what is missing; the pane has a sentence for each."""
    signs = metadata.id_token_signing_alg_values_supported
    scopes = metadata.scopes_supported
    found = {
        "no_algorithm": bool(signs) and not set(signs) & set(ALGORITHMS),
        "no_pkce": "S256" not in metadata.code_challenge_methods_supported,
        "no_offline_access": scopes is not None and "offline_access" not in scopes,
        "no_end_session": metadata.end_session_endpoint is None,
        "no_backchannel": not metadata.backchannel_logout_supported,
    }
    return [code for code, is_missing in found.items() if is_missing]
