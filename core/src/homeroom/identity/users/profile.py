"""The fields that users may change themselves. Only administrators change roles, e-mail address and user name."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal

from homeroom_sdk import texts
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from homeroom.identity.models import User
from homeroom.identity.ports import Scope
from homeroom.identity.users.read_schemas import (
    ApplicationSettingsRead,
    ProfileRead,
    SubRole,
    UserAttributesRead,
    UserRead,
    read_role,
)

MAX_DEVICES = 10


Line = Annotated[texts.Line, StringConstraints(max_length=300)]
Name = Annotated[texts.Line, StringConstraints(min_length=1, max_length=100)]
Picture = Annotated[str, StringConstraints(pattern=r"^(https://[^\s\"'<>]+)?$", max_length=500)]


class ApplicationSettings(BaseModel):
    """Display and notification settings of the application."""

    model_config = ConfigDict(extra="forbid")

    isDarkMode: bool = False  # noqa: N815 - here and below the specification's names
    notificationSettings: Annotated[dict[Name, bool], Field(max_length=50)] = Field(default_factory=dict)  # noqa: N815
    articleFontSize: Literal["small", "default", "large"] = "default"  # noqa: N815


class ProfileChange(BaseModel):
    """Changes to the user's own profile. Fields that are not sent stay unchanged; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")

    firstName: Name = ""  # noqa: N815
    lastName: Name = ""  # noqa: N815
    phone: Line = ""
    dateOfBirth: date | None = None  # noqa: N815
    gender: Line = ""
    address: Line = ""
    avatarUrl: Picture = ""  # noqa: N815
    isVeteran: bool = False  # noqa: N815
    LanguagePreference: Annotated[str, StringConstraints(pattern=r"^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$")] = ""
    applicationSettings: ApplicationSettings = Field(default_factory=ApplicationSettings)  # noqa: N815


class Device(BaseModel):
    """A device on which the user uses the application."""

    model_config = ConfigDict(extra="forbid")

    id: Name
    name: Line = ""
    platform: Line = ""


async def get_own_user(scope: Scope) -> User:
    """Load the signed-in user and lock the row for an update.

    Raises:
        NotFound: the user was erased in the meantime.
    """
    user = await scope.session.get(User, (scope.district.id, scope.actor.user_id), with_for_update=True)
    if user is None:
        raise NotFound(_("The user no longer exists."))
    return user


async def save_profile(scope: Scope, change: ProfileChange, *, names_too: bool) -> User:
    """Store the fields that were sent; first and last name only if `names_too`."""
    user = await get_own_user(scope)
    values = change.model_dump(mode="json", exclude_unset=True)
    names = {name: values.pop(name) for name in ("firstName", "lastName") if name in values}
    if names_too:
        user.first_name = names.get("firstName", user.first_name)
        user.last_name = names.get("lastName", user.last_name)
    user.attributes = {**user.attributes, **values}
    await scope.session.flush()
    await scope.audit.record("user.profile_saved", subject=str(user.id))
    return user


async def set_device(scope: Scope, device: Device) -> User:
    """Store a device as the most recently used one; at most `MAX_DEVICES` are kept. Idempotent."""
    user = await get_own_user(scope)
    others = [item for item in user.attributes.get("devices", []) if item.get("id") != device.id]
    user.attributes = {**user.attributes, "devices": [device.model_dump(), *others][:MAX_DEVICES]}
    await scope.session.flush()
    return user


def describe_user(
    user: User, *, now: datetime, aliases: Sequence[str], sub_roles: Sequence[SubRole], is_logged_in: bool
) -> UserRead:
    """Return the user in the form of the specification's entity User (§3)."""
    attributes: Mapping[str, Any] = user.attributes
    settings = ApplicationSettings.model_validate(attributes.get("applicationSettings", {}))
    born = attributes.get("dateOfBirth")
    return UserRead(
        id=user.id,
        user_id=user.id,
        user_name=user.user_name,
        first_name=user.first_name,
        last_name=user.last_name,
        roles=[read_role(role) for role in user.roles],
        attributes=UserAttributesRead(**{**attributes, "emailAddress": user.email}),
        sso_user=bool(attributes.get("externalAccounts")),
        has_password=user.password_hash is not None,
        is_suspended=user.is_suspended,
        failed_login_status=user.failed_login_status(now),
        requires_password_reset=user.requires_password_reset,
        external_accounts=attributes.get("externalAccounts", []),
        phone=attributes.get("phone", ""),
        is_logged_in=is_logged_in,
        application_settings=ApplicationSettingsRead(**settings.model_dump(), subRoles=sub_roles),
        profile=ProfileRead(
            first_name=user.first_name,
            last_name=user.last_name,
            user_name=user.user_name,
            email_address=user.email,
            avatar_url=attributes.get("avatarUrl", ""),
            date_of_birth=born,
            age=_age(date.fromisoformat(born), now.date()) if born else None,
            gender=attributes.get("gender", ""),
            address=attributes.get("address", ""),
            date_registered=user.created_at,
            legacy_id=attributes.get("legacyId"),
            devices=attributes.get("devices", []),
            is_veteran=attributes.get("isVeteran", False),
            language_preference=attributes.get("LanguagePreference", ""),
            roles=user.roles,
        ),
        aliases=list(aliases),
    )


def _age(born: date, today: date) -> int:
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))
