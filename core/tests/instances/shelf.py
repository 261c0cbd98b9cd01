"""Three models with the same fields: a searchable table, a plain table and JSON records."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from homeroom.instances.access import Model
from homeroom.instances.paging import Page, list_records
from homeroom.instances.query.query import Query
from homeroom_sdk.context import ADMINISTRATOR, Actor, District, Services
from homeroom_sdk.events import Event
from homeroom_sdk.models import Access, Field, FieldType, ModelSpec
from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from homeroom_sdk.search import Searchable
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class _Columns:
    title: Mapped[str]
    author: Mapped[str | None]
    copies: Mapped[int | None]
    is_lent: Mapped[bool | None]
    bought_at: Mapped[datetime | None]
    shelf_id: Mapped[UUID | None]
    tags: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT))


class Book(Searchable, _Columns, DistrictRow, Base):
    __tablename__ = "shelf_books"


class Note(_Columns, DistrictRow, Base):
    __tablename__ = "shelf_notes"


def _fields(table: Any) -> tuple[Field, ...]:
    return (
        Field("title", column=table and table.title, searchable=True),
        Field("author", column=table and table.author, searchable=True),
        Field("copies", FieldType.INTEGER, table and table.copies),
        Field("isLent", FieldType.BOOLEAN, table and table.is_lent),
        Field("boughtOn", FieldType.DATETIME, table and table.bought_at),
        Field("shelfId", FieldType.UUID, table and table.shelf_id),
        Field("tags", FieldType.LIST, table and table.tags, sortable=False),
        Field("secret", column=table and table.title, filterable=False, sortable=False),
    )


WRITABLE = Access(write=frozenset({ADMINISTRATOR}))
BOOKS = Model(ModelSpec("Books", _fields(Book), table=Book, default_sort=("title",)))
NOTES = Model(ModelSpec("Notes", _fields(Note), table=Note, default_sort=("-boughtOn",)))
CARDS = Model(ModelSpec("Cards", _fields(None), default_sort=("title",), access=WRITABLE))

ADMIN = Actor(UUID(int=1), "ada", frozenset({ADMINISTRATOR}))


@dataclass
class Trail:
    """Records the activity log entries."""

    actions: list[str] = field(default_factory=list)

    async def record(self, action: str, *, subject: str = "", **details: str | int | bool | None) -> None:
        self.actions.append(action)


@dataclass
class News:
    """Records the notifications to open screens."""

    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    async def publish(self, event: Event) -> None:
        raise NotImplementedError

    async def notify(self, model: str, payload: Mapping[str, Any]) -> None:
        self.told.append((model, dict(payload)))


@dataclass
class Scope:
    """The parts of a request that the service needs."""

    session: AsyncSession
    district: District
    actor: Actor = ADMIN
    audit: Trail = field(default_factory=Trail)
    events: News = field(default_factory=News)
    services: Services = field(default_factory=lambda: cast(Services, None))


KEY = bytes(32)


async def list_page(scope: Scope, model: Model, query: Query) -> Page:
    """List one page, with cursors sealed by the test's key."""
    return await list_records(scope, model, query, key=KEY)
