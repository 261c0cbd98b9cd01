"""Access to core, which this package never imports."""

import os
from functools import cache
from importlib.metadata import EntryPoint

from homeroom_sdk.discovery import PARTS, load_part
from homeroom_sdk.engine import FlowHost

NAME = "flow_host"


@cache
def flow_host() -> FlowHost:
    """Return the host of this process, created once.

    It is the part `flow_host`, a callable without arguments; `HOMEROOM_FLOW_HOST=module:callable` replaces it (for
    tests).

    Raises:
        PartMissing: `homeroom` is not installed.
    """
    value = os.environ.get("HOMEROOM_FLOW_HOST")
    create = EntryPoint(NAME, value, PARTS).load() if value else load_part(NAME)
    host: FlowHost = create()
    return host
