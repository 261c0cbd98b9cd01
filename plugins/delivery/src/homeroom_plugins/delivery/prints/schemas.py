"""Requests and responses of the calls on prints."""

from uuid import UUID

from homeroom_plugins.delivery.prints.unreached import AsideReason
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel


class PrintRequest(BaseModel):
    """The job with the families to print for."""

    jobId: UUID  # noqa: N815 - the API's name


class PrintUndoRequest(BaseModel):
    """The print that was not handed out after all."""

    printId: UUID  # noqa: N815 - the API's name


class PrintRead(ReadModel):
    """One print: who made it, how many families it still counts for, and its number of files."""

    id: UUID
    printed_on: Moment
    printed_by: str
    families: int
    files: int
    undone_on: Moment | None
    undone_by: str


class AsideRead(ReadModel):
    """A family that a person has to check first; its document is not printed with the others."""

    student_id: str
    person_name: str
    school_name: str
    reason: AsideReason


class PrintsRead(ReadModel):
    """Families of a job that need printed copies.

    `waiting` counts families that can be printed for now, `printed` those with a printed copy; `aside` contains the
    first 200 of `aside_total`. `pins` counts recipients with a PIN that the office hands out; their letters fill
    `pin_files` files.
    """

    waiting: int
    printed: int
    aside: list[AsideRead]
    aside_total: int
    prints: list[PrintRead]
    pins: int
    pin_files: int


class UndoneCount(ReadModel):
    """Number of families that can be printed for again."""

    undone: int
