"""Why a token or a try is not taken."""

from homeroom_sdk.errors import AppError, NotSignedIn


class TooManyTries(AppError):
    """Too much failed from one place, or about one account; `data.retryAfterSeconds` says how long to wait."""

    code = "too_many_tries"
    status = 429


class TokenExpired(NotSignedIn):
    """The token's time, or its session's, is over (specification §8)."""

    code = "token_expired"
