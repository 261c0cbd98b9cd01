"""What the calls on the queue answer."""

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import ReadModel


class JobTypeRead(ReadModel):
    """A type of runs; one that is a routine is left out of the queue's page at first."""

    key: str
    title: Said
    is_routine: bool
