"""One mail over one connection: envelope, body, commit to the ledger, final dot."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto

from homeroom_plugins.mail.smtp.connection import ConnectionLost, Reply, SmtpConnection
from homeroom_sdk.i18n import Sentence, _, sentence_of

FINAL_REPLY_TIMEOUT_S = 600.0
"""RFC 5321 4.5.3.2.6: the server may take ten minutes to answer the final dot."""


class Verdict(Enum):
    """The state of the mail after the attempt."""

    ACCEPTED = auto()
    REFUSED = auto()  # The server refused the mail for good (5xx).
    DEFERRED = auto()  # The server deferred this mail (4xx).
    UNTOUCHED = auto()  # The server did not answer about this mail, and did not deliver it.
    LET_GO = auto()  # The ledger did not allow the final dot.
    UNKNOWN = auto()  # The dot may have arrived, but no answer did.


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict with the server's words or the reason.

    Attributes:
        is_about_recipient: The reply concerns this recipient or this mail, not the sender or the session.
    """

    verdict: Verdict
    text: Sentence
    is_about_recipient: bool = False


@dataclass(frozen=True, slots=True)
class Envelope:
    """Sender and recipient, both ASCII. There is exactly one recipient, so that a reply concerns one person."""

    sender: str
    recipient: str


async def transact(
    connection: SmtpConnection,
    envelope: Envelope,
    content: bytes,
    arm: Callable[[], Awaitable[bool]],
    *,
    final_timeout_s: float = FINAL_REPLY_TIMEOUT_S,
) -> Outcome:
    """Send one mail; never raises because of the server's behaviour.

    Args:
        content: The whole message with CRLF line ends.
        arm: Called when the body is written and only the final dot is missing. The dot is written only if it returns
            True; a server must not deliver if the connection ends before the dot (RFC 5321 4.1.1.4).
    """
    try:
        if (refusal := await _envelope(connection, envelope)) is not None:
            return refusal
        connection.write(_stuffed(content))
    except ConnectionLost as error:
        return Outcome(Verdict.UNTOUCHED, sentence_of(error))
    if not await _armed(connection, arm):
        return Outcome(Verdict.LET_GO, _("The mail was released before it was sent."))
    if connection.has_reply:
        connection.abort()
        return Outcome(Verdict.UNTOUCHED, _("The server broke off before it had the whole mail."))
    try:
        connection.write(b".\r\n")
    except ConnectionLost as error:
        return Outcome(Verdict.UNTOUCHED, sentence_of(error))
    try:
        reply = await connection.reply(timeout_s=final_timeout_s)
    except ConnectionLost as error:
        return Outcome(
            Verdict.UNKNOWN,
            _("{problem} The mail server received the whole mail, but did not answer.", problem=sentence_of(error)),
        )
    return _judge(connection, reply, otherwise=Verdict.UNKNOWN, is_about_recipient=True)


async def _armed(connection: SmtpConnection, arm: Callable[[], Awaitable[bool]]) -> bool:
    try:
        armed = await arm()
    except BaseException:
        connection.abort()
        raise
    if not armed:
        connection.abort()
    return armed


async def _envelope(connection: SmtpConnection, envelope: Envelope) -> Outcome | None:
    """Send MAIL, RCPT and DATA; return None when the server waits for the body."""
    if connection.has_reply:
        connection.abort()
        raise ConnectionLost(_("The server closed the session."))
    commands = [f"MAIL FROM:<{envelope.sender}>", f"RCPT TO:<{envelope.recipient}>", "DATA"]
    if connection.needs_reset:
        commands.insert(0, "RSET")
    connection.needs_reset = False
    if "PIPELINING" in connection.extensions:
        return await _pipelined(connection, commands)
    for command in commands:
        reply = await connection.command(command)
        if reply.kind not in {2, 3}:
            return _judge_command(connection, command, reply)
    return None


async def _pipelined(connection: SmtpConnection, commands: list[str]) -> Outcome | None:
    connection.write("".join(f"{command}\r\n" for command in commands).encode("ascii"))
    refusal: Reply | None = None
    refused = ""
    for command in commands:
        try:
            reply = await connection.reply()
        except ConnectionLost:
            if refusal is None:
                raise
            break
        if reply.kind not in {2, 3} and refusal is None:
            refusal, refused = reply, command
    if refusal is None:
        return None
    outcome = _judge_command(connection, refused, refusal)
    if reply.kind == 3:
        # The server waits for a body that must not be sent; only closing prevents a delivery.
        connection.abort()
    return outcome


def _judge_command(connection: SmtpConnection, command: str, reply: Reply) -> Outcome:
    outcome = _judge(connection, reply, is_about_recipient=command.startswith("RCPT"))
    if outcome.verdict is Verdict.DEFERRED and not command.startswith(("RCPT", "DATA")):
        # A deferral before RCPT concerns all mails.
        return Outcome(Verdict.UNTOUCHED, outcome.text)
    return outcome


def _judge(
    connection: SmtpConnection,
    reply: Reply,
    *,
    is_about_recipient: bool,
    otherwise: Verdict = Verdict.UNTOUCHED,
) -> Outcome:
    text = Sentence(" ".join(str(reply).split())[:500])
    if reply.kind == 2:
        return Outcome(Verdict.ACCEPTED, text, is_about_recipient)
    connection.needs_reset = True
    if reply.code == 421:  # The server closes the session; this is not about the mail.
        connection.abort()
        return Outcome(Verdict.UNTOUCHED, text, is_about_recipient)
    if reply.kind == 4:
        return Outcome(Verdict.DEFERRED, text, is_about_recipient)
    if reply.kind == 5:
        return Outcome(Verdict.REFUSED, text, is_about_recipient)
    connection.abort()
    words = _("The server's answer cannot be understood: {words}", words=text)
    return Outcome(otherwise, words, is_about_recipient)


def _stuffed(content: bytes) -> bytes:
    """Double the dots at the start of lines (RFC 5321 4.5.2) and end with CRLF."""
    if content.startswith(b"."):
        content = b"." + content
    stuffed = content.replace(b"\r\n.", b"\r\n..")
    return stuffed if stuffed.endswith(b"\r\n") else stuffed + b"\r\n"
