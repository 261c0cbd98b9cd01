"""Mapped tables of a plugin: every row belongs to a district, and PostgreSQL enforces it.

    class Base(DeclarativeBase):
        metadata = new_metadata()
        type_annotation_map = COLUMN_TYPES

    class Person(DistrictRow, Base):
        __tablename__ = "people_persons"

The migration that creates such a table calls `protect("people_persons")`, which enables row level security.
"""

import json
import os
import time
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Constraint,
    DateTime,
    Dialect,
    ForeignKeyConstraint,
    MetaData,
    PrimaryKeyConstraint,
    SQLColumnExpression,
    Text,
    TypeDecorator,
    Uuid,
    bindparam,
    cast,
    column,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, Insert, insert
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Mapped, mapped_column

from homeroom_sdk.i18n import Sentence

DATABASE_AWAY = (OperationalError, InterfaceError, PoolTimeout)
"""Exceptions of a statement when the database is unreachable, gone, or out of connections: try again later."""

DISTRICT_SETTING = "homeroom.district"
"""The PostgreSQL setting with the district of a transaction."""

CURRENT_DISTRICT = f"nullif(current_setting('{DISTRICT_SETTING}', true), '')::uuid"

SCHOOLS_SETTING = "homeroom.schools"
"""The PostgreSQL setting with the schools to which a transaction is limited; empty if it sees all schools."""

CURRENT_SCHOOLS = f"nullif(current_setting('{SCHOOLS_SETTING}', true), '')::text[]"
"""SQL for the codes of these schools in lower case, or NULL."""


def uuid7() -> UUID:
    """Return a UUID version 7 (RFC 9562), which sorts by the millisecond of its creation."""
    value = (time.time_ns() // 1_000_000) << 80 | int.from_bytes(os.urandom(10), "big")
    value = value & ~(0xF << 76) | 0x7 << 76
    return UUID(int=value & ~(0x3 << 62) | 0x2 << 62)


def uuid7s(number: str) -> str:
    """Return SQL that creates a UUID version 7 for each row of a statement, which is faster than sending the ids.

    Args:
        number: An expression that numbers the rows, below 2**32. All ids share the statement's millisecond and 40
            random bits, and sort by the number.
    """
    return f"""((
        SELECT lpad(to_hex(trunc(date_part('epoch', clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
            || substr(random, 1, 3) || '8' || substr(random, 4, 5) || substr(random, 10, 2)
        FROM (SELECT gen_random_uuid()::text AS random) AS drawn
    ) || lpad(to_hex({number}), 8, '0'))::uuid"""  # noqa: S608 - the caller's own SQL


NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class SentenceColumn(TypeDecorator[Sentence]):
    """A column for a sentence with its template and values, so that it can be shown in each reader's language later.

    In SQL it is JSON with the English text as `text`: search and sort by `english_text(Problem.message)`.
    """

    impl = JSONB
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> dict[str, Any] | None:
        """Convert to JSON; a plain text, such as another server's message, is stored as a sentence without gaps."""
        return None if value is None else Sentence.read(value).stored()

    def process_result_value(self, value: Any, dialect: Dialect) -> Sentence | None:
        """Return the sentence, whose own text is English."""
        return None if value is None else Sentence.read(value)


def english_text(column: SQLColumnExpression[Any]) -> ColumnElement[str]:
    """Return an SQL expression for the English text of a column of sentences."""
    return func.jsonb_extract_path_text(column, "text")


def is_of_sentences(column: SQLColumnExpression[Any]) -> bool:
    """Return whether the column's values are sentences."""
    return isinstance(getattr(column, "type", None), SentenceColumn)


COLUMN_TYPES: dict[Any, Any] = {datetime: DateTime(timezone=True), Sentence: SentenceColumn()}
"""Column types by annotation: every datetime is timezone-aware, and a sentence keeps its template."""


EMPTY_SENTENCE = text("jsonb_build_object('text', '')")
"""Server default of a sentence column that is empty at first."""


def new_metadata() -> MetaData:
    """Return the metadata for one owner's tables (core's or one plugin's)."""
    return MetaData(naming_convention=NAMING)


class DistrictRow:
    """The two key columns of every tenant table. The key is (district_id, id), so that foreign keys are composite."""

    district_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text(CURRENT_DISTRICT))
    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid7, insert_sentinel=True)


