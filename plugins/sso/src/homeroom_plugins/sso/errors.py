"""What can go wrong between us and a sign-on provider."""

from homeroom_sdk.errors import AppError, Conflict, Forbidden, NotFound, ServiceUnavailable
from homeroom_sdk.sentences import Sentence, _


class ProviderRefused(AppError):
    """The provider answered, and said no: `error` is its own code, such as `invalid_grant`."""

    code = "sso_provider_refused"
    status = 422

    def __init__(self, error: str, message: Sentence) -> None:
        super().__init__(message)
        self.error = error


class ProviderUnavailable(ServiceUnavailable):
    """The provider cannot be reached, is too slow, or does not speak OpenID Connect."""

    code = "sso_provider_unavailable"

    def __init__(self, message: Sentence, *, check: str = "") -> None:
        super().__init__(message)
        self.check = check
        """Where it failed and how, such as `keys:404`; for the activity log."""


class AddressNotAllowed(ProviderUnavailable):
    """The address is not https, or leads into a private network that the operator has not opened."""

    code = "sso_address_not_allowed"
    status = 422


class TokenRefused(AppError):
    """A token of the provider fails a check; `reason` says which, for the activity log."""

    code = "sso_token_refused"

    def __init__(self, reason: str) -> None:
        super().__init__(_("The sign-on provider's answer could not be trusted."))
        self.reason = reason


class SsoNotConfigured(NotFound):
    """The district has no sign-on provider, or it is switched off."""

    code = "sso_not_configured"


class OperatorsUser(Forbidden):
    """A user to whom the operator gave rights of its own would be touched."""

    code = "operators_user"


class OwnAccount(Conflict):
    """It would take the account from the one who asks."""

    code = "own_account"


class UserUnknown(NotFound):
    """The district has no such user."""

    code = "user_unknown"
