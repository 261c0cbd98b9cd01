"""Names of a district and its schools as SQL expressions, for the columns of a plugin's grids.

Field("organization", column=district_code(Job.district_id)) Field("schoolName", column=school_name(Job.district_id,
Job.school_id))
"""

from typing import Any

from sqlalchemy import ColumnElement, SQLColumnExpression, Text, Uuid, column, func, literal_column, select, table
from sqlalchemy.dialects.postgresql import aggregate_order_by

_DISTRICTS = table("districts", column("id", Uuid()), column("code", Text()), column("name", Text()))
_SCHOOLS = table("schools", column("district_id", Uuid()), column("code", Text()), column("name", Text()))


def district_code(district_id: SQLColumnExpression[Any]) -> ColumnElement[str]:
    """Return the district's code: the school id that its people type when they sign in."""
    return _of_district(_DISTRICTS.c.code, district_id)


def school_name(
    district_id: SQLColumnExpression[Any],
    code: SQLColumnExpression[str],
    schools: SQLColumnExpression[Any] | None = None,
) -> ColumnElement[str]:
    """Return the name of the district's school with this code (in any case), or the code if there is no such school.

    An empty code stands for the whole district and gives the district's name.

    Args:
        schools: Codes in lower case of the schools to which the row is limited, NULL for the whole district. If the
            code is empty, the names of these schools are returned.
    """
    named = [_find_name(district_id, code), func.nullif(code, "")]
    if schools is not None:
        named.append(_names_of(district_id, schools))
    return func.coalesce(*named, _of_district(_DISTRICTS.c.name, district_id))


def _find_name(district_id: SQLColumnExpression[Any], code: SQLColumnExpression[str]) -> ColumnElement[str]:
    return (
        select(_SCHOOLS.c.name)
        .where(_SCHOOLS.c.district_id == district_id, func.lower(_SCHOOLS.c.code) == func.lower(code))
        .limit(1)
        .scalar_subquery()
    )


def _names_of(district_id: SQLColumnExpression[Any], codes: SQLColumnExpression[Any]) -> ColumnElement[str]:
    """Return the names of the schools with these codes, in the order of the codes; NULL if there is no code."""
    own = func.unnest(codes).table_valued(column("code", Text()), name="own").render_derived()
    name = func.coalesce(_find_name(district_id, own.c.code), own.c.code)
    names = func.string_agg(name, aggregate_order_by(literal_column("', '"), own.c.code))
    return select(names).select_from(own).scalar_subquery()


def _of_district(wanted: ColumnElement[Any], district_id: SQLColumnExpression[Any]) -> ColumnElement[str]:
    return select(wanted).where(_DISTRICTS.c.id == district_id).scalar_subquery()