def insert_rows(model: type[DistrictRow], rows: Sequence[Mapping[str, Any]]) -> Insert:
    """Return a statement that inserts many rows, several times as fast as adding objects to a session.

    Its text and its single parameter do not depend on the number of rows. Use `RETURNING` to get objects back.

    Args:
        rows: Values by column name, including `id`. All rows have the names of the first row; other columns get the
            database's default. JSON values, ids, dates and decimals are supported.

    Raises:
        TypeError: a value has another type, such as bytes.
    """
    columns = [inspect(model).local_table.c[name] for name in rows[0]]
    given = func.json_to_recordset(cast(bindparam(None, json.dumps(rows, default=_as_text), Text()), JSON))
    values = given.table_valued(*(column(each.name, each.type) for each in columns), name="given")
    return insert(model).from_select(columns, select(*values.render_derived(with_types=True).c))


def _as_text(value: object) -> str:
    if isinstance(value, UUID | date | Decimal):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON.")


def create_district_table(name: str, *parts: Column[Any] | Constraint) -> None:
    """In a migration: create a tenant table with its two key columns, under row level security."""
    from alembic import op

    op.create_table(
        name,
        Column("district_id", Uuid(), server_default=text(CURRENT_DISTRICT)),
        Column("id", Uuid(), nullable=False),
        *parts,
        PrimaryKeyConstraint("district_id", "id"),
    )
    protect(name)


def belongs_to(table: str, key: str, *, ondelete: str | None = "CASCADE") -> ForeignKeyConstraint:
    """In a migration: return the foreign key of a tenant table to another table of the same district.

    Args:
        key: The column with the other row's id.
        ondelete: With CASCADE this row is deleted together with the other one; with None it prevents the deletion.
    """
    return ForeignKeyConstraint(["district_id", key], [f"{table}.district_id", f"{table}.id"], ondelete=ondelete)


def protect(table: str) -> None:
    """In a migration: let the app role see and write only rows of the transaction's district."""
    from alembic import op

    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(
        f"CREATE POLICY district ON {table} USING (district_id = {CURRENT_DISTRICT}) "
        f"WITH CHECK (district_id = {CURRENT_DISTRICT})"
    )
    op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO {app_role()}")


def keep_to_schools(table: str, rule: str) -> None:
    """In a migration: limit transactions of some schools to the rows of those schools, for reads and writes (ADR 35).

    Args:
        rule: SQL condition for the rows of the schools, with `{schools}` for the array of their codes in lower case:
            one of `of_school`, `of_schools`, `of_parent` and `of_few_parents`, or a combination.
    """
    from alembic import op

    # A subquery reads the setting once per statement instead of once per row.
    schools = f"(SELECT {CURRENT_SCHOOLS})"
    theirs = f"({schools} IS NULL OR {rule.format(schools=f'({schools})::text[]', table=table)})"
    op.execute(f"CREATE POLICY schools ON {table} AS RESTRICTIVE USING ({theirs}) WITH CHECK ({theirs})")


def of_school(column: str) -> str:
    """Return a rule for `keep_to_schools`: the column holds the code of the row's school."""
    return f"lower({column}) = ANY ({{schools}})"


def of_schools(column: str = "schools") -> str:
    """Return a rule for `keep_to_schools`: the column holds all schools of the row.

    A row with NULL belongs to the whole district, and transactions limited to schools do not see it.
    """
    return f"({column} <@ {{schools}} AND {column} <> '{{{{}}}}')"


def of_parent(parent: str, own_key: str) -> str:
    """Return a rule for `keep_to_schools`: the row belongs to a row of another table that has such a rule."""
    same = f"parent.district_id = {{table}}.district_id AND parent.id = {{table}}.{own_key}"
    return f"EXISTS (SELECT FROM {parent} parent WHERE {same})"


def of_few_parents(parent: str, own_key: str) -> str:
    """Return a rule like `of_parent`, for a district with at most thousands of parents; it reads them once per
    statement.

    PostgreSQL then estimates the cost of a large scan correctly; with `of_parent` it assumes a search for each row.
    """
    parents = f"SELECT parent.district_id, parent.id FROM {parent} parent"  # noqa: S608 # the names come from the migration
    return f"({{table}}.district_id, {{table}}.{own_key}) IN ({parents})"


def schools_column() -> Column[Any]:
    """In a migration: return a column for the schools of a row, NULL for the whole district.

    Its default is the schools of the transaction that inserts the row.
    """
    return Column("schools", ARRAY(Text()), server_default=text(CURRENT_SCHOOLS))


def app_role() -> str:
    """Return the database role of the platform, as configured for this migration's connection."""
    from alembic import context

    role: Any = context.config.attributes["app_role"]
    return str(role)
