"""What can go wrong when somebody signs in."""

from homeroom_sdk.errors import AppError, Conflict, Gone, NotFound, ValidationFailed


class InvalidCredentials(AppError):
    """School id, user id and password do not go together; nothing says which of them is wrong."""

    code = "invalid_credentials"
    status = 401


class UserUnknown(NotFound):
    """The district has no such user, or not any more."""

    code = "user_unknown"


class UserDeleted(Conflict):
    """The address or user name belongs to a user who was deleted and can be restored; `data.userId` says who."""

    code = "user_deleted"


class OwnAccount(Conflict):
    """Nobody suspends, deletes or demotes themself: one slip, and the way back is closed."""

    code = "own_account"


class LastAdministrator(Conflict):
    """The district would be left without an administrator."""

    code = "last_administrator"


class ResetLinkEnded(Gone):
    """The link that sets a new password has expired, was used, or a newer one was sent."""

    code = "reset_link_ended"


class PasswordLength(ValidationFailed):
    """A new password is too short or too long."""

    code = "password_length"


class PasswordCommon(ValidationFailed):
    """A new password is one of the first that somebody would try."""

    code = "password_common"


class PasswordName(ValidationFailed):
    """A new password is mostly the name of the user or the district."""

    code = "password_name"


class PasswordsDiffer(ValidationFailed):
    """A new password and its confirmation are not the same."""

    code = "passwords_differ"
