"""What a district and its schools are called, as SQL: for the columns of a plugin's grids.

Field("organization", column=district_code(Job.district_id))
Field("schoolName", column=school_name(Job.district_id, Job.school_id))
"""

from typing import Any

from sqlalchemy import ColumnElement, SQLColumnExpression, Text, Uuid, column, func, select, table

_DISTRICTS = table("districts", column("id", Uuid()), column("code", Text()), column("name", Text()))
_SCHOOLS = table("schools", column("district_id", Uuid()), column("code", Text()), column("name", Text()))


def district_code(district_id: SQLColumnExpression[Any]) -> ColumnElement[str]:
    """The school id that the district's people sign in with."""
    return _of_district(_DISTRICTS.c.code, district_id)


def school_name(district_id: SQLColumnExpression[Any], code: SQLColumnExpression[str]) -> ColumnElement[str]:
    """The name of the district's school with this code, in whatever case; the code where there is no such school.

    An empty code is the whole district's: its name.
    """
    name = (
        select(_SCHOOLS.c.name)
        .where(_SCHOOLS.c.district_id == district_id, func.lower(_SCHOOLS.c.code) == func.lower(code))
        .limit(1)
        .scalar_subquery()
    )
    return func.coalesce(name, func.nullif(code, ""), _of_district(_DISTRICTS.c.name, district_id))


def _of_district(wanted: ColumnElement[Any], district_id: SQLColumnExpression[Any]) -> ColumnElement[str]:
    return select(wanted).where(_DISTRICTS.c.id == district_id).scalar_subquery()
