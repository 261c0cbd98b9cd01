"""Errors of the index of releases."""

from homeroom_sdk.errors import OperatorError
from homeroom_sdk.i18n import Sentence


class IndexUnusable(OperatorError):
    """The index, or a release in it, cannot be used; `reason` explains why and what to do."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(str(reason))
        self.reason = reason
