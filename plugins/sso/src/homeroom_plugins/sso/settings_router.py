"""`/api/auth/sso`: what administrators set up, and whom they link."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.schemas import NOTHING, Nothing

from homeroom.identity.scope import Scope, SignedInAdmin
from homeroom.identity.sso import service
from homeroom.identity.sso.attempts import redirect_uri
from homeroom.identity.sso.authority import check_may_set_provider
from homeroom.identity.sso.models import SsoIdentity, SsoProvider
from homeroom.identity.sso.queries import find_provider, is_only_way, list_identities, list_refusals
from homeroom.identity.sso.schemas import (
    IdentityForm,
    IdentityRead,
    IssuerForm,
    LinkForm,
    OwnedIdentity,
    ProviderForm,
    ProviderRead,
    ProviderReport,
    ProviderState,
    RefusalForm,
    RefusalRead,
    RegisteredAddresses,
)
from homeroom.identity.users import get_user

router = APIRouter(prefix="/api/auth/sso", tags=["auth"])

SHOWN_REFUSALS = 200


@router.get("/provider")
async def get_provider(scope: SignedInAdmin) -> Answer[ProviderState]:
    """The district's provider, without its secret, and what is registered there."""
    return answer(_describe(scope, await find_provider(scope.session)))


@router.post("/provider")
async def save_provider(form: ProviderForm, scope: SignedInAdmin) -> Answer[ProviderState]:
    """Set the district's provider up, or change it; an empty secret keeps the one that is stored."""
    await check_may_set_provider(scope)
    saved = await service.save_provider(scope.platform, scope.session, scope.district.id, form)
    await scope.audit.record(
        "sso.provider_saved", subject=str(saved.id), enabled=form.enabled, secretChanged=bool(form.clientSecret)
    )
    return answer(_describe(scope, saved))


@router.post("/provider/delete")
async def delete_provider(scope: SignedInAdmin) -> Answer[ProviderState]:
    """Forget the provider with its secret; users sign in with a password again."""
    await check_may_set_provider(scope)
    await service.remove_provider(scope.session)
    await scope.audit.record("sso.provider_deleted")
    return answer(_describe(scope, None))


@router.post("/provider/test")
async def test_provider(form: IssuerForm, scope: SignedInAdmin) -> Answer[ProviderReport]:
    """Look at a provider's discovery document and keys, and say what is there and what is missing."""
    return answer(await service.look_at_provider(scope.platform, form.issuer))


@router.get("/refusals")
async def get_refusals(scope: SignedInAdmin) -> Answer[list[RefusalRead]]:
    """Who came from the provider and was not let in, the last first."""
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
                user_id=user.id if user else None,
            )
            for item, user in await list_refusals(scope.session, limit=SHOWN_REFUSALS)
        ]
    )


@router.post("/refusals/dismiss")
async def dismiss_refusal(form: RefusalForm, scope: SignedInAdmin) -> Answer[Nothing]:
    """Take an attempt off the list."""
    await service.dismiss_refusal(scope.session, form.refusalId)
    return answer(NOTHING)


@router.get("/identities")
async def get_identities(
    userId: UUID,  # noqa: N803 - as all parameters
    scope: SignedInAdmin,
) -> Answer[list[OwnedIdentity]]:
    """The external accounts of a user, the oldest first; `isOnlyWay` = without it the user could not sign in."""
    user = await get_user(scope, userId)
    return answer(
        [
            OwnedIdentity(**dict(_identity(item)), is_only_way=await is_only_way(scope.session, user, item))
            for item in await list_identities(scope.session, user.id)
        ]
    )


@router.post("/link")
async def link_refusal(form: LinkForm, scope: SignedInAdmin) -> Answer[IdentityRead]:
    """Let a refused sign-on in as this user from now on."""
    linked = await service.link_refusal(scope, user_id=form.userId, refusal_id=form.refusalId)
    await scope.audit.record("sso.linked", subject=str(form.userId), identity=str(linked.id))
    return answer(_identity(linked))


@router.post("/unlink")
async def unlink_identity(form: IdentityForm, scope: SignedInAdmin) -> Answer[Nothing]:
    """Let an external account in no more, and end the sessions that it opened.

    With `sendEmail` the user gets a mail with a link that sets a password.
    """
    await service.unlink(scope, form.identityId, sends_mail=form.sendEmail)
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


def _describe(scope: Scope, provider: SsoProvider | None) -> ProviderState:
    public_url = scope.platform.settings.public_url.rstrip("/")
    registered = RegisteredAddresses(
        redirect_uri=redirect_uri(scope.platform),
        post_logout_redirect_uri=f"{public_url}/login",
        backchannel_logout_uri=f"{public_url}/api/auth/sso/backchannel/{scope.district.code}",
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
