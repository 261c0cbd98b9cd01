"""Adding users, giving them roles, and finding one (specification §5 and §6)."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT
from homeroom_sdk.errors import ServiceUnavailable, ValidationFailed
from homeroom_sdk.services import DocumentRole, DocumentRoles
from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError

from homeroom.identity import service
from homeroom.identity.errors import UserDeleted
from homeroom.identity.models import User, UserAlias
from homeroom.identity.resets import send_reset_mail
from homeroom.identity.roles import read_roles
from homeroom.identity.schemas import NewUser
from homeroom.identity.scope import Scope
from homeroom.identity.users import Change, check_may_lose_access, user_unknown


async def create_account(scope: Scope, new: NewUser) -> User:
    """Add a user without a password; with `sendEmail`, a link to set one is mailed.

    Raises:
        ValidationFailed, Conflict: as `service.create_user`; or a role or alias cannot be given.
        UserDeleted: the address or user name is that of a deleted user.
        ServiceUnavailable: no plugin sends mail for the district.
    """
    roles = read_roles(scope.state, new.role_names())
    await _check_not_deleted(scope, new)
    user = await service.create_user(
        scope.session,
        email=new.email,
        first_name=new.FirstName,
        last_name=new.LastName,
        user_name=new.UserName,
        roles=roles,
        password=None,
    )
    user.attributes = new.Attributes.stored()
    await _add_aliases(scope, user, new.Aliases)
    if new.sendEmail:
        await send_reset_mail(scope.platform, scope.state, scope.session, user, kind="welcome")
    await scope.audit.record("user.created", subject=str(user.id), roles=",".join(roles))
    await scope.events.notify("Users", {"id": str(user.id)})
    return user


def giving(*, roles: Sequence[str] | None, sub_roles: Sequence[UUID] | None) -> Change:
    """The change that gives a user exactly these roles, and these document storage roles; None leaves them."""

    async def give(scope: Scope, user: User) -> None:
        wanted = None if roles is None else await _check_roles(scope, user, roles)
        assigned = None if sub_roles is None else await _check_sub_roles(scope, sub_roles)
        if wanted is not None and wanted != user.roles:
            before, user.roles = user.roles, wanted
            details = {"before": ",".join(before), "after": ",".join(wanted)}
            await scope.audit.record("user.roles_changed", subject=str(user.id), **details)
        if assigned is not None and assigned != user.sub_roles:
            before, user.sub_roles = user.sub_roles, assigned
            details = {"before": ",".join(before), "after": ",".join(assigned)}
            await scope.audit.record("user.document_roles_changed", subject=str(user.id), **details)

    return give


async def get_user(scope: Scope, user_id: UUID) -> User:
    """The user with this id, a deleted one too, so that it can be restored.

    Raises:
        UserUnknown: the district has none.
    """
    user = await scope.session.get(User, (scope.district.id, user_id))
    if user is None:
        raise user_unknown()
    return user


async def get_user_by_alias(scope: Scope, alias: str) -> User:
    """The user who has this alias. Errors as `get_user`."""
    if "\0" in alias:  # PostgreSQL takes none in a text.
        raise user_unknown()
    found = await scope.session.scalar(
        select(UserAlias.user_id).where(
            UserAlias.district_id == scope.district.id, UserAlias.alias == alias.strip().lower()
        )
    )
    if found is None:
        raise user_unknown()
    return await get_user(scope, found)


async def list_aliases(scope: Scope, user_id: UUID) -> Sequence[str]:
    """The aliases of a user, in order."""
    found = await scope.session.scalars(
        select(UserAlias.alias)
        .where(UserAlias.district_id == scope.district.id, UserAlias.user_id == user_id)
        .order_by(UserAlias.alias)
    )
    return found.all()


async def find_document_roles(scope: Scope) -> Mapping[str, DocumentRole]:
    """The document storage roles of the district by id; none where storage is switched off."""
    try:
        return await _document_roles(scope)
    except ServiceUnavailable:
        return {}


async def _document_roles(scope: Scope) -> Mapping[str, DocumentRole]:
    return {str(role.id): role for role in await scope.services.get(DocumentRoles).list_roles()}


async def _check_roles(scope: Scope, user: User, names: Sequence[str]) -> list[str]:
    wanted = read_roles(scope.state, names, kept=user.roles)
    if ADMINISTRATOR in user.roles and ADMINISTRATOR not in wanted:
        await check_may_lose_access(
            scope, user, "You cannot take the role Administrator from yourself. Another administrator can."
        )
    # Whom the operator made customer support stays it, whatever the district gives beside it.
    return wanted + [role for role in user.roles if role == CUSTOMER_SUPPORT]


async def _check_sub_roles(scope: Scope, sub_roles: Sequence[UUID]) -> list[str]:
    known = await _document_roles(scope)
    wanted = sorted({str(item) for item in sub_roles})
    if not set(wanted) <= set(known):
        raise ValidationFailed.of(subRoles="Choose among the document storage roles of the district.")
    return wanted


async def _check_not_deleted(scope: Scope, new: NewUser) -> None:
    email, name = new.email.strip().lower(), (new.UserName or new.email).strip().lower()
    deleted = await scope.session.scalar(
        select(User.id).where(
            User.district_id == scope.district.id,
            or_(User.email == email, User.user_name == name),
            User.deleted_at.is_not(None),
        )
    )
    if deleted is not None:
        raise UserDeleted(
            "A user with this e-mail address or user name was deleted a short time ago. Restore that user instead.",
            data={"userId": str(deleted)},
        )


async def _add_aliases(scope: Scope, user: User, aliases: Sequence[str]) -> None:
    for alias in sorted({alias.strip().lower() for alias in aliases if alias.strip()}):
        scope.session.add(UserAlias(user_id=user.id, alias=alias))
    try:
        await scope.session.flush()
    except IntegrityError as error:
        raise ValidationFailed.of(Aliases="Another user has one of these aliases already.") from error
