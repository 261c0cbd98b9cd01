"""`/api/auth/sso`: what administrators set up, and whom they link."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_sdk.http import Answer, Json, answer

from homeroom.identity.scope import Scope, SignedInAdmin
from homeroom.identity.sso import service
from homeroom.identity.sso.attempts import redirect_uri
from homeroom.identity.sso.authority import check_may_set_provider
from homeroom.identity.sso.models import SsoIdentity, SsoProvider
from homeroom.identity.sso.queries import find_provider, is_only_way, list_identities, list_refusals
from homeroom.identity.sso.schemas import IdentityForm, IssuerForm, LinkForm, ProviderForm, RefusalForm
from homeroom.identity.users import get_user

router = APIRouter(prefix="/api/auth/sso", tags=["auth"])

SHOWN_REFUSALS = 200


@router.get("/provider")
async def get_provider(scope: SignedInAdmin) -> Answer[Json]:
    """The district's provider, without its secret, and what is registered there."""
    return answer(_describe(scope, await find_provider(scope.session)))


@router.post("/provider")
async def save_provider(form: ProviderForm, scope: SignedInAdmin) -> Answer[Json]:
    """Set the district's provider up, or change it; an empty secret keeps the one that is stored."""
    await check_may_set_provider(scope)
    saved = await service.save_provider(scope.platform, scope.session, scope.district.id, form)
    await scope.audit.record(
        "sso.provider_saved", subject=str(saved.id), enabled=form.enabled, secretChanged=bool(form.clientSecret)
    )
    return answer(_describe(scope, saved))


@router.post("/provider/delete")
async def delete_provider(scope: SignedInAdmin) -> Answer[Json]:
    """Forget the provider with its secret; users sign in with a password again."""
    await check_may_set_provider(scope)
    await service.remove_provider(scope.session)
    await scope.audit.record("sso.provider_deleted")
    return answer(_describe(scope, None))


@router.post("/provider/test")
async def test_provider(form: IssuerForm, scope: SignedInAdmin) -> Answer[Json]:
    """Look at a provider's discovery document and keys, and say what is there and what is missing."""
    return answer(await service.look_at_provider(scope.platform, form.issuer))


@router.get("/refusals")
async def get_refusals(scope: SignedInAdmin) -> Answer[list[Json]]:
    """Who came from the provider and was not let in, the last first."""
    return answer(
        [
            {
                "id": str(item.id),
                "subject": item.subject,
                "reason": item.reason,
                "email": item.email,
                "name": item.name,
                "tries": item.tries,
                "lastAt": item.last_at.isoformat(),
                "userId": str(user.id) if user else None,
            }
            for item, user in await list_refusals(scope.session, limit=SHOWN_REFUSALS)
        ]
    )


@router.post("/refusals/dismiss")
async def dismiss_refusal(form: RefusalForm, scope: SignedInAdmin) -> Answer[Json]:
    """Take an attempt off the list."""
    await service.dismiss_refusal(scope.session, form.refusalId)
    return answer({})


@router.get("/identities")
async def get_identities(userId: UUID, scope: SignedInAdmin) -> Answer[list[Json]]:  # noqa: N803 - as all parameters
    """The external accounts of a user, the oldest first; `isOnlyWay` = without it the user could not sign in."""
    user = await get_user(scope, userId)
    return answer(
        [
            {**_identity(item), "isOnlyWay": await is_only_way(scope.session, user, item)}
            for item in await list_identities(scope.session, user.id)
        ]
    )


@router.post("/link")
async def link_refusal(form: LinkForm, scope: SignedInAdmin) -> Answer[Json]:
    """Let a refused sign-on in as this user from now on."""
    linked = await service.link_refusal(scope, user_id=form.userId, refusal_id=form.refusalId)
    await scope.audit.record("sso.linked", subject=str(form.userId), identity=str(linked.id))
    return answer(_identity(linked))


@router.post("/unlink")
async def unlink_identity(form: IdentityForm, scope: SignedInAdmin) -> Answer[Json]:
    """Let an external account in no more, and end the sessions that it opened.

    With `sendEmail` the user gets a mail with a link that sets a password.
    """
    await service.unlink(scope, form.identityId, sends_mail=form.sendEmail)
    return answer({})


def _identity(item: SsoIdentity) -> Json:
    return {
        "id": str(item.id),
        "userId": str(item.user_id),
        "issuer": item.issuer,
        "subject": item.subject,
        "linkedAt": item.created_at.isoformat(),
        "signedInAt": item.signed_in_at.isoformat() if item.signed_in_at else None,
    }


def _describe(scope: Scope, provider: SsoProvider | None) -> Json:
    public_url = scope.platform.settings.public_url.rstrip("/")
    registered = {
        "redirectUri": redirect_uri(scope.platform),
        "postLogoutRedirectUri": f"{public_url}/login",
        "backchannelLogoutUri": f"{public_url}/api/auth/sso/backchannel/{scope.district.code}",
    }
    if provider is None:
        return {"provider": None, "registered": registered}
    described = {
        "enabled": provider.is_enabled,
        "issuer": provider.issuer,
        "clientId": provider.client_id,
        "hasSecret": provider.client_secret is not None,
        "uuOrganizationId": provider.organization_id,
        "scopes": provider.scopes,
        "integrationFlow": provider.integration_flow,
        "endsProviderSession": provider.ends_provider_session,
        "profileUrl": provider.profile_url,
        "districtClaim": provider.district_claim,
        "schoolClaim": provider.school_claim,
        "roleClaim": provider.role_claim,
        "roleMap": provider.role_map,
        "defaultRole": provider.default_role,
    }
    return {"provider": described, "registered": registered}
