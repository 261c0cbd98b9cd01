"""Calls about the signed-in user: `/api/auth/current-user` and `/api/user`."""

from fastapi import APIRouter
from homeroom.identity.models import User
from homeroom.identity.users import profile
from homeroom.identity.users.actors import describe_actor
from homeroom.identity.users.profile import Device, ProfileChange
from homeroom.identity.users.read_schemas import CurrentUser, OwnUser
from homeroom.identity.users.service import list_aliases
from homeroom_sdk.http import Answer, answer
from pydantic import BaseModel

from homeroom_server.scope import Scope, SignedIn

router = APIRouter(tags=["user"])


class DeviceToSet(BaseModel):
    """Device that the user works with."""

    device: Device


class UserToSave(BaseModel):
    """The caller's own profile. `updateSecurityUser` states whether the names that others see change too."""

    user: ProfileChange
    updateSecurityUser: bool = True  # noqa: N815 - the specification's name


@router.get("/api/auth/current-user", response_model_exclude_unset=True)
async def current_user(scope: SignedIn) -> Answer[CurrentUser]:
    """Return the signed-in user."""
    return await _answer(scope, await profile.get_own_user(scope))


@router.post("/api/user/save", response_model_exclude_unset=True)
async def save_user(change: UserToSave, scope: SignedIn) -> Answer[CurrentUser]:
    """Change your own profile; only the given fields change."""
    return await _answer(scope, await profile.save_profile(scope, change.user, names_too=change.updateSecurityUser))


@router.post("/api/user/setDevice", response_model_exclude_unset=True)
async def set_device(change: DeviceToSet, scope: SignedIn) -> Answer[CurrentUser]:
    """Record one of your devices as the one used last."""
    return await _answer(scope, await profile.set_device(scope, change.device))


async def _answer(scope: Scope, user: User) -> Answer[CurrentUser]:
    actor = await describe_actor(scope)
    described = profile.describe_user(
        user,
        now=scope.platform.now(),
        aliases=await list_aliases(scope, user.id),
        sub_roles=actor.sub_roles,
        is_logged_in=True,
    )
    return answer(CurrentUser(user=OwnUser(**dict(described), **dict(actor)), roles=described.roles))
