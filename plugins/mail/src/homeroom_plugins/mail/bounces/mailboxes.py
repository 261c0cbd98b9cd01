"""Reads a mailbox over POP3 or IMAP, always encrypted; blocking, so it is called in a thread.

An administrator of a district types the server's name, so it must not lead into our own network: the name is resolved
here, and the connection goes to the address that was checked.
"""

import imaplib
import ipaddress
import os
import poplib
import re
import socket
import ssl
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from homeroom_sdk.sentences import Sentence, _
from homeroom_sdk.texts import to_line

TIMEOUT_S = 30.0
MAX_BYTES = 2 * 1024**2
"""As much as is read of a mail: servers return whole mails with what was attached to them."""
OPEN_HOSTS = "HOMEROOM_OUTGOING_OPEN"
_PORTS = {"imap": 993, "pop3": 995}
_SIZE = re.compile(rb"^(\d+) (\d+)$")


class MailboxProblem(Exception):
    """The mailbox cannot be read; the sentence says why and holds no password."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class MailboxAccess:
    """Where a mailbox is and who may read it. `tls` is for tests."""

    kind: Literal["imap", "pop3"]
    host: str
    port: int
    user: str
    password: str = field(repr=False)
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context, repr=False)


class Mailbox(Protocol):
    """An open mailbox."""

    def fetch(self, most: int) -> Sequence[tuple[str, bytes]]:
        """Some mails that are not deleted yet, each with what `delete` knows it by."""
        ...

    def delete(self, names: Sequence[str]) -> None:
        """Delete these; of POP3 they are gone once the mailbox is closed."""
        ...

    def close(self) -> None:
        """Sign out."""
        ...


def open_hosts(environment: Mapping[str, str] = os.environ) -> frozenset[str]:
    """The hosts in private networks that the operator has opened for what goes out; networks among them are not."""
    return frozenset(part.strip().lower() for part in environment.get(OPEN_HOSTS, "").split(",") if part.strip())


def open_mailbox(access: MailboxAccess) -> Mailbox:
    """Connect and sign in.

    Raises:
        MailboxProblem: the server is not there, is in a private network, has another name, or refuses the password.
    """
    opener = _ImapMailbox if access.kind == "imap" else _Pop3Mailbox
    try:
        return opener(access)
    except ssl.SSLError as error:
        raise MailboxProblem(_("The mailbox server's certificate is not valid for its name.")) from error
    except OSError as error:
        raise MailboxProblem(_("The mailbox server does not answer. Look at its name and port.")) from error
    except (imaplib.IMAP4.error, poplib.error_proto) as error:
        words = to_line(str(error), 200)
        raise MailboxProblem(_("The mailbox server refused us: {words}", words=words)) from error


def _connect(access: MailboxAccess) -> ssl.SSLSocket:
    address = _checked_address(access.host, open_hosts())
    plain = socket.create_connection((address, access.port or _PORTS[access.kind]), TIMEOUT_S)
    try:
        return access.tls.wrap_socket(plain, server_hostname=access.host)
    except BaseException:
        plain.close()
        raise


def _checked_address(host: str, opened: Collection[str]) -> str:
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]
    for address in found:
        if host.lower() in opened or _is_public(address):
            return address
    raise MailboxProblem(
        _("The mailbox server is in a private network. Ask whoever runs this installation to open it.")
    )


def _is_public(address: str) -> bool:
    """Whether it is an address of the public network that carries no other one within."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        carries = parsed.sixtofour or parsed.teredo or parsed.ipv4_mapped
        return parsed.is_global and not carries and parsed in ipaddress.IPv6Network("2000::/3")
    return parsed.is_global and not parsed.is_multicast


class _Imap(imaplib.IMAP4_SSL):
    def __init__(self, access: MailboxAccess) -> None:
        self._access = access
        super().__init__(access.host, access.port or _PORTS["imap"], ssl_context=access.tls, timeout=TIMEOUT_S)

    def _create_socket(self, timeout: float | None) -> ssl.SSLSocket:
        return _connect(self._access)


class _ImapMailbox:
    def __init__(self, access: MailboxAccess) -> None:
        self._imap = _Imap(access)
        try:
            self._imap.login(access.user, access.password)
            self._imap.select("INBOX")
        except BaseException:
            self._imap.shutdown()
            raise

    def fetch(self, most: int) -> Sequence[tuple[str, bytes]]:
        _status, found = self._imap.uid("SEARCH", "UNDELETED")
        names = (found[0] or b"").split()[:most] if found else []
        mails = []
        for name in names:
            _status, parts = self._imap.uid("FETCH", name.decode("ascii"), f"(BODY.PEEK[]<0.{MAX_BYTES}>)")
            content = next((part[1] for part in parts if isinstance(part, tuple)), b"")
            mails.append((name.decode("ascii"), content))
        return mails

    def delete(self, names: Sequence[str]) -> None:
        among = ",".join(names)
        self._imap.uid("STORE", among, "+FLAGS", r"(\Deleted)")
        if "UIDPLUS" in self._imap.capabilities:
            # Without it we would remove for good what others have marked.
            self._imap.uid("EXPUNGE", among)

    def close(self) -> None:
        try:
            self._imap.logout()
        finally:
            self._imap.shutdown()


class _Pop3(poplib.POP3_SSL):
    def __init__(self, access: MailboxAccess) -> None:
        self._access = access
        super().__init__(access.host, access.port or _PORTS["pop3"], context=access.tls, timeout=TIMEOUT_S)

    def _create_socket(self, timeout: float | None) -> ssl.SSLSocket:
        return _connect(self._access)

    def _getline(self) -> tuple[bytes, int]:
        """One line of the server's; longer ones than poplib takes come from broken mails and are read too."""
        line: bytes = self.file.readline(MAX_BYTES)
        if not line:
            raise poplib.error_proto("-ERR EOF")
        return line.rstrip(b"\r\n"), len(line)


class _Pop3Mailbox:
    def __init__(self, access: MailboxAccess) -> None:
        self._pop: Any = _Pop3(access)
        self._gone: set[str] = set()
        try:
            self._pop.user(access.user)
            self._pop.pass_(access.password)
        except BaseException:
            self._pop.close()
            raise

    def fetch(self, most: int) -> Sequence[tuple[str, bytes]]:
        sizes = [_SIZE.match(line) for line in self._pop.list()[1]]
        there = [(size[1].decode(), int(size[2])) for size in sizes if size and size[1].decode() not in self._gone]
        mails = []
        for name, size in there[:most]:
            lines = self._pop.retr(name)[1] if size <= MAX_BYTES else self._pop.top(name, 2_000)[1]
            mails.append((name, b"\r\n".join(lines) + b"\r\n"))
        return mails

    def delete(self, names: Sequence[str]) -> None:
        for name in names:
            self._pop.dele(name)
        self._gone.update(names)

    def close(self) -> None:
        try:
            self._pop.quit()
        finally:
            self._pop.close()
