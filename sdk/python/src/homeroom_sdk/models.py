"""The description of a model: its fields, who may read it, and where its records are stored.

All grids go through `/api/instance/{model}` and `/api/search/records`; queries are compiled from the description, which
serves as the allow-list.
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
    """The type of a field, which determines how its values are compared and written as JSON."""

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
        name: The JSON name, camelCase.
        column: For a mapped table, the SQL expression of the value; JSON records use `payload ->> name`.
        searchable: Whether the phrase search covers it.
        sortable, filterable: Whether a query may sort or filter by it.
        choices: All possible values, if they are few and known; a grid's filter offers them.
        nullable: Whether it may be null. None uses the column's nullability; an expression without one counts as
            nullable.
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
    """The roles that may read and write a model's records; an empty set permits no one."""

    read: frozenset[str] = STAFF_ROLES
    write: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Joined:
    """A mapped table with exactly one row for each row of the model's table: its columns can be used as fields.

    Lists can then be sorted by an index of that table; a subquery per field would run for every row.

    Attributes:
        on: The join condition, including the district; a foreign key must guarantee it, since rows without a partner
            are dropped.
    """

    table: type[Any]
    on: ColumnElement[bool]


ADMIN_ONLY = Access(read=ADMIN_ROLES)
"""Readable by the roles that may use the administrators' pages; each call checks its own permission to change."""
SUPPORT_ONLY = Access(read=frozenset({CUSTOMER_SUPPORT}))
"""Readable by customer support, the operator's staff, in the operator's own district; not by administrators."""


class SearchContext(PermissionContext, Protocol):
    """The searching actor and the district; a `PluginContext` satisfies it."""

    @property
    def district(self) -> District: ...


Search = Callable[[SearchContext, str], Awaitable[FunctionElement[Any]]]


@dataclass(frozen=True)
class ModelSpec:
    """A model.

    Attributes:
        name: As in the path `/api/instance/{name}`.
        table: The mapped class, which has `district_id` and `id`. For data outside of districts, a database function
            that itself decides which rows the caller sees. None for generic JSON records; only these can be created,
            changed and deleted through the instance API.
        default_sort: Field names, with a leading `-` for descending order; `id` is added as the last tie-break.
        joined: For mapped tables, other tables with exactly one row per record.
        where: For mapped tables, a fixed condition such as "not deleted".
        narrow: For mapped tables, a condition on the rows that the caller may see, in addition to roles and schools;
            evaluated for each request.
        search: For mapped tables, the phrase search to use instead of `homeroom_sdk.search`: a call of a database
            function that returns rows of the table, such as one that also searches in files. A refusal (`AppError`)
            states what to type instead.
        title: For mapped tables, the SQL expression of a record's title for use elsewhere, such as in the activity log.
        searches: Further calls that query its records, `POST /api/search/{name}`, such as `content`.
        schema: The type of a record, for the API's document and the types of screens. None describes it by the fields,
            which is complete for a mapped table; a JSON record may then have any other keys.
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
        """Refuse `narrow` or `search` for a model without a mapped table, where they would have no effect."""
        if (self.narrow or self.search) and (self.table is None or isinstance(self.table, FromClause)):
            raise TypeError(f"model {self.name!r}: only a mapped table can be narrowed or have a search of its own")

    @cached_property
    def sentence_fields(self) -> tuple[str, ...]:
        """Names of the fields that hold sentences; they are returned in the caller's language."""
        return tuple(item.name for item in self.fields if item.column is not None and is_of_sentences(item.column))

    @property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by name."""
        return {item.name: item for item in self.fields}
