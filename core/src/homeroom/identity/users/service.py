"""Changes that administrators make to one user or several (specification §4)."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from homeroom_sdk.context import ADMINISTRATOR
from homeroom_sdk.errors import AppError, Conflict
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.texts import is_storable
from sqlalchemy import any_, delete, func, select

from homeroom.blobs.ports import Storage
from homeroom.events.screens import tell_sessions_ended
from homeroom.identity.errors import LastAdministrator, OwnAccount, UserUnknown
from homeroom.identity.models import User, UserAlias
from homeroom.identity.ports import Scope
from homeroom.identity.sign_in.locks import unlock as forget_failures
from homeroom.identity.sign_in.resets import end_reset_tokens, send_reset_mail
from homeroom.identity.sign_in.sessions import end_sessions
from homeroom.identity.users.authority import check_may_alter

KEEP_DELETED = timedelta(days=30)
"""Time for which a deleted user can be restored; afterwards the sweep erases the user."""
ADMINISTRATORS_LOCK = 0x75736572
"""Advisory lock key. Every change to users takes it, so that two administrators cannot remove each other concurrently.
"""

Change = Callable[[Scope, User], Awaitable[None]]
"""A change to one user; if it raises an `AppError`, it must not have changed anything before."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a change to one user; `error` is None on success."""

    user_id: UUID
    error: AppError | None = None


async def change_users(
    scope: Scope, user_ids: Sequence[UUID], change: Change, *, including_deleted: bool = False
) -> list[Outcome]:
    """Apply the change to each user, and notify open lists.

    Errors do not stop the others: an unknown id, a user whom the actor may not change (see `authority`) or a change
    that fails is returned as an outcome with its error.
    """
    users = await _lock_users(scope, user_ids)
    outcomes: list[Outcome] = []
    for user_id in dict.fromkeys(user_ids):
        user = users.get(user_id)
        try:
            if user is None or (user.deleted_at and not including_deleted):
                raise user_unknown()
            check_may_alter(scope, user)
            await change(scope, user)
        except AppError as error:
            outcomes.append(Outcome(user_id, error))
        else:
            outcomes.append(Outcome(user_id))
    await scope.session.flush()
    await scope.events.notify("Users", {"id": str(user_ids[0])} if len(user_ids) == 1 else {})
    return outcomes


async def suspend(scope: Scope, user: User) -> None:
    """Suspend the user and immediately end their sessions and reset links."""
    await check_may_lose_access(scope, user, _("You cannot suspend yourself. Another administrator can."))
    user.is_suspended = True
    await _end_access(scope, user)
    await scope.audit.record("user.suspended", subject=str(user.id))


async def restore(scope: Scope, user: User) -> None:
    """Restore the access of a suspended or deleted user."""
    user.is_suspended, user.deleted_at = False, None
    await scope.audit.record("user.restored", subject=str(user.id))


async def unlock(scope: Scope, user: User) -> None:
    """Reset the count of wrong passwords: failedLoginStatus becomes unlocked."""
    forget_failures(user)
    await scope.audit.record("user.unlocked", subject=str(user.id))


async def reset_password(scope: Scope, user: User) -> None:
    """Require a new password, mail a link that sets it, and end the user's sessions.

    Raises:
        OwnAccount: the user is the actor.
        Conflict: the user is suspended.
        ServiceUnavailable: no plugin sends mail for the district.
    """
    if user.id == scope.actor.user_id:
        raise OwnAccount(_("Change your own password in your profile."))
    if user.is_suspended:
        raise Conflict(_("A suspended user cannot set a new password. Restore the user first."))
    await send_reset_mail(scope.account_mailer, scope.session, user, scope.district, kind="reset")
    user.requires_password_reset = True
    await _end_sessions(scope, user)
    await scope.audit.record("user.password_reset", subject=str(user.id))


async def delete_user(scope: Scope, user: User) -> None:
    """Mark the user as deleted and end their access immediately; it can be undone for `KEEP_DELETED`."""
    await check_may_lose_access(scope, user, _("You cannot delete yourself. Another administrator can."))
    user.is_suspended, user.deleted_at = True, scope.now()
    await _end_access(scope, user)
    await scope.audit.record("user.deleted", subject=str(user.id))


async def get_user(scope: Scope, user_id: UUID) -> User:
    """Return the user with this id, including deleted users, so that they can be restored.

    Raises:
        UserUnknown: the district has no such user.
    """
    user = await scope.session.get(User, (scope.district.id, user_id))
    if user is None:
        raise user_unknown()
    return user


async def get_user_by_alias(scope: Scope, alias: str) -> User:
    """Return the user who has this alias.

    Raises:
        UserUnknown: no user of the district has this alias.
    """
    if not is_storable(alias):
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
    """Return the aliases of a user in alphabetical order."""
    found = await scope.session.scalars(
        select(UserAlias.alias)
        .where(UserAlias.district_id == scope.district.id, UserAlias.user_id == user_id)
        .order_by(UserAlias.alias)
    )
    return found.all()


async def erase_users(platform: Storage, district_id: UUID, *, dry_run: bool) -> int:
    """Erase the users who were deleted more than `KEEP_DELETED` ago, with all their rows, and return the count.

    With `dry_run`, only count them. Their entries in the activity log stay.
    """
    old = (User.district_id == district_id, User.deleted_at < platform.now() - KEEP_DELETED)
    async with platform.database.district(district_id) as session:
        count = await session.scalar(select(func.count()).select_from(User).where(*old)) or 0
        if not dry_run:
            await session.execute(delete(User).where(*old))
    return count


async def check_may_lose_access(scope: Scope, user: User, own_words: Sentence) -> None:
    """Raise if the user is the actor or the last administrator of the district.

    Raises:
        OwnAccount: it is the actor; the message is `own_words`.
        LastAdministrator: no other active user has the administrator role.
    """
    if user.id == scope.actor.user_id:
        raise OwnAccount(own_words)
    if ADMINISTRATOR not in user.roles or user.is_suspended:
        return
    another = await scope.session.scalar(
        select(User.id)
        .where(
            User.district_id == scope.district.id,
            User.id != user.id,
            any_(User.roles) == ADMINISTRATOR,
            User.is_suspended.is_(False),
        )
        .limit(1)
    )
    if another is None:
        raise LastAdministrator(_("This is the last administrator of the district. Make somebody else one first."))


def user_unknown() -> UserUnknown:
    """Return the error for ids that are unknown, belong to another district, or to deleted users."""
    return UserUnknown(_("This user does not exist, or no longer exists."))


async def _lock_users(scope: Scope, user_ids: Sequence[UUID]) -> dict[UUID, User]:
    district = func.hashtext(str(scope.district.id))
    await scope.session.execute(select(func.pg_advisory_xact_lock(ADMINISTRATORS_LOCK, district)))
    statement = (
        select(User)
        .where(User.district_id == scope.district.id, User.id.in_(user_ids))
        .order_by(User.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return {user.id: user for user in await scope.session.scalars(statement)}


async def _end_access(scope: Scope, user: User) -> None:
    await end_reset_tokens(scope.session, user.id)
    await _end_sessions(scope, user)


async def _end_sessions(scope: Scope, user: User) -> None:
    ended = await end_sessions(scope.session, user.id)
    await tell_sessions_ended(scope.session, scope.district.id, ended)
