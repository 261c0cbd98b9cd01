"""The flow host of a worker process, made from the environment."""

from homeroom.config import Settings
from homeroom.flow_host.host import PlatformFlowHost
from homeroom.logs import set_up_logs
from homeroom.platform import Platform

from homeroom_server.builtin import describe_builtin


def create_flow_host() -> PlatformFlowHost:
    """Create the flow host for the part `flow_host`. Opens no connection and starts no thread, so it can be forked."""
    set_up_logs()
    platform = Platform.create(Settings(), pool_size=4)
    platform.host.builtin = describe_builtin()
    return PlatformFlowHost(platform)
