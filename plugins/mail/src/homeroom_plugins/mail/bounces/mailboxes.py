"""Reading of a mailbox over POP3 or IMAP, always encrypted. Blocking, so `conversations` runs it in its own thread.

The server may be hostile: every answer has a size limit, and another thread can cut the connection.
"""

import imaplib
import poplib
import re
import socket
import ssl
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from homeroom_sdk.i18n import Sentence, _

CONNECT_S = 8.0
TIMEOUT_S = 30.0
MAX_BYTES = 2 * 1024**2
"""Maximum bytes read of one mail; servers return whole mails with their attachments."""
MAX_ANSWER_BYTES = 2 * MAX_BYTES
"""Maximum bytes of one answer, including the list of all mails in the mailbox."""
PORTS = {"imap": 993, "pop3": 995}
_SIZE = re.compile(rb"^(\d+) (\d+)$")


class MailboxProblem(Exception):
    """The mailbox cannot be read. The sentence states why and contains no password."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class MailboxAccess:
    """Location and credentials of a mailbox. `tls` is replaced in tests."""

    kind: Literal["imap", "pop3"]
    host: str
    port: int
    user: str
    password: str = field(repr=False)
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context, repr=False)


class Mailbox(Protocol):
    """An open mailbox."""

    def fetch(self, most: int, until: float) -> Sequence[tuple[str, bytes]]:
        """Return some of the mails that are not deleted yet, each with the name that `delete` takes.

        Args:
            most: Maximum number of mails.
            until: Moment of `time.monotonic` after which no further mail is fetched; the first one always is.
        """
        ...

    def delete(self, names: Sequence[str]) -> None:
        """Delete these mails; a POP3 server removes them when the mailbox is closed."""
        ...

    def close(self) -> None:
        """Sign out."""
        ...

    def drop(self) -> None:
        """Close the connection without signing out. Idempotent."""
        ...


class Line:
    """The network connection of one conversation; `cut` ends it from any thread, also during a blocking call."""

    def __init__(self, access: MailboxAccess, addresses: Sequence[str]) -> None:
        self.access, self._addresses = access, addresses
        self._handle: socket.socket | None = None
        self._is_cut = False
        self._left = MAX_ANSWER_BYTES

    def open(self) -> ssl.SSLSocket:
        """Connect to the first of the checked addresses that accepts, and verify the certificate against the host name.

        Raises:
            OSError: no address accepts. The first TLS error is raised if there was one, else the last error.
        """
        failures: list[OSError] = []
        for address in self._addresses:
            try:
                return self._open(address)
            except OSError as error:
                failures.append(error)
                if self._is_cut:
                    break
        raise next((error for error in failures if isinstance(error, ssl.SSLError)), failures[-1])

    def _open(self, address: str) -> ssl.SSLSocket:
        """Connect with TLS. Wraps before connecting: `wrap_socket` leaks a connected socket that was reset."""
        plain = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
        self._handle = plain.dup()
        wrapped = self.access.tls.wrap_socket(plain, server_hostname=self.access.host, do_handshake_on_connect=False)
        try:
            self._connect(wrapped, address)
        except BaseException:
            wrapped.close()
            self._drop_handle()
            raise
        return wrapped

    def _connect(self, wrapped: ssl.SSLSocket, address: str) -> None:
        wrapped.settimeout(CONNECT_S)
        wrapped.connect((address, self.access.port or PORTS[self.access.kind]))
        if self._is_cut:
            raise ConnectionAbortedError
        wrapped.settimeout(TIMEOUT_S)
        wrapped.do_handshake()

    def cut(self) -> None:
        """Break the connection off now, or as soon as it is established."""
        self._is_cut = True
        self._drop_handle()

    def _drop_handle(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(OSError):
                handle.shutdown(socket.SHUT_RDWR)
            handle.close()

    def begin_answer(self) -> None:
        """Reset the byte counter for the next answer."""
        self._left = MAX_ANSWER_BYTES

    def count(self, size: int) -> None:
        """Count bytes of the present answer.

        Raises:
            MailboxProblem: the answer exceeds `MAX_ANSWER_BYTES`.
        """
        self._left -= size
        if self._left < 0:
            raise MailboxProblem(
                _("The mailbox server sent more than {size} MB at once.", size=MAX_ANSWER_BYTES // 1024**2)
            )


def open_mailbox(line: Line) -> Mailbox:
    """Connect and sign in.

    Raises:
        MailboxProblem, OSError, imaplib.IMAP4.error, poplib.error_proto: see `conversations`.
    """
    return _ImapMailbox(line) if line.access.kind == "imap" else _Pop3Mailbox(line)


class _Imap(imaplib.IMAP4_SSL):
    def __init__(self, line: Line) -> None:
        self._line = line
        super().__init__(line.access.host, ssl_context=line.access.tls, timeout=TIMEOUT_S)

    def _create_socket(self, timeout: float | None) -> ssl.SSLSocket:
        return self._line.open()

    def read(self, size: int) -> bytes:
        self._line.count(size)
        return super().read(size)

    def readline(self) -> bytes:
        found = super().readline()
        self._line.count(len(found))
        return found


class _ImapMailbox:
    def __init__(self, line: Line) -> None:
        self._line = line
        self._imap = _Imap(line)
        try:
            self._imap.login(line.access.user, line.access.password)
            # Queried after signing in: some servers, such as Dovecot, do not announce UIDPLUS earlier.
            _status, found = self._imap.capability()
            self._can_expunge = b"UIDPLUS" in (found[-1] or b"").upper().split()
            self._imap.select("INBOX")
        except BaseException:
            self._imap.shutdown()
            raise

    def fetch(self, most: int, until: float) -> Sequence[tuple[str, bytes]]:
        self._line.begin_answer()
        _status, found = self._imap.uid("SEARCH", "UNDELETED")
        names = (found[0] or b"").split()[:most] if found else []
        mails = []
        for name in names:
            self._line.begin_answer()
            _status, parts = self._imap.uid("FETCH", name.decode("ascii"), f"(BODY.PEEK[]<0.{MAX_BYTES}>)")
            content = next((part[1] for part in parts if isinstance(part, tuple)), b"")
            mails.append((name.decode("ascii"), content))
            if time.monotonic() >= until:
                break
        return mails

    def delete(self, names: Sequence[str]) -> None:
        self._line.begin_answer()
        among = ",".join(names)
        self._imap.uid("STORE", among, "+FLAGS", r"(\Deleted)")
        if self._can_expunge:
            # Without UIDPLUS we would also expunge mails that others have marked.
            self._imap.uid("EXPUNGE", among)

    def close(self) -> None:
        self._line.begin_answer()
        try:
            self._imap.logout()
        finally:
            self.drop()

    def drop(self) -> None:
        with suppress(OSError):
            self._imap.shutdown()


class _Pop3(poplib.POP3_SSL):
    def __init__(self, line: Line) -> None:
        self._line = line
        self.file: Any = None
        try:
            super().__init__(line.access.host, context=line.access.tls, timeout=TIMEOUT_S)
        except BaseException:
            if self.file is not None:  # Unlike imaplib, it leaks the connection if no greeting arrives.
                with suppress(OSError):
                    self.close()
            raise

    def _create_socket(self, timeout: float | None) -> ssl.SSLSocket:
        return self._line.open()

    def _getline(self) -> tuple[bytes, int]:
        """Return one line of the server; lines longer than poplib allows occur in malformed mails and are accepted."""
        line: bytes = self.file.readline(MAX_BYTES)
        self._line.count(len(line))
        if not line:
            raise poplib.error_proto("-ERR EOF")
        return line.rstrip(b"\r\n"), len(line)


class _Pop3Mailbox:
    def __init__(self, line: Line) -> None:
        self._line = line
        self._pop: Any = _Pop3(line)
        self._gone: set[str] = set()
        try:
            self._pop.user(line.access.user)
            self._pop.pass_(line.access.password)
        except BaseException:
            self._pop.close()
            raise

    def fetch(self, most: int, until: float) -> Sequence[tuple[str, bytes]]:
        self._line.begin_answer()
        sizes = [_SIZE.match(line) for line in self._pop.list()[1]]
        there = [(size[1].decode(), int(size[2])) for size in sizes if size and size[1].decode() not in self._gone]
        mails = []
        for name, size in there[:most]:
            self._line.begin_answer()
            lines = self._pop.retr(name)[1] if size <= MAX_BYTES else self._pop.top(name, 2_000)[1]
            mails.append((name, b"\r\n".join(lines) + b"\r\n"))
            if time.monotonic() >= until:
                break
        return mails

    def delete(self, names: Sequence[str]) -> None:
        for name in names:
            self._line.begin_answer()
            self._pop.dele(name)
        self._gone.update(names)

    def close(self) -> None:
        self._line.begin_answer()
        try:
            self._pop.quit()
        finally:
            self.drop()

    def drop(self) -> None:
        with suppress(OSError):
            self._pop.close()
