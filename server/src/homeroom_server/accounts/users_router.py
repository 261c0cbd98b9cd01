"""`/api/auth`: calls with which administrators manage users."""

from typing import Annotated

from fastapi import APIRouter, Depends
from homeroom.identity.models import User
from homeroom.identity.roles import list_roles
from homeroom.identity.schemas import (
    AliasRequest,
    NewUser,
    UserIds,
    UserRequest,
    UserRoles,
    UserSchools,
    role_names,
)
from homeroom.identity.users import assignments, creation
from homeroom.identity.users import service as users
from homeroom.identity.users.belonging import list_schools_of, school_change
from homeroom.identity.users.profile import describe_user
from homeroom.identity.users.read_schemas import (
    GivableRole,
    ManagedUser,
    SisInstitution,
    SisRoles,
    UserOutcome,
    UserOutcomes,
    read_sub_roles,
)
from homeroom.tenancy.models import School
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _, say
from homeroom_sdk.permissions import passes_admin_guard
from sqlalchemy import select

from homeroom_server.accounts import live_sessions as liveness
from homeroom_server.scope import Scope, SignedIn, SignedInAdmin

router = APIRouter(prefix="/api/auth", tags=["users"])


async def guarded_scope(scope: SignedIn) -> Scope:
    """Require a caller who passes the administrators' guard (specification §6); sufficient for reading."""
    if not passes_admin_guard(scope.actor.roles):
        raise Forbidden(_("You are not authorized."))
    return scope


GuardedScope = Annotated[Scope, Depends(guarded_scope)]


@router.post("/create", response_model_exclude_unset=True)
async def create_user(scope: SignedInAdmin, new: NewUser) -> Answer[ManagedUser]:
    """Add a user; with `sendEmail` they get a mail with a link that sets their password."""
    return answer(await _show(scope, await creation.create_account(scope, new)))


@router.post("/suspend")
async def suspend_users(scope: SignedInAdmin, ids: UserIds) -> Answer[UserOutcomes]:
    """Suspend users: they cannot sign in any more, and their open sessions end."""
    return await _change(scope, ids, users.suspend)


@router.post("/restore")
async def restore_users(scope: SignedInAdmin, ids: UserIds) -> Answer[UserOutcomes]:
    """Restore suspended users, and users who were deleted within the last 30 days."""
    return await _change(scope, ids, users.restore, including_deleted=True)


@router.post("/unlockUser")
async def unlock_users(scope: SignedInAdmin, ids: UserIds) -> Answer[UserOutcomes]:
    """Clear users' failed sign-ins: failedLoginStatus becomes unlocked."""
    return await _change(scope, ids, users.unlock)


@router.post("/adminResetPassword")
async def reset_passwords(scope: SignedInAdmin, ids: UserIds) -> Answer[UserOutcomes]:
    """Require new passwords: open sessions end, and each user is mailed a link that sets one."""
    return await _change(scope, ids, users.reset_password)


@router.post("/delete")
async def delete_users(scope: SignedInAdmin, ids: UserIds) -> Answer[UserOutcomes]:
    """Delete users, effective immediately. For 30 days `restore` brings them back; then they are erased."""
    return await _change(scope, ids, users.delete_user)


@router.post("/setRoles")
async def set_roles(scope: SignedInAdmin, change: UserRoles) -> Answer[UserOutcomes]:
    """Set users' roles, their document storage roles, or both to exactly the given ones."""
    roles = None if change.Roles is None else role_names(change.Roles)
    return await _change(scope, change, assignments.role_change(roles=roles, sub_roles=change.subRoles))


@router.post("/setSchools")
async def set_schools(scope: SignedInAdmin, change: UserSchools) -> Answer[UserOutcomes]:
    """Set users' schools. Users see and send only their schools' data; an empty list means all schools."""
    return await _change(scope, change, school_change(change.schools))


@router.post("/getUser", response_model_exclude_unset=True)
async def get_user(scope: GuardedScope, body: UserRequest) -> Answer[ManagedUser]:
    """Return one user of the district."""
    return answer(await _show(scope, await users.get_user(scope, body.userId)))


@router.post("/getUserByAlias", response_model_exclude_unset=True)
async def get_user_by_alias(scope: GuardedScope, body: AliasRequest) -> Answer[ManagedUser]:
    """Return the user who has this alias."""
    return answer(await _show(scope, await users.get_user_by_alias(scope, body.alias)))


@router.get("/getSecurityRoles")
async def list_security_roles(scope: GuardedScope) -> Answer[list[GivableRole]]:
    """List the roles that a user of the district can be given; the default user's role is hidden."""
    return answer(_read_roles(scope))


@router.get("/setupSISRoles")
async def list_roles_for_sis(scope: GuardedScope) -> Answer[SisRoles]:
    """List the roles and document storage roles to which roles of a student information system can be mapped."""
    document_roles = await assignments.find_document_roles(scope)
    return answer(SisRoles(roles=_read_roles(scope), sub_roles=read_sub_roles(document_roles, document_roles)))


@router.get("/setupSISInstitutions")
async def list_institutions_for_sis(scope: GuardedScope) -> Answer[list[SisInstitution]]:
    """List the district's open schools, to which institutions of a student information system are mapped."""
    schools = await scope.session.scalars(
        select(School)
        .where(School.district_id == scope.district.id, School.closed_at.is_(None))
        .order_by(School.name, School.code)
    )
    return answer([_read_school(school) for school in schools])


def _read_school(school: School) -> SisInstitution:
    return SisInstitution(id=school.id, code=school.code, name=school.name)


def _read_roles(scope: Scope) -> list[GivableRole]:
    return [GivableRole(id=role.id, name=role.name, description=role.description) for role in list_roles(scope.state)]


async def _change(
    scope: Scope, ids: UserIds, change: users.Change, *, including_deleted: bool = False
) -> Answer[UserOutcomes]:
    """Apply the change and return the outcome per user; for a single `userId`, raise the refusal instead."""
    outcomes = await users.change_users(scope, ids.ids, change, including_deleted=including_deleted)
    if ids.userId is not None and outcomes[0].error is not None:
        raise outcomes[0].error
    refused = [item.error.message for item in outcomes if item.error]
    results = [
        UserOutcome(
            user_id=item.user_id,
            success=item.error is None,
            code=item.error.code if item.error else None,
            message=say(item.error.message) if item.error else None,
        )
        for item in outcomes
    ]
    return answer(UserOutcomes(succeeded=len(outcomes) - len(refused), results=results), *dict.fromkeys(refused))


async def _show(scope: Scope, user: User) -> ManagedUser:
    sub_roles = read_sub_roles(user.sub_roles, await assignments.find_document_roles(scope))
    described = describe_user(
        user,
        now=scope.platform.now(),
        aliases=await users.list_aliases(scope, user.id),
        sub_roles=sub_roles,
        is_logged_in=bool(await liveness.list_sessions(scope, user.id)),
    )
    return ManagedUser(
        **dict(described),
        schools=[_read_school(school) for school in await list_schools_of(scope.session, user)],
        sub_roles=sub_roles,
        created_on=user.created_at,
        last_sign_in=user.last_sign_in_at,
        deleted_on=user.deleted_at,
    )
