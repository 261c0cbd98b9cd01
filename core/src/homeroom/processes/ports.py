"""TCP ports: free ones on the loopback, and listening sockets."""

import contextlib
import os
import socket

from homeroom_sdk.errors import OperatorError

LISTEN_FD = "HOMEROOM_LISTEN_FD"
"""Environment variable with the number of the listening socket that a supervisor has opened for a process."""
BACKLOG = 2048
"""Maximum number of connections that wait to be accepted; uvicorn's default."""


class PortTaken(OperatorError):
    """A port is in use by another program; the message names the setting."""


def free_port() -> int:
    """Find a loopback port that is free now; another program may take it before you bind it."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_free(port: int) -> bool:
    """Return True if a loopback port could be bound now, including ports in TIME_WAIT."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def listen_on(host: str, port: int) -> socket.socket:
    """Open a listening socket.

    Raises:
        OSError: another program listens there.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def take_listener() -> socket.socket | None:
    """Return the listening socket that the supervisor opened for this process, or None. Works only once."""
    number = os.environ.pop(LISTEN_FD, None)
    if number is None:
        return None
    os.set_inheritable(int(number), False)
    return socket.socket(fileno=int(number))


def check_port(host: str, port: int, remedy: str) -> None:
    """Check that a server can listen on this port.

    Args:
        remedy: The setting that changes the port, with `{port}` as placeholder for a free one: `HOMEROOM_PORT={port}`.
    Raises:
        PortTaken: another program listens there.
    """
    with contextlib.suppress(socket.gaierror):
        for family, kind, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            with socket.socket(family, kind) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                try:
                    probe.bind(address)
                except OSError as error:
                    raise PortTaken(
                        f"Nothing can listen on port {port} of {host}: {error.strerror}. Stop the program that does, "
                        f"or set {remedy.format(port=_next_free(port))}."
                    ) from error


def _next_free(port: int) -> int:
    """Return a port that is free now, the next higher one if possible."""
    return next((near for near in range(max(port, 1023) + 1, min(port + 100, 65_536)) if is_free(near)), free_port())
