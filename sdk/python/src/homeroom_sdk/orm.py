"""Mapped tables of a plugin: every row belongs to a district, and PostgreSQL enforces it.

    class Base(DeclarativeBase):
        metadata = new_metadata()
        type_annotation_map = COLUMN_TYPES

    class Person(DistrictRow, Base):
        __tablename__ = "people_persons"

The migration that creates such a table calls `protect("people_persons")`, which switches row level security on.
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

from homeroom_sdk.sentences import Sentence

DATABASE_AWAY = (OperationalError, InterfaceError, PoolTimeout)
"""What a statement raises when the database cannot be reached, has gone, or has no connection left: try it later."""

DISTRICT_SETTING = "homeroom.district"
"""The PostgreSQL setting that names the tenant of a transaction."""

CURRENT_DISTRICT = f"nullif(current_setting('{DISTRICT_SETTING}', true), '')::uuid"

SCHOOLS_SETTING = "homeroom.schools"
"""The PostgreSQL setting that names the schools to which a transaction is kept; empty where it sees all of them."""

CURRENT_SCHOOLS = f"nullif(current_setting('{SCHOOLS_SETTING}', true), '')::text[]"
"""Their codes in lower case, or NULL."""


def uuid7() -> UUID:
    """A UUID version 7 (RFC 9562): sorts by the millisecond in which it was made."""
    value = (time.time_ns() // 1_000_000) << 80 | int.from_bytes(os.urandom(10), "big")
    value = value & ~(0xF << 76) | 0x7 << 76
    return UUID(int=value & ~(0x3 << 62) | 0x2 << 62)


def uuid7s(number: str) -> str:
    """The same in SQL, for the rows of one statement: it spares making, writing and reading each id.

    Args:
        number: An expression that counts the rows, below 2**32. All have the statement's millisecond and 40 random bits
            in common, and sort by it.
    """
    return f"""((
        SELECT lpad(to_hex(trunc(date_part('epoch', clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
            || substr(random, 1, 3) || '8' || substr(random, 4, 5) || substr(random, 10, 2)
        FROM (SELECT gen_random_uuid()::text AS random) AS drawn
    ) || lpad(to_hex({number}), 8, '0'))::uuid"""  # noqa: S608 - of the caller's own SQL


NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class SentenceColumn(TypeDecorator[Sentence]):
    """A sentence with its template and what stands in its gaps, for whoever reads it later in their language.

    In SQL it is JSON whose `text` is the English: `english_text(Problem.message)` searches and sorts by it.
    """

    impl = JSONB
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> dict[str, Any] | None:
        """A plain text, such as another server's words, is kept as a sentence without gaps."""
        return None if value is None else Sentence.read(value).stored()

    def process_result_value(self, value: Any, dialect: Dialect) -> Sentence | None:
        """The sentence, whose text is English."""
        return None if value is None else Sentence.read(value)


def english_text(column: SQLColumnExpression[Any]) -> ColumnElement[str]:
    """The English text of a column of sentences."""
    return func.jsonb_extract_path_text(column, "text")


def is_of_sentences(column: SQLColumnExpression[Any]) -> bool:
    """Whether the column's values are sentences."""
    return isinstance(getattr(column, "type", None), SentenceColumn)


COLUMN_TYPES: dict[Any, Any] = {datetime: DateTime(timezone=True), Sentence: SentenceColumn()}
"""How annotations become columns: every moment is aware, and a sentence keeps its template."""


EMPTY_SENTENCE = text("jsonb_build_object('text', '')")
"""The default of a column of sentences in which nothing is said at first."""


def new_metadata() -> MetaData:
    """The metadata of one owner's tables (core's or one plugin's)."""
    return MetaData(naming_convention=NAMING)


class DistrictRow:
    """The two columns of every tenant table. The key is (district_id, id), so that foreign keys are composite."""

    district_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text(CURRENT_DISTRICT))
    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid7, insert_sentinel=True)


def insert_rows(model: type[DistrictRow], rows: Sequence[Mapping[str, Any]]) -> Insert:
    """The statement that inserts many rows at once: several times as fast as objects that are added to a session.

    Its text and its one parameter are the same however many rows there are; objects are given back only by `RETURNING`.

    Args:
        rows: Values by the names of columns, `id` among them; the first row's names are those of all, and what it does
            not name has the database's default. Ids, dates and decimals are written too, and what JSON has.

    Raises:
        TypeError: there is another kind of value, as bytes.
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
    """In a migration: the reference of a tenant table to another one of the same district.

    Args:
        key: The column with the other row's id.
        ondelete: What happens to this row when the other one is deleted: it goes too, or with None keeps the other one.
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
    """In a migration: let a transaction that is kept to schools see and write only the rows that are theirs (ADR 35).

    Args:
        rule: SQL that says whether a row is theirs, with `{schools}` for the array of their codes in lower case: one
            of `of_school`, `of_schools`, `of_parent` and `of_few_parents`, or a combination.
    """
    from alembic import op

    # In a subquery the setting is read once for the whole statement, not for each row.
    schools = f"(SELECT {CURRENT_SCHOOLS})"
    theirs = f"({schools} IS NULL OR {rule.format(schools=f'({schools})::text[]', table=table)})"
    op.execute(f"CREATE POLICY schools ON {table} AS RESTRICTIVE USING ({theirs}) WITH CHECK ({theirs})")


def of_school(column: str) -> str:
    """For `keep_to_schools`: the row names its one school."""
    return f"lower({column}) = ANY ({{schools}})"


def of_schools(column: str = "schools") -> str:
    """For `keep_to_schools`: the row names all its schools; NULL is the whole district's, and nobody's who has some."""
    return f"({column} <@ {{schools}} AND {column} <> '{{{{}}}}')"


def of_parent(parent: str, own_key: str) -> str:
    """For `keep_to_schools`: the row belongs to one of another table, which is kept to schools itself."""
    same = f"parent.district_id = {{table}}.district_id AND parent.id = {{table}}.{own_key}"
    return f"EXISTS (SELECT FROM {parent} parent WHERE {same})"


def of_few_parents(parent: str, own_key: str) -> str:
    """As `of_parent`, where a district has thousands of them at most: they are read once for the whole statement.

    A scan of many rows is planned at its real price then; with `of_parent` each row seems to cost a search of its own.
    """
    parents = f"SELECT parent.district_id, parent.id FROM {parent} parent"  # noqa: S608 # the migration's own words
    return f"({{table}}.district_id, {{table}}.{own_key}) IN ({parents})"


def schools_column() -> Column[Any]:
    """In a migration: whose schools a row is, NULL for the district; those of the transaction that makes it."""
    return Column("schools", ARRAY(Text()), server_default=text(CURRENT_SCHOOLS))


def app_role() -> str:
    """The role under which the platform runs, as this migration's connection knows it."""
    from alembic import context

    role: Any = context.config.attributes["app_role"]
    return str(role)
