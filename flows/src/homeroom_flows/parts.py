"""The way to core, which this package never imports."""

import os
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from homeroom_sdk.engine import FlowHost

GROUP = "homeroom.parts"
NAME = "flow_host"


@cache
def flow_host() -> FlowHost:
    """The host of this process, made once.

    Found as the entry point `flow_host` of group `homeroom.parts`, a callable without arguments;
    `HOMEROOM_FLOW_HOST=module:callable` names another one (an installation with a host of its own, the tests).

    Raises:
        LookupError: none is installed, or more than one.
    """
    value = os.environ.get("HOMEROOM_FLOW_HOST")
    found = [EntryPoint(NAME, value, GROUP)] if value else list(entry_points(group=GROUP, name=NAME))
    if len(found) != 1:
        names = ", ".join(part.value for part in found) or "none"
        raise LookupError(f"Exactly one package must register {GROUP}: {NAME}; found {names}. Install `homeroom`.")
    host: FlowHost = found[0].load()()
    return host
