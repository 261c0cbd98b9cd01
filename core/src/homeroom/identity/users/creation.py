"""Creation of users by administrators (specification §5)."""

from collections.abc import Sequence

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError

from homeroom.identity.errors import UserDeleted
from homeroom.identity.models import User, UserAlias
from homeroom.identity.ports import Scope
from homeroom.identity.roles import read_roles
from homeroom.identity.schemas import NewUser
from homeroom.identity.sign_in import service
from homeroom.identity.sign_in.resets import send_reset_mail
from homeroom.identity.users.belonging import school_change


async def create_account(scope: Scope, new: NewUser) -> User:
    """Add a user without a password; if `sendEmail` is set, mail a link to set one.

    Raises:
        ValidationFailed: a field cannot be used, or a role, school or alias cannot be given.
        Conflict: the address or user name is taken or reserved (see `service.create_user`).
        UserDeleted: the address or user name is that of a deleted user.
        ServiceUnavailable: `sendEmail` is set, but no plugin sends mail for the district.
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
    if new.schools:
        await school_change(new.schools)(scope, user)
    await _add_aliases(scope, user, new.Aliases)
    if new.sendEmail:
        await send_reset_mail(scope.account_mailer, scope.session, user, scope.district, kind="welcome")
    await scope.audit.record("user.created", subject=str(user.id), roles=",".join(roles))
    await scope.events.notify("Users", {"id": str(user.id)})
    return user


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
            _("A user with this e-mail address or user name was deleted a short time ago. Restore that user instead."),
            data={"userId": str(deleted)},
        )


async def _add_aliases(scope: Scope, user: User, aliases: Sequence[str]) -> None:
    for alias in sorted({alias.strip().lower() for alias in aliases if alias.strip()}):
        scope.session.add(UserAlias(user_id=user.id, alias=alias))
    try:
        await scope.session.flush()
    except IntegrityError as error:
        raise ValidationFailed.of(Aliases=_("Another user has one of these aliases already.")) from error
