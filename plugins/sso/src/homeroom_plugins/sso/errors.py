"""Errors of single sign-on."""

from homeroom_sdk.errors import AppError, Conflict, Forbidden, NotFound, ServiceUnavailable
from homeroom_sdk.i18n import Sentence, _


class ProviderRefused(AppError):
    """The provider answered with an OAuth error; `error` is its code, such as `invalid_grant`."""

    code = "sso_provider_refused"
    status = 422

    def __init__(self, error: str, message: Sentence) -> None:
        super().__init__(message)
        self.error = error


class ProviderUnavailable(ServiceUnavailable):
    """The provider cannot be reached, is too slow, or does not follow OpenID Connect."""

    code = "sso_provider_unavailable"

    def __init__(self, message: Sentence, *, check: str = "") -> None:
        super().__init__(message)
        self.check = check
        """Where and how it failed, such as `keys:404`; for the activity log."""


class AddressNotAllowed(ProviderUnavailable):
    """The address is not https, or is in a private network that the operator has not allowed."""

    code = "sso_address_not_allowed"
    status = 422


class TokenRefused(AppError):
    """A token of the provider failed a check; `reason` names the check, for the activity log."""

    code = "sso_token_refused"

    def __init__(self, reason: str) -> None:
        super().__init__(_("The sign-on provider's answer could not be trusted."))
        self.reason = reason


class SsoNotConfigured(NotFound):
    """The district has no sign-on provider, or it is switched off."""

    code = "sso_not_configured"


class OperatorsUser(Forbidden):
    """The action would affect a user with rights from the operator; only customer support may do it."""

    code = "operators_user"


class OwnAccount(Conflict):
    """The action would take the actor's own account from them."""

    code = "own_account"


class UserUnknown(NotFound):
    """The district has no such user."""

    code = "user_unknown"
