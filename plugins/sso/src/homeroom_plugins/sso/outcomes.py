"""Results of a sign-in: a session, or a reason that the person can act on (specification §3 and §8)."""

from dataclasses import dataclass
from enum import StrEnum

from homeroom_sdk.http import Said
from homeroom_sdk.i18n import Sentence, _
from pydantic import BaseModel

SYSTEM_ERROR = _("System error, request user contact administrator")


class Reason(StrEnum):
    """Reason of a refused sign-in; the shell has a text for each, and the activity log records it."""

    SESSION_EXPIRED = "session_expired"
    PROVIDER_ERROR = "provider_error"
    PROVIDER_UNAVAILABLE = "provider_unavailable"
    NOT_TRUSTED = "not_trusted"
    OTHER_DISTRICT = "other_district"
    CLAIM_MISSING = "claim_missing"
    ROLES_HELD_BACK = "roles_held_back"
    NOT_LINKED = "not_linked"
    CREATION_RESTRICTED = "creation_restricted"
    EMAIL_MISSING = "email_missing"
    EMAIL_UNVERIFIED = "email_unverified"
    EMAIL_RESERVED = "email_reserved"
    SUSPENDED = "suspended"


MESSAGES = {
    Reason.SESSION_EXPIRED: _("Your session has expired. Please sign in again."),
    Reason.PROVIDER_UNAVAILABLE: _("The sign-on provider does not answer. Try again in a moment."),
    Reason.OTHER_DISTRICT: _("Your sign-on belongs to another district. Sign in with the school ID of yours."),
    Reason.CLAIM_MISSING: _(
        "The sign-on provider did not tell us which district you belong to. Ask your administrator."
    ),
    Reason.ROLES_HELD_BACK: _(
        "The sign-on provider did not tell us your groups. Ask your administrator to give you access."
    ),
    Reason.NOT_LINKED: _(
        "There is an account with your e-mail address already. Ask your administrator to link it to your sign-on."
    ),
    Reason.CREATION_RESTRICTED: _(
        "Your administrator has restricted the creation of new accounts. Ask them to give you access."
    ),
    Reason.EMAIL_MISSING: _("The sign-on provider did not tell us your e-mail address. Ask your administrator."),
    Reason.EMAIL_UNVERIFIED: _("Your e-mail address is not confirmed at the sign-on provider. Confirm it there first."),
    Reason.EMAIL_RESERVED: _("That email address is already in use. Ask your administrator to give you access."),
    Reason.SUSPENDED: _("Your account is suspended. Ask your administrator."),
}


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused sign-in. `check` names the failed check, for the activity log only."""

    reason: Reason
    message: Sentence
    check: str = ""
    logout_url: str | None = None


def refused(reason: Reason, *, message: Sentence | None = None, check: str = "") -> Refused:
    """Return a refusal with the given message, or with the default of §8 for its reason."""
    return Refused(reason, message or MESSAGES.get(reason, SYSTEM_ERROR), check)


class SessionInfo(BaseModel):
    """The session that the browser continues with."""

    token: str
    schoolId: str  # noqa: N815 - the specification's name
    redirect: str


class SignOnAnswer(BaseModel):
    """Result of a sign-in: the specification's sign-on user info response, with URLs to continue at after a failure."""

    success: bool
    session: SessionInfo | None
    authUserError: Reason | None  # noqa: N815 - the specification's name
    message: Said | None
    logoutUrl: str | None = None  # noqa: N815 - as its neighbours
    """URL that ends the provider's session, so that the person can try again with another account."""
    back: str | None = None
    """URL that reports the failure to the integration center."""

    @classmethod
    def of(cls, outcome: "Refused | SessionInfo", *, back: str | None = None) -> "SignOnAnswer":
        """Return the answer for an outcome."""
        if isinstance(outcome, SessionInfo):
            return cls(success=True, session=outcome, authUserError=None, message=None)
        return cls(
            success=False,
            session=None,
            authUserError=outcome.reason,
            message=outcome.message,
            logoutUrl=outcome.logout_url,
            back=back,
        )
