"""Errors for refused tokens and attempts."""

from homeroom_sdk.errors import AppError, NotSignedIn


class TooManyTries(AppError):
    """Too many attempts failed from one place or about one account; `data.retryAfterSeconds` is the time to wait."""

    code = "too_many_tries"
    status = 429


class TokenExpired(NotSignedIn):
    """The token or its session has expired (specification §8)."""

    code = "token_expired"
