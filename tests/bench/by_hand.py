"""Baseline for the endpoint measured by `listing.py`: an endpoint with hand-written SQL on the same server.

It uses the same server, sign-in check, district transaction and JSON as every endpoint, but none of the list code: it
parses no query, looks up no fields, builds no statement and computes no cursors.
"""

import json
from typing import Any

from fastapi import APIRouter
from homeroom_server.customers.override import ReadingScope
from homeroom_server.records.responses import json_answer
from starlette.responses import Response

PATH = "/api/bench/ask"

router = APIRouter()


@router.get(PATH)
async def ask(scope: ReadingScope, rows: str, count: str, values: str) -> Response:
    """Return the rows and the count found by two SQL statements with psycopg parameters."""
    connection = await scope.session.connection()
    named: dict[str, Any] = {**json.loads(values), "district": scope.district.id}
    found = await connection.exec_driver_sql(rows, named)
    records = [dict(row) for row in found.mappings()]
    total = (await connection.exec_driver_sql(count, named)).scalar_one()
    return json_answer({"r": records, "total": total})
