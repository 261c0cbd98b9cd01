"""The whole district's marks as a file in the scratch folder, rewritten when a person changes."""

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from homeroom_plugins.delivery.pdf.names.mark_file import write_marks
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks
from homeroom_plugins.delivery.pdf.rules.tokens import IdShape, learn_shape
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import create_private, kept_folder, use_kept
from homeroom_sdk.services import Directory, Person

PAGE = 3000
FEW_PERSONS = 3000
"""Maximum persons whose marks this process writes itself, which is faster than starting another one."""


@dataclass(frozen=True, slots=True)
class MarksFile:
    """The path of the marks, and the format of the district's ids."""

    path: Path
    shape: IdShape


async def fetch_marks(ctx: PluginContext) -> MarksFile:
    """Return the current marks of all persons of the district, independent of the actor's schools.
    Needs a transaction.
    """
    directory = ctx.services.get(Directory)
    version = "".join(char for char in await directory.version() if char.isalnum())
    path = kept_folder(ctx.scratch) / f"marks-{ctx.district.id.hex}-{version}.bin"
    shape_path = path.with_suffix(".json")
    if not (use_kept(path) and use_kept(shape_path)):
        persons: list[PersonMarks] = []
        after: UUID | None = None
        async with ctx.whole_district():
            while page := await directory.list_persons(after=after, limit=PAGE):
                persons += [marks_of(person) for person in page]
                after = page[-1].id
        await _write(path, shape_path, persons)
        _forget_older(ctx, path)
    shape = json.loads(shape_path.read_text("utf-8"))
    return MarksFile(path, IdShape(shape["width"], shape["prefix"]))


def marks_of(person: Person) -> PersonMarks:
    """Return a person's marks in the form that the guarded processes compare."""
    return PersonMarks(
        key=str(person.id),
        person_id=person.person_id,
        first_name=person.first_name,
        last_name=person.last_name,
        emails=tuple(address for address in (person.email, person.guardian_email) if address),
        school_id=person.school_id,
        middle_name=person.middle_name,
        other_ids=(person.other_id,) if person.other_id else (),
        birth_date=person.birth_date,
    )


async def _write(path: Path, shape_path: Path, persons: list[PersonMarks]) -> None:
    """Write both files, each completely or not at all. For many persons this takes seconds, so a
    guarded child does it.
    """
    shape = await asyncio.to_thread(learn_shape, [person.person_id for person in persons])
    draft = path.with_name(f"draft-{uuid7().hex}")
    try:
        if len(persons) > FEW_PERSONS:
            await run_guarded(write_marks, draft, persons)
        else:
            await asyncio.to_thread(write_marks, draft, persons)
        draft.rename(path)
        with create_private(draft) as file:
            file.write(json.dumps({"width": shape.width, "prefix": shape.prefix}).encode())
        draft.rename(shape_path)
    finally:
        draft.unlink(missing_ok=True)


def _forget_older(ctx: PluginContext, current: Path) -> None:
    """Delete the files of earlier versions. A process that still reads one keeps its open file."""
    for path in kept_folder(ctx.scratch).glob(f"marks-{ctx.district.id.hex}-*"):
        if path.stem != current.stem:
            path.unlink(missing_ok=True)
