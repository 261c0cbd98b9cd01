"""What can go wrong when somebody signs in."""

from homeroom_sdk.errors import AppError, Gone, NotSignedIn


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


class ResetLinkEnded(Gone):
    """The link that sets a new password has expired, was used, or a newer one was sent."""

    code = "reset_link_ended"
