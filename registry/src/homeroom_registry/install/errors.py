"""Error of an installation, downgrade or removal that is refused."""

from homeroom_sdk.errors import OperatorError


class UpkeepRefused(OperatorError):
    """The change to a plugin was refused; the message tells what to do first."""
