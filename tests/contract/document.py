"""OpenAPI document of all calls: core's and the installed plugins'."""

from functools import cache
from typing import Any

from homeroom.config import Settings
from homeroom.platform import load_host
from homeroom_server.app import describe_api


@cache
def describe_all() -> dict[str, Any]:
    """Return the document. It takes seconds, so a process that only collects the tests does not build it."""
    return describe_api(load_host(Settings()))
