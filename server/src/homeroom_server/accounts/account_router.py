"""Passwords and accounts: `/api/auth/update-password`, and the calls for people without a session."""

from typing import Annotated

from fastapi import APIRouter, Header, Query
from homeroom.identity.sign_in.clients import ClientOf
from homeroom.identity.sign_in.password_rules import MAX_LENGTH
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Nothing, ReadModel
from pydantic import BaseModel, Field

from homeroom_server.accounts import accounts
from homeroom_server.scope import PlatformOf, SignedIn

router = APIRouter(tags=["auth"])

Password = Annotated[str, Field(max_length=MAX_LENGTH)]
SENT = _("Email sent! Please check your email to reset your password.")


class PasswordChange(BaseModel):
    """The caller's own password, old and new."""

    oldPassword: Password  # noqa: N815 - here and below the specification's names
    newPassword: Password  # noqa: N815


class PasswordReset(BaseModel):
    """A new password, with the token of a mailed link."""

    newPassword: Password  # noqa: N815
    confirmNewPassword: Password  # noqa: N815
    confirmId: Annotated[str, Field(max_length=200)]  # noqa: N815


class ResetRequest(BaseModel):
    """Address and school of a user who has forgotten the password."""

    email: Annotated[str, Field(max_length=320)]
    schoolId: Annotated[str, Field(max_length=64)]  # noqa: N815
    redirectUrl: Annotated[str, Field(max_length=2000)] = ""  # noqa: N815


class Registration(BaseModel):
    """Data of a person who asks for an account."""

    schoolId: Annotated[str, Field(max_length=64)]  # noqa: N815
    email: Annotated[str, Field(max_length=320)]
    firstName: Annotated[str, Field(max_length=100)]  # noqa: N815
    lastName: Annotated[str, Field(max_length=100)]  # noqa: N815
    password: Password


class ResetAccount(ReadModel):
    """User name and school id of the account, so that the page can sign in with the new password."""

    user_name: str
    organization: str


@router.post("/api/auth/update-password")
async def update_password(change: PasswordChange, scope: SignedIn) -> Answer[Nothing]:
    """Change your own password."""
    await accounts.change_password(scope, old=change.oldPassword, new=change.newPassword)
    return answer(NOTHING, _("Your password has been changed."))


@router.post("/api/auth/sendPasswordResetEmail")
async def send_password_reset_email(request: ResetRequest, platform: PlatformOf, client: ClientOf) -> Answer[Nothing]:
    """Mail a reset link; the response is the same whether or not the address is known."""
    await accounts.request_reset(
        platform,
        organization=request.schoolId,
        email=request.email,
        redirect_url=request.redirectUrl,
        client=client,
    )
    return answer(NOTHING, SENT)


@router.get("/api/v1/account/resetpassword/{email}")
async def request_reset(
    email: str,
    platform: PlatformOf,
    client: ClientOf,
    redirectUrl: Annotated[str, Query(max_length=2000)] = "",  # noqa: N803
    isCustomer: bool = True,  # noqa: N803
    organization: Annotated[str, Header(max_length=64)] = "",
) -> Answer[Nothing]:
    """Mail a reset link, as a GET request.

    The Organization header is required, so that nothing happens when a mail scanner opens such a link.
    """
    if not organization:
        raise ValidationFailed.of(organization=_("Name the school id in the Organization header."))
    await accounts.request_reset(
        platform, organization=organization, email=email, redirect_url=redirectUrl, client=client
    )
    return answer(NOTHING, SENT)


@router.post("/api/auth/resetPassword")
@router.post("/api/v1/account/updatepassword")
async def reset_password(reset: PasswordReset, platform: PlatformOf, client: ClientOf) -> Answer[ResetAccount]:
    """Set a password by a mailed link; returns the account's user name, so that the page can sign in."""
    user_name, organization = await accounts.reset_password(
        platform,
        confirm_id=reset.confirmId,
        password=reset.newPassword,
        confirmation=reset.confirmNewPassword,
        client=client,
    )
    return answer(ResetAccount(user_name=user_name, organization=organization), _("Your password has been changed."))


@router.post("/api/auth/register")
async def register(registration: Registration, platform: PlatformOf, client: ClientOf) -> Answer[Nothing]:
    """Ask for an account, in districts that allow it; an administrator has to restore it before it can be used."""
    asked = accounts.Registration(
        registration.email, registration.firstName, registration.lastName, registration.password
    )
    await accounts.register(platform, organization=registration.schoolId, asked=asked, client=client)
    return answer(NOTHING, _("Thank you. You can sign in as soon as an administrator has approved your request."))
