"""What the calls on paper take and answer."""

from uuid import UUID

from homeroom_plugins.delivery.prints.unreached import AsideReason
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel


class PrintRequest(BaseModel):
    """For whose unreached families to print."""

    jobId: UUID  # noqa: N815 - the API's name


class PrintUndoRequest(BaseModel):
    """Which printing was not handed out after all."""

    printId: UUID  # noqa: N815 - the API's name


class PrintRead(ReadModel):
    """One printing: who did it, for how many families as things stand now, and in how many files."""

    id: UUID
    printed_on: Moment
    printed_by: str
    families: int
    files: int
    undone_on: Moment | None
    undone_by: str


class AsideRead(ReadModel):
    """A family that a person has to see to. Their paper is not among the others."""

    student_id: str
    person_name: str
    school_name: str
    reason: AsideReason


class PrintsRead(ReadModel):
    """Who of a job is left for paper.

    `waiting` counts families that can be printed for now, `printed` those that have paper; `aside` are the first 200 of
    `aside_total`. `pins` counts recipients with a PIN that the office hands out, whose letters are `pin_files` files.
    """

    waiting: int
    printed: int
    aside: list[AsideRead]
    aside_total: int
    prints: list[PrintRead]
    pins: int
    pin_files: int


class UndoneCount(ReadModel):
    """How many families can be printed for again."""

    undone: int
