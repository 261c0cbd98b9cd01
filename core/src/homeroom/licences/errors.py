"""What a licence refuses."""

from datetime import date

from homeroom_sdk.errors import Conflict, Forbidden, NotSignedIn
from homeroom_sdk.sentences import Sentence


class LicenceLapsed(Forbidden):
    """The licence has ended: what is there can be read and exported, and nothing can be changed."""

    code = "licence_lapsed"

    @classmethod
    def of(cls, reason: Sentence, until: date | None) -> "LicenceLapsed":
        """The refusal with the gate's own sentence; `data.until` is the licence's last day."""
        return cls(reason, data={"until": until.isoformat() if until else None})


class DistrictClosed(NotSignedIn):
    """The customer was deleted and the time of grace is over."""

    code = "district_closed"


class LicenceChanged(Conflict):
    """Somebody else saved the licence after the caller had read it."""

    code = "licence_changed"


class ReadOnly(Forbidden):
    """Support looks into a district, and changes nothing there."""

    code = "read_only"
