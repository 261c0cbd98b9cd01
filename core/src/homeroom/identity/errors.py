"""What can go wrong when somebody signs in."""

from homeroom_sdk.errors import AppError, Conflict, Gone, NotFound, NotSignedIn


class InvalidCredentials(AppError):
    """School id, user id and password do not go together; nothing says which of them is wrong."""

    code = "invalid_credentials"
    status = 401


class UserLocked(AppError):
    """Too many wrong passwords."""

    code = "user_locked"
    status = 401


class TokenExpired(NotSignedIn):
    """The token's time, or its session's, is over (specification §8)."""

    code = "token_expired"


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
