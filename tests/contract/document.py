"""The document of every call: core's and the installed plugins'."""

from typing import Any

from homeroom.app import describe_api
from homeroom.config import Settings
from homeroom.platform import load_host

DOCUMENT: dict[str, Any] = describe_api(load_host(Settings()))
