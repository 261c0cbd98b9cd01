"""Errors about licences and closed districts."""

from datetime import date

from homeroom_sdk.errors import Conflict, Forbidden, NotSignedIn
from homeroom_sdk.i18n import Sentence


class LicenceLapsed(Forbidden):
    """The licence has ended: existing data can be read and exported, but nothing can be changed."""

    code = "licence_lapsed"

    @classmethod
    def of(cls, reason: Sentence, until: date | None) -> "LicenceLapsed":
        """Create the error with the reason as its message; `data.until` is the last day of the licence."""
        return cls(reason, data={"until": until.isoformat() if until else None})


class DistrictClosed(NotSignedIn):
    """The customer was deleted and the grace period is over, so nobody can sign in."""

    code = "district_closed"


class LicenceChanged(Conflict):
    """Another user saved the licence after the caller had read it."""

    code = "licence_changed"


class ReadOnly(Forbidden):
    """Customer support may read in this district but not change anything."""

    code = "read_only"
