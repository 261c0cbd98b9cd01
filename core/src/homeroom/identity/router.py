"""`/api/auth` and `/api/district`: signing in and out."""

from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Form
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.http import Answer, Json, answer
from pydantic import BaseModel

from homeroom.audit.service import AuditTrail
from homeroom.identity import service
from homeroom.identity.models import User
from homeroom.identity.passwords import verify_password
from homeroom.identity.scope import PlatformOf, SignedIn
from homeroom.identity.sso.queries import find_enabled_provider
from homeroom.identity.sso.sessions import take_logout_url
from homeroom.tenancy.service import DistrictUnknown, find_district

router = APIRouter(tags=["auth"])


class DistrictQuestion(BaseModel):
    """Which school somebody wants to sign in to."""

    schoolId: str  # noqa: N815 - the specification's name


@router.post("/api/district/validate")
async def validate_district(question: DistrictQuestion, platform: PlatformOf) -> Answer[Json]:
    """Say whether a school id is known, and how its users sign in."""
    async with platform.database.system() as session:
        district = await find_district(session, question.schoolId)
    if district is None:
        raise DistrictUnknown("This school id is not known. Check it with your school.")
    async with platform.database.district(district.id) as session:
        provider = await find_enabled_provider(session)
    return answer(
        {
            "nonUUDistrict": provider is None,
            "uu_enabled": provider is not None,
            "uuOrganizationId": provider.organization_id if provider else None,
            "district_uid": str(district.id),
            "name": district.name,
        }
    )


@router.post("/api/auth/token")
async def create_token(
    platform: PlatformOf,
    username: Annotated[str, Form(max_length=320)],
    password: Annotated[str, Form(max_length=1024)],
    organization: Annotated[str, Form(max_length=64)],
    grant_type: Annotated[str, Form()] = "password",
    isCustomer: Annotated[bool, Form()] = True,  # noqa: N803 - the specification's name
    integration: Annotated[str | None, Form()] = None,
) -> Answer[Json]:
    """Sign in with school id, user id and password."""
    if grant_type != "password":
        raise ValidationFailed.of(grant_type="Only grant_type=password is offered.")
    async with platform.database.system() as session:
        district = await find_district(session, organization)
    if district is None:
        await verify_password(password, None)
        raise service.refuse_credentials()
    (await platform.entitlements.of(district.id)).check_open(platform.now())
    lifetime = timedelta(seconds=platform.settings.session_timeout_s)
    async with platform.database.district(district.id) as session:
        found = await service.sign_in(session, user_name=username, password=password, lifetime=lifetime)
        if found is not None:
            actor = Actor(found.user.id, found.user.user_name, frozenset(found.user.roles))
            await AuditTrail(session, actor).record("session.started", subject=str(found.claims.session_id))
    if found is None:
        raise service.refuse_credentials()
    token = platform.tokens.sign(found.claims, issued_at=found.issued_at, expires_at=found.expires_at)
    return answer(
        {
            "access_token": token,
            "token_type": "bearer",
            "expires_in": int(lifetime.total_seconds()),
            "issued": found.issued_at.isoformat(),
            "organization": district.code,
            "resetPasswordToken": None,
        }
    )


@router.get("/api/auth/validatetoken")
async def validate_token(scope: SignedIn) -> Answer[Json]:
    """Say that the token is good; does not count as activity."""
    return answer({"valid": True, "organization": scope.district.code})


@router.get("/api/auth/signout")
async def sign_out(scope: SignedIn) -> Answer[Json]:
    """End the session behind the token; `endSession` is where the browser ends the sign-on provider's too."""
    end_session = await take_logout_url(scope.platform, scope.session, scope.claims.session_id)
    await service.sign_out(scope.session, scope.claims)
    await scope.audit.record("session.ended", subject=str(scope.claims.session_id))
    return answer({"endSession": end_session})


@router.get("/api/auth/current-user")
async def current_user(scope: SignedIn) -> Answer[Json]:
    """The signed-in user."""
    user = await scope.session.get(User, (scope.district.id, scope.actor.user_id))
    if user is None:
        raise NotFound("The user does not exist any more.")
    roles = [{"id": role, "Name": role} for role in user.roles]
    return answer(
        {
            "user": {
                "Id": str(user.id),
                "UserName": user.user_name,
                "FirstName": user.first_name,
                "LastName": user.last_name,
                "Roles": roles,
                "Attributes": user.attributes,
            },
            "Roles": roles,
        }
    )
