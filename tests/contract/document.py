"""OpenAPI document of all calls: core's and the installed plugins'."""

from typing import Any

from homeroom.config import Settings
from homeroom.platform import load_host
from homeroom_server.app import describe_api

DOCUMENT: dict[str, Any] = describe_api(load_host(Settings()))
