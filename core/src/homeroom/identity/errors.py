"""Errors of sign-in, user management and password changes."""

from homeroom_sdk.errors import AppError, Conflict, Gone, NotFound, ValidationFailed


class InvalidCredentials(AppError):
    """School id, user id and password do not match; the response does not reveal which one is wrong."""

    code = "invalid_credentials"
    status = 401


class UserUnknown(NotFound):
    """The district has no user with this id, or the user was deleted."""

    code = "user_unknown"


class UserDeleted(Conflict):
    """The address or user name belongs to a deleted user who can be restored; `data.userId` is that user's id."""

    code = "user_deleted"


class OwnAccount(Conflict):
    """Users cannot suspend, delete or demote themselves, because they could not undo it."""

    code = "own_account"


class LastAdministrator(Conflict):
    """The change would leave the district without an administrator."""

    code = "last_administrator"


class ResetLinkEnded(Gone):
    """The link to set a new password has expired, was used, or was replaced by a newer one."""

    code = "reset_link_ended"


class PasswordLength(ValidationFailed):
    """A new password is too short or too long."""

    code = "password_length"


class PasswordCommon(ValidationFailed):
    """The new password is too common or too easy to guess."""

    code = "password_common"


class PasswordName(ValidationFailed):
    """The new password consists mostly of the name of the user or the district."""

    code = "password_name"


class PasswordsDiffer(ValidationFailed):
    """The new password and its confirmation differ."""

    code = "passwords_differ"
