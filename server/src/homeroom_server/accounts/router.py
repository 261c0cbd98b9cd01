"""`/api/auth` and `/api/district`: signing in and out."""

from datetime import datetime, timedelta
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Form, Response
from homeroom.credentials.back_off import source_of
from homeroom.identity.sign_in import service
from homeroom.identity.sign_in.clients import ClientOf
from homeroom.identity.sign_in.resets import LIFETIMES
from homeroom.identity.sign_in.targets import tell_app
from homeroom.tenancy.service import DistrictUnknown, find_district
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, Field

from homeroom_server.accounts.methods import end_method_session, find_offer
from homeroom_server.accounts.sign_in import Credentials, sign_in
from homeroom_server.scope import PlatformOf, SignedIn, Visitor

router = APIRouter(tags=["auth"])


class DistrictRequest(BaseModel):
    """School that a person wants to sign in to."""

    schoolId: Annotated[str, Field(max_length=200)]  # noqa: N815 - the specification's name
    app: str | None = None
    """For `integration_center`, an error's data contains `back`: the `redirect` address with the error message."""
    redirect: str | None = None
    state: str | None = None


class DistrictRead(ReadModel):
    """Sign-in options of a district; the organization id is the district's id at its provider."""

    is_without_provider: bool = Field(alias="nonUUDistrict")
    has_provider: bool = Field(alias="uu_enabled")
    organization_id: str | None = Field(alias="uuOrganizationId")
    district_id: UUID = Field(alias="district_uid")
    name: str


class TokenRead(ReadModel):
    """A token and its lifetime in seconds; `organization` is the school id.

    A user who must set a new password gets no `access_token` but a `resetPasswordToken`.
    """

    access_token: str | None = Field(alias="access_token")
    token_type: Literal["bearer"] = Field(alias="token_type")
    expires_in: int = Field(alias="expires_in")
    issued: Moment
    organization: str | None
    reset_password_token: str | None


class TokenValidity(ReadModel):
    """Validity of a token, and the school id that it belongs to."""

    valid: bool
    anonymous: bool
    organization: str | None


class SignedOut(ReadModel):
    """Address at which the browser ends the session at the sign-on provider too."""

    end_session: str | None


@router.post("/api/district/validate")
async def validate_district(body: DistrictRequest, platform: PlatformOf, client: ClientOf) -> Answer[DistrictRead]:
    """Check that a school id is known, and return how its users sign in. Rate limited by address."""
    source = source_of(client.ip_address)
    platform.district_lookups.spend(source)
    async with platform.unknown_districts.attempt(source, about=body.schoolId) as attempt:
        async with platform.database.system() as session:
            district = await find_district(session, body.schoolId)
        if district is None:
            attempt.wrong()
            unknown = DistrictUnknown(_("This school id is not known. Check it with your school."))
            raise tell_app(platform.settings, unknown, target=body.redirect, app=body.app, state=body.state)
    state = await platform.entitlements.of(district.id)
    async with platform.database.district(district.id) as session:
        offer = await find_offer(platform, state, session)
    return answer(
        DistrictRead(
            is_without_provider=offer is None,
            has_provider=offer is not None,
            organization_id=offer.organization_id if offer else None,
            district_id=district.id,
            name=district.name,
        )
    )


@router.post("/api/auth/token")
async def create_token(
    platform: PlatformOf,
    client: ClientOf,
    username: Annotated[str, Form(max_length=320)] = "",
    password: Annotated[str, Form(max_length=1024)] = "",
    organization: Annotated[str, Form(max_length=64)] = "",
    grant_type: Annotated[Literal["password", "anonymous"], Form()] = "password",
    isCustomer: Annotated[bool, Form()] = True,  # noqa: N803 - the specification's name
    integration: Annotated[str | None, Form(max_length=64)] = None,
) -> Answer[TokenRead]:
    """Sign in with school id, user id and password, or get the token of a visitor who has not signed in.

    A user who must set a new password gets a `resetPasswordToken` instead of an `access_token`. Every user belongs to a
    district, so `isCustomer` has no effect. `integration` is recorded in the activity log.
    """
    lifetime = timedelta(seconds=platform.settings.session_timeout_s)
    if grant_type == "anonymous":
        now = platform.now()
        token = platform.tokens.sign_anonymous(issued_at=now, expires_at=now + lifetime)
        return answer(_token_answer(token, issued_at=now, lifetime=lifetime))
    credentials = Credentials(organization, username, password, client, integration)
    entry = await sign_in(platform, credentials, lifetime=lifetime)
    code = entry.district.code
    if entry.session is None:
        reset = _token_answer(None, issued_at=platform.now(), lifetime=LIFETIMES["reset"], organization=code)
        return answer(reset.model_copy(update={"reset_password_token": entry.reset_token}))
    opened = entry.session
    token = platform.tokens.sign(opened.claims, issued_at=opened.issued_at, expires_at=opened.expires_at)
    return answer(_token_answer(token, issued_at=opened.issued_at, lifetime=lifetime, organization=code))


def _token_answer(
    token: str | None, *, issued_at: datetime, lifetime: timedelta, organization: str | None = None
) -> TokenRead:
    return TokenRead(
        access_token=token,
        token_type="bearer",  # noqa: S106 - the kind of the token
        expires_in=int(lifetime.total_seconds()),
        issued=issued_at,
        organization=organization,
        reset_password_token=None,
    )


@router.get("/api/auth/validatetoken")
async def validate_token(scope: Visitor) -> Answer[TokenValidity]:
    """Check that the token is valid; does not count as activity. For a visitor's anonymous token, `valid` is false.

    An invalid token, or one whose session has ended, is refused with 401.
    """
    if scope is None:
        return answer(TokenValidity(valid=False, anonymous=True, organization=None))
    return answer(TokenValidity(valid=True, anonymous=False, organization=scope.district.code))


@router.get("/api/auth/signout")
async def sign_out(scope: SignedIn, response: Response) -> Answer[SignedOut]:
    """End the session of the token; `endSession` is the address that ends the sign-on provider's session too.

    The browser drops its cache. The shell clears the browser's storage itself, because it also holds the language, the
    theme and, while a locked screen is being opened, the token of the session that replaces this one.
    """
    response.headers["clear-site-data"] = '"cache"'
    end_session = await end_method_session(scope.platform, scope.state, scope.session, scope.claims.session_id)
    await service.sign_out(scope.session, scope.claims)
    await scope.audit.record("session.ended", subject=str(scope.claims.session_id))
    return answer(SignedOut(end_session=end_session))
