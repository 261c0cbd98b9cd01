"""`/api/auth/sso`: administration of the provider, refused attempts and linked accounts."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.sso import service
from homeroom_plugins.sso.attempts import redirect_uri
from homeroom_plugins.sso.authority import check_may_set_provider
from homeroom_plugins.sso.errors import UserUnknown
from homeroom_plugins.sso.models import SsoIdentity, SsoProvider
from homeroom_plugins.sso.queries import find_provider, is_only_way, list_identities, list_refusals
from homeroom_plugins.sso.schemas import (
    IdentityRead,
    IdentityRequest,
    IssuerRequest,
    LinkRequest,
    OwnedIdentity,
    ProviderRead,
    ProviderReport,
    ProviderRequest,
    ProviderState,
    RefusalRead,
    RefusalRequest,
    RegisteredAddresses,
)
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import AdministratorContext, Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Nothing
from homeroom_sdk.sign_in import Accounts

router = APIRouter(prefix="/api/auth/sso", tags=["auth"])

SHOWN_REFUSALS = 200


@router.get("/provider")
async def get_provider(ctx: AdministratorContext) -> Answer[ProviderState]:
    """Return the district's provider without its secret, and the addresses to register there."""
    return answer(_describe(ctx, await find_provider(ctx.db)))


@router.post("/provider")
async def save_provider(form: ProviderRequest, ctx: AdministratorContext) -> Answer[ProviderState]:
    """Create or change the district's provider. An empty secret keeps the stored one."""
    await check_may_set_provider(ctx)
    saved = await service.save_provider(ctx, form)
    await ctx.audit.record(
        "sso.provider_saved", subject=str(saved.id), enabled=form.enabled, secretChanged=bool(form.clientSecret)
    )
    return answer(_describe(ctx, saved))


@router.post("/provider/delete")
async def delete_provider(ctx: AdministratorContext) -> Answer[ProviderState]:
    """Delete the provider with its secret. Users then sign in with a password."""
    await check_may_set_provider(ctx)
    await service.remove_provider(ctx)
    await ctx.audit.record("sso.provider_deleted")
    return answer(_describe(ctx, None))


@router.post("/provider/test")
async def test_provider(form: IssuerRequest, ctx: AdministratorContext) -> Answer[ProviderReport]:
    """Test a provider: fetch its discovery document and keys, and report what is present and what is missing."""
    return answer(await service.look_at_provider(ctx, form.issuer))


@router.get("/refusals")
async def get_refusals(ctx: AdministratorContext) -> Answer[list[RefusalRead]]:
    """List refused sign-ins, latest first; at most 200."""
    refusals = await list_refusals(ctx.db, limit=SHOWN_REFUSALS)
    owners = await ctx.services.get(Accounts).list_by_email({item.email for item in refusals})
    return answer(
        [
            RefusalRead(
                id=item.id,
                subject=item.subject,
                reason=item.reason,
                email=item.email,
                name=item.name,
                tries=item.tries,
                last_at=item.last_at,
                user_id=owners[item.email].user_id if item.email in owners else None,
            )
            for item in refusals
        ]
    )


@router.post("/refusals/dismiss")
async def dismiss_refusal(form: RefusalRequest, ctx: AdministratorContext) -> Answer[Nothing]:
    """Remove a refused attempt from the list."""
    await service.dismiss_refusal(ctx, form.refusalId)
    return answer(NOTHING)


@router.get("/identities")
async def get_identities(
    userId: UUID,  # noqa: N803 - as all parameters
    ctx: AdministratorContext,
) -> Answer[list[OwnedIdentity]]:
    """List the external accounts of a user, oldest first. `isOnlyWay`: the user could not sign in without it."""
    account = await ctx.services.get(Accounts).find(userId, including_deleted=True)
    if account is None:
        raise UserUnknown(_("This user does not exist, or no longer exists."))
    return answer(
        [
            OwnedIdentity(**dict(_identity(item)), is_only_way=await is_only_way(ctx.db, account, item))
            for item in await list_identities(ctx.db, account.user_id)
        ]
    )


@router.post("/link")
async def link_refusal(form: LinkRequest, ctx: AdministratorContext) -> Answer[IdentityRead]:
    """Link a refused identity to a user, who can sign in with it from now on."""
    linked = await service.link_refusal(ctx, user_id=form.userId, refusal_id=form.refusalId)
    await ctx.audit.record("sso.linked", subject=str(form.userId), identity=str(linked.id))
    return answer(_identity(linked))


@router.post("/unlink")
async def unlink_identity(form: IdentityRequest, ctx: AdministratorContext) -> Answer[Nothing]:
    """Unlink an external account from its user, and end the sessions that it opened.

    With `sendEmail`, the user is mailed a link to set a password.
    """
    await service.unlink(ctx, form.identityId, sends_mail=form.sendEmail)
    return answer(NOTHING)


def _identity(item: SsoIdentity) -> IdentityRead:
    return IdentityRead(
        id=item.id,
        user_id=item.user_id,
        issuer=item.issuer,
        subject=item.subject,
        linked_at=item.created_at,
        signed_in_at=item.signed_in_at,
    )


def _describe(ctx: PluginContext, provider: SsoProvider | None) -> ProviderState:
    registered = RegisteredAddresses(
        redirect_uri=redirect_uri(ctx),
        post_logout_redirect_uri=f"{ctx.public_url}/login",
        backchannel_logout_uri=f"{ctx.public_url}/api/auth/sso/backchannel/{ctx.district.code}",
    )
    if provider is None:
        return ProviderState(provider=None, registered=registered)
    described = ProviderRead(
        enabled=provider.is_enabled,
        issuer=provider.issuer,
        client_id=provider.client_id,
        has_secret=provider.client_secret is not None,
        uu_organization_id=provider.organization_id,
        scopes=provider.scopes,
        integration_flow=provider.integration_flow,
        ends_provider_session=provider.ends_provider_session,
        profile_url=provider.profile_url,
        district_claim=provider.district_claim,
        school_claim=provider.school_claim,
        role_claim=provider.role_claim,
        role_map=provider.role_map,
        default_role=provider.default_role,
    )
    return ProviderState(provider=described, registered=registered)
