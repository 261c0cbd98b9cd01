"""The yardstick of `listing.py`'s endpoint: one beside it whose SQL was written by hand.

It asks as every endpoint does (the same server, sign-in check, district's transaction and JSON), and has none of what
makes a list: no question to parse, no fields to look up, no statement to build, no cursors.
"""

import json
from typing import Any

from fastapi import APIRouter
from homeroom_server.customers.override import ReadingScope
from homeroom_server.records.answers import json_answer
from starlette.responses import Response

PATH = "/api/bench/ask"

router = APIRouter()


@router.get(PATH)
async def ask(scope: ReadingScope, rows: str, count: str, values: str) -> Response:
    """The rows and the number of rows that two statements of psycopg's kind find."""
    connection = await scope.session.connection()
    named: dict[str, Any] = {**json.loads(values), "district": scope.district.id}
    found = await connection.exec_driver_sql(rows, named)
    records = [dict(row) for row in found.mappings()]
    total = (await connection.exec_driver_sql(count, named)).scalar_one()
    return json_answer({"r": records, "total": total})
