"""Validation of records outside the event loop: jsonschema takes about 20 µs per value."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from homeroom_sdk.errors import TooLarge
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import _

from homeroom.forms.validation import Problem, find_problems

MAX_VALUES = 10_000
"""Maximum number of values in a record, not counting names: a hundred rows of a hundred fields."""
FEW_VALUES = 200
_JUDGES = ThreadPoolExecutor(1, thread_name_prefix="judging")
"""A single thread, so that large records wait for each other and do not delay other requests."""


async def judge_values(schema: Json, values: Mapping[str, Any]) -> list[Problem]:
    """Return what `find_problems` returns; validate large records in a thread.

    Raises:
        TooLarge: the record has more than 10,000 values.
    """
    count = count_values(values)
    if count <= FEW_VALUES:
        return find_problems(schema, values)
    if count > MAX_VALUES:
        raise TooLarge(_("A record may have at most {count} values.", count=f"{MAX_VALUES:,}"))
    return await asyncio.get_running_loop().run_in_executor(_JUDGES, find_problems, schema, values)


def count_values(value: Any) -> int:
    """Return the number of values inside a value, including itself."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return 1 + sum(map(count_values, inner))
