"""A relay in front of PostgreSQL that gives each transaction another session, like PgBouncer in transaction mode."""

import queue
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import make_url

PLAIN_PLEASE = (80877103, 80877104)
"""Codes by which a client requests TLS or GSSAPI before its start message."""
MUST_ANSWER = (3, 5, 10, 11)
"""Authentication requests that need an answer: password, MD5 and two steps of SCRAM."""


class Relay:
    """Signs each client in with a new session, which then joins the pool; the last one used is taken first."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._sessions: queue.LifoQueue[socket.socket] = queue.LifoQueue()
        self._opened: list[socket.socket] = []
        self._threads: list[threading.Thread] = []

    def take(self, client: socket.socket) -> None:
        """Serve a client in a separate thread."""
        thread = threading.Thread(target=self.serve, args=(client,), daemon=True)
        self._threads.append(thread)
        thread.start()

    def serve(self, client: socket.socket) -> None:
        """Serve one client until it disconnects."""
        with suppress(OSError, EOFError), client:
            session = socket.create_connection(self._server)
            self._opened.append(session)
            start = _read_start(client)
            while struct.unpack("!I", start[4:8])[0] in PLAIN_PLEASE:
                client.sendall(b"N")
                start = _read_start(client)
            session.sendall(start)
            while (message := _pass_on(session, client))[:1] != b"Z":
                if message[:1] == b"R" and struct.unpack("!I", message[5:9])[0] in MUST_ANSWER:
                    _pass_on(client, session)
            self._sessions.put(session)
            while True:
                self._pass_transaction(client)

    def _pass_transaction(self, client: socket.socket) -> None:
        message = _read(client)
        session = self._sessions.get()
        try:
            while True:
                session.sendall(message)
                if message[:1] in (b"Q", b"S"):
                    while (answer := _pass_on(session, client))[:1] != b"Z":
                        pass
                    if answer[5:6] == b"I":
                        return
                message = _read(client)
        finally:
            self._sessions.put(session)

    def close(self) -> None:
        """End all sessions once their clients have disconnected."""
        for thread in self._threads:
            thread.join(timeout=5)
        for session in self._opened:
            session.close()


@contextmanager
def run_relay(url: str) -> Iterator[str]:
    """Relay on a free port until the end of the block; yield the database's URL through it."""
    direct = make_url(url)
    assert direct.port is not None
    relay = Relay(direct.host or "127.0.0.1", direct.port)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    client, _address = listener.accept()
                    relay.take(client)

        threading.Thread(target=accept, daemon=True).start()
        through = direct.set(host="127.0.0.1", port=listener.getsockname()[1])
        yield through.render_as_string(hide_password=False)
        listener.shutdown(socket.SHUT_RDWR)
    relay.close()


def _pass_on(source: socket.socket, target: socket.socket) -> bytes:
    message = _read(source)
    target.sendall(message)
    return message


def _read(source: socket.socket) -> bytes:
    head = _read_bytes(source, 5)
    return head + _read_bytes(source, struct.unpack("!I", head[1:])[0] - 4)


def _read_start(source: socket.socket) -> bytes:
    """Read the first message, which has a length but no kind."""
    head = _read_bytes(source, 4)
    return head + _read_bytes(source, struct.unpack("!I", head)[0] - 4)


def _read_bytes(source: socket.socket, count: int) -> bytes:
    found = b""
    while len(found) < count:
        more = source.recv(count - len(found))
        if not more:
            raise EOFError
        found += more
    return found
