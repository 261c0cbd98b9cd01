"""Copying changes of persons from the directory to their documents."""

from collections.abc import Sequence

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.documents.telling import tell_lists
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import PersonsChanged
from homeroom_sdk.services import Directory, Person
from sqlalchemy import ARRAY, TEXT, Uuid, column, func, literal, or_, update


async def on_persons_changed(ctx: PluginContext, event: PersonsChanged) -> None:
    """Update the ids, names and schools that documents copy from the directory.

    Documents of people who left the directory keep the last values. Destroyed documents are not updated.
    """
    persons = await ctx.services.get(Directory).find_by_rows(event.persons)
    if persons and await _follow(ctx, list(persons.values())):
        await tell_lists(ctx, [])


async def _follow(ctx: PluginContext, persons: Sequence[Person]) -> bool:
    """Update all documents of the persons in one statement; return whether any changed."""
    texts = (
        [each.person_id for each in persons],
        [each.name for each in persons],
        [each.school_id for each in persons],
    )
    said = (
        func.unnest(
            literal([each.id for each in persons], ARRAY(Uuid())), *(literal(item, ARRAY(TEXT)) for item in texts)
        )
        .table_valued(
            column("id", Uuid()), column("person_id", TEXT()), column("name", TEXT()), column("school_id", TEXT())
        )
        .render_derived("said")
    )
    changed = await ctx.db.execute(
        update(DocumentRow)
        .where(
            DocumentRow.district_id == ctx.district.id,
            DocumentRow.person == said.c.id,
            DocumentRow.state != DocumentState.DESTROYED,
            or_(
                DocumentRow.person_id != said.c.person_id,
                DocumentRow.person_name != said.c.name,
                DocumentRow.school_id != said.c.school_id,
            ),
        )
        .values(person_id=said.c.person_id, person_name=said.c.name, school_id=said.c.school_id)
        .returning(DocumentRow.id)
        .execution_options(synchronize_session=False)
    )
    return changed.first() is not None
