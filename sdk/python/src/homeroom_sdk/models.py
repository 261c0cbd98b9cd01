"""One description of every model: its fields, who may read it and where its records are kept.

All grids go through `/api/instance/{model}` and `/api/search/records`; the description is the allow-list from
which queries are compiled.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Protocol

from pydantic import BaseModel
from sqlalchemy import ColumnElement, FromClause, FunctionElement, SQLColumnExpression

from homeroom_sdk.context import ADMIN_ROLES, CUSTOMER_SUPPORT, STAFF_ROLES, District
from homeroom_sdk.orm import is_of_sentences
from homeroom_sdk.permissions import PermissionContext


class FieldType(StrEnum):
    """How values of a field compare and are written as JSON."""

    TEXT = "text"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    DATETIME = "datetime"
    UUID = "uuid"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a model.

    Attributes:
        name: As it stands in JSON, camelCase.
        column: For a mapped table, the SQL expression that gives it; records take `payload ->> name`.
        searchable: Whether the phrase search looks into it.
        sortable, filterable: Whether a query may name it there.
        choices: The values that it can have, if they are few and known: what a grid's filter offers.
        nullable: Whether it may be null. None asks the column; an expression that does not say may be.
    """

    name: str
    type: FieldType = FieldType.TEXT
    column: SQLColumnExpression[Any] | None = None
    searchable: bool = False
    sortable: bool = True
    filterable: bool = True
    choices: tuple[str, ...] = ()
    nullable: bool | None = None


@dataclass(frozen=True, slots=True)
class Access:
    """The roles that may do a thing with a model; an empty set is nobody."""

    read: frozenset[str] = STAFF_ROLES
    write: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Joined:
    """A mapped table with exactly one row for each row of the model's own: its columns can be fields as they are.

    A list is then sorted by an index of that table, where a subquery per field would be asked for every row.

    Attributes:
        on: Which row belongs to which, district and all; a foreign key must hold it, since rows without one are lost.
    """

    table: type[Any]
    on: ColumnElement[bool]


ADMIN_ONLY = Access(read=ADMIN_ROLES)
"""Whoever passes the guard of the administrators' pages; changes are each call's own matter."""
SUPPORT_ONLY = Access(read=frozenset({CUSTOMER_SUPPORT}))
"""The operator's own staff, in the operator's own district; no district's administrators."""


class SearchContext(PermissionContext, Protocol):
    """Who searches, and in which district; a `PluginContext` does."""

    @property
    def district(self) -> District: ...


Search = Callable[[SearchContext, str], Awaitable[FunctionElement[Any]]]


@dataclass(frozen=True)
class ModelSpec:
    """A model.

    Attributes:
        name: As in the path `/api/instance/{name}`.
        table: The mapped class, which has `district_id` and `id`; for what is no district's own, a function of the
            database, which decides by itself who sees its rows; None for generic JSON records, which alone can be
            created, changed and deleted through the instance API.
        default_sort: Field names, `-` first for descending; `id` is added as the last tie-break.
        joined: For mapped tables, others of which each row has exactly one.
        where: A fixed condition for mapped tables, such as "not deleted".
        narrow: For mapped tables, which rows whoever asks may see, beyond what roles and schools say; asked each time.
        search: For mapped tables, what a phrase finds in place of `homeroom_sdk.search`: a call of a function in the
            database that returns rows of the table, such as one that also looks into files. A refusal (`AppError`)
            says what to type instead.
        title: For mapped tables, the SQL expression of what a record is called where something else speaks of it, such
            as the activity log.
        searches: Further calls that ask for its records, `POST /api/search/{name}`, such as `content`.
        schema: What a record is, for the API's document and the types of screens. None describes it by the fields,
            which is all that a mapped table has; a record that is kept as JSON may then have anything beside them.
    """

    name: str
    fields: tuple[Field, ...]
    table: type[Any] | FromClause | None = None
    default_sort: tuple[str, ...] = ()
    access: Access = field(default_factory=Access)
    joined: tuple[Joined, ...] = ()
    where: ColumnElement[bool] | None = None
    narrow: Callable[[PermissionContext], Awaitable[ColumnElement[bool]]] | None = None
    search: Search | None = None
    title: SQLColumnExpression[Any] | None = None
    searches: tuple[str, ...] = ()
    schema: type[BaseModel] | None = None

    def __post_init__(self) -> None:
        """Refuse to narrow or search what would not be narrowed or searched."""
        if (self.narrow or self.search) and (self.table is None or isinstance(self.table, FromClause)):
            raise TypeError(f"model {self.name!r}: only a mapped table can be narrowed or have a search of its own")

    @cached_property
    def sentence_fields(self) -> tuple[str, ...]:
        """The fields that hold sentences of the server, which are answered in the caller's language."""
        return tuple(item.name for item in self.fields if item.column is not None and is_of_sentences(item.column))

    @property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by their name."""
        return {item.name: item for item in self.fields}
