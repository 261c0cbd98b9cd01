"""Reading of a returned mail: which mail it is about, and what it states about the address.

Most servers send a delivery report (RFC 3464), complaints come as a feedback report (RFC 5965), and some servers only
use plain text. `read_report` runs in a guarded child because the mail is untrusted.
"""

import re

from homeroom_plugins.mail.bounces.mime import Fields, Parts, read_fields, take_apart
from homeroom_plugins.mail.bounces.patterns import (
    ADDRESS,
    ANYTHING_LIKE_ONE,
    CODE_IN_LINE,
    COMPLAINT_SUBJECT,
    ENDED,
    ENHANCED,
    FAILED_SUBJECT,
    HARD_CODE,
    MAILER,
    MESSAGE_ID,
    NEXT_RECIPIENT,
    NO_REPLY,
    NOTIFICATION,
    OWN_PIN,
    OWN_SECRET,
    QMAIL,
    REPORTED_FIELD,
    REPORTED_ID,
    SCANNED,
    WRAPPED,
)
from homeroom_plugins.mail.bounces.phrases import (
    AUTOMATIC_SUBJECT,
    BLOCKED,
    CHALLENGE,
    COPY_BEGINS,
    DELAYED,
    FAILED,
    FULL,
    GONE,
    PASSING,
)
from homeroom_plugins.mail.bounces.reports import Kind, Report
from homeroom_plugins.mail.bounces.verdicts import find_refused, find_status, judge_failure, to_plain
from homeroom_plugins.mail.planning import HIDDEN
from homeroom_sdk.texts import to_line

MAX_WORDS = 300
MAX_FOUND = 20
_DELIVERED_TO = ("x-original-to", "x-envelope-to", "envelope-to", "delivered-to", "x-rcpt-to", "to", "cc", "resent-to")
_NOTICES = {"disposition-notification", "tlsrpt", "dmarc", "notification"}
_AUTOMATIC_FIELDS = {
    "x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply-from", "x-mail-autoreply", "x-vacation",
}  # fmt: skip
_NOT_FAILED = {"delayed", "delivered", "relayed", "expanded", "deliverable"}
_COMPLAINTS = {"abuse", "fraud", "virus", "opt-out", "opt-out-list", "miscategorized", "other", "complaint"}


def read_report(raw: bytes, envelope: tuple[str, ...] = ()) -> Report:
    """Read the meaning of a returned mail. Never raises because of the mail's content.

    Args:
        envelope: The recipients of the SMTP envelope, if known.
    """
    parts = take_apart(raw)
    kind, status, words, recipients = _judge(parts)
    return Report(
        kind=kind,
        recipients=recipients,
        return_addresses=_return_addresses(parts, envelope),
        message_ids=_message_ids(parts),
        status=status,
        words=clean_words(words),
    )


def clean_words(words: str) -> str:
    """Return one line of at most `MAX_WORDS` characters without addresses, message ids and control characters."""
    return to_line(ANYTHING_LIKE_ONE.sub("(address)", MESSAGE_ID.sub("(message)", words)), MAX_WORDS)


def hide_secrets(text: str) -> str:
    """Hide links with a secret and PINs in text that quotes one of our mails."""
    return OWN_PIN.sub(rf"\g<before>{HIDDEN}", OWN_SECRET.sub(HIDDEN, text))


_Verdict = tuple[Kind, str, str, tuple[str, ...]]


def _judge(parts: Parts) -> _Verdict:
    subject = parts.head.get("subject", "")
    if parts.feedback or parts.report_type == "feedback-report":
        return _complaint(parts)
    if parts.report_type in _NOTICES or ("disposition-notification-to" in parts.head and not parts.statuses):
        return Kind.NOTICE, "", subject, ()
    own = _own_words(parts.text)
    if CHALLENGE.search(to_plain(f"{subject} {own[:3_000]}")) and not _has_hard_code(own):
        return Kind.NOTICE, "", subject, ()
    groups = _recipient_groups(parts)
    if groups:
        return _delivery_report(parts, groups)
    if subject.casefold().startswith(COMPLAINT_SUBJECT):
        return Kind.COMPLAINT, "", subject, ()
    if "x-hmxmroriginalrecipient" in parts.head:  # Outlook.com returns mails marked as junk this way.
        return Kind.COMPLAINT, "", "junk", _addresses(parts.head["x-hmxmroriginalrecipient"])
    notification = NOTIFICATION.match(own)
    if notification and notification[1] != "Bounce":
        return Kind.COMPLAINT if notification[1] == "Complaint" else Kind.DELIVERED, "", subject, _addresses(own)
    if notification or _is_from_mailer(parts, own):
        return _spoken_report(parts, own)
    if _is_automatic(parts.head):
        return Kind.NOTICE, "", subject, ()
    return Kind.UNKNOWN, "", subject, ()


def _complaint(parts: Parts) -> _Verdict:
    sort = parts.feedback.get("feedback-type", "abuse").casefold()
    recipients = _addresses(parts.feedback.get("original-rcpt-to", "") or parts.feedback.get("removal-recipient", ""))
    kind = Kind.COMPLAINT if sort in _COMPLAINTS else Kind.NOTICE
    return kind, "", sort, recipients


def _recipient_groups(parts: Parts) -> list[Fields]:
    groups = [group for group in parts.statuses if group.keys() & {"action", "final-recipient", "status"}]
    if groups:
        return groups
    # A report that lost its MIME structure in transit still has its lines.
    text = _own_words(parts.text)
    found = [read_fields(piece) for piece in NEXT_RECIPIENT.split(text)[1:]]
    return [group for group in found if "action" in group]


def _delivery_report(parts: Parts, groups: list[Fields]) -> _Verdict:
    actions = [group.get("action", "failed").partition(" ")[0].strip(";").casefold() for group in groups]
    failed = [group for group, action in zip(groups, actions, strict=True) if action not in _NOT_FAILED]
    if failed:
        return _failed(parts, failed, is_partial=len(failed) < len(groups) and "delivered" in actions)
    first = groups[0]
    words = first.get("diagnostic-code", "") or parts.head.get("subject", "")
    recipients = tuple(address for group in groups for address in _recipients_of(group))
    if "delayed" in actions:
        return Kind.DELAYED, first.get("status", ""), words, recipients
    if "delivered" in actions:
        return Kind.DELIVERED, first.get("status", ""), words, recipients
    return Kind.NOTICE, first.get("status", ""), words, recipients


def _failed(parts: Parts, groups: list[Fields], *, is_partial: bool) -> _Verdict:
    recipients = tuple(address for group in groups for address in _recipients_of(group))
    verdicts = [_failed_recipient(parts, group) for group in groups]
    softest = next((verdict for verdict in verdicts if verdict[0] is not Kind.HARD), verdicts[0])
    kind, status, words = softest
    return Kind.SOFT if is_partial else _softened(kind, _own_words(parts.text)), status, words, recipients


def _failed_recipient(parts: Parts, group: Fields) -> tuple[Kind, str, str]:
    diagnostic = group.get("diagnostic-code", "").partition(";")
    said = diagnostic[2].strip() or diagnostic[0].strip()
    status = find_status(group.get("status", ""))
    own = _own_words(parts.text)
    refused = find_refused(own)
    kind = judge_failure(said, status, refused=refused) if said else Kind.UNKNOWN
    is_vague = kind is Kind.UNKNOWN or (
        kind is Kind.SOFT and not _speaks(said) and _is_vague(find_status(said) or status)
    )
    if is_vague:
        # The report itself gives no reason, but its readable part may.
        line = _telling_line(own)
        if line and (spoken := judge_failure(line, status, refused=refused)) is not Kind.UNKNOWN:
            return spoken, find_status(said) or status, said or line
    if kind is Kind.UNKNOWN:
        kind = judge_failure("", status) if status else Kind.SOFT
    return (
        (Kind.SOFT if kind is Kind.UNKNOWN else kind),
        find_status(said) or status,
        said or parts.head.get("subject", ""),
    )


def _speaks(words: str) -> bool:
    plain = to_plain(words)
    return any(pattern.search(plain) for pattern in (FULL, PASSING, BLOCKED, GONE))


def _has_hard_code(text: str) -> bool:
    return any(match[1] == "5" for match in ENHANCED.finditer(text[:3_000]))


def _is_vague(status: str) -> bool:
    return not status or status[2:] in {"0.0", "3.0", "5.0"}


def _recipients_of(group: Fields) -> tuple[str, ...]:
    """Return the recipients of a group, the original address before the one it was forwarded to."""
    named = [group.get("original-recipient", ""), group.get("final-recipient", "")]
    return tuple(dict.fromkeys(address for value in named for address in _addresses(value)))


def _softened(kind: Kind, own: str) -> Kind:
    """Downgrade a hard bounce to soft if the report also mentions a full mailbox."""
    return Kind.SOFT if kind is Kind.HARD and FULL.search(to_plain(own)) else kind


def _spoken_report(parts: Parts, own: str) -> _Verdict:
    """Judge a report that a mail server wrote in plain text."""
    subject = parts.head.get("subject", "")
    plain, head = to_plain(own), to_plain(subject)
    recipients = _addresses(parts.head.get("x-failed-recipients", ""))
    line = _telling_line(own)
    if _is_only_late(head, plain):
        return Kind.DELAYED, find_status(own), line or subject, recipients or _addresses(own)
    refused = find_refused(own)
    kind = judge_failure(line or own[:4_000], refused=refused)
    if kind is Kind.UNKNOWN:
        kind = judge_failure(own[:4_000], refused=refused)
    kind = _softened(kind, own)
    if kind is Kind.UNKNOWN and (FAILED.search(head) or FAILED.search(plain)):
        kind = Kind.SOFT
    return kind, find_status(line or own), line or subject, recipients or _addresses(own)


def _is_only_late(subject: str, text: str) -> bool:
    if DELAYED.search(subject) and not FAILED_SUBJECT.search(subject):
        return True
    start = text[:1_500]
    return DELAYED.search(start) is not None and not ENDED.search(start)


def _telling_line(text: str) -> str:
    """Return the line that explains the failure best, with the following lines if the server's answer goes on there."""
    lines = [line.strip() for line in text.splitlines()]
    best, score = "", 0
    for at, line in enumerate(lines):
        if not line or REPORTED_FIELD.match(line) or SCANNED.search(line):
            continue
        plain = to_plain(line)
        points = 4 * bool(ENHANCED.search(line)) + 3 * bool(CODE_IN_LINE.search(line))
        points += (
            3 if any(pattern.search(plain) for pattern in (FULL, GONE, PASSING)) else 2 * bool(BLOCKED.search(plain))
        )
        if points > score:
            goes_on = 3 if points < 6 or WRAPPED.search(line) else 2
            best, score = " ".join(filter(None, lines[at : at + goes_on])), points
    return best


def _own_words(text: str) -> str:
    """Return the text before the copy of the returned mail."""
    copy = COPY_BEGINS.search(text, 40)
    return text[: copy.start()] if copy else text


def _is_from_mailer(parts: Parts, own: str) -> bool:
    """Return True if a mail without a delivery report is a mail server's notice that it did not deliver a mail.

    People also write phrases such as "no longer active". They count alone only if the sender is a mail server;
    otherwise a phrase of failure is needed as well. An automatic reply, which also lacks a return path, needs a
    server's code too.
    """
    head = parts.head
    if parts.report_type == "delivery-status" or "x-failed-recipients" in head or QMAIL in own[:2_000].casefold():
        return True
    subject = head.get("subject", "")
    if AUTOMATIC_SUBJECT.search(subject) or head.keys() & _AUTOMATIC_FIELDS:
        return False
    sender = head.get("from", "<>").strip()
    if sender == "<>" or MAILER.search(sender):
        return _says_failed(subject, FAILED, DELAYED) or _says_failed(own, FAILED, DELAYED, GONE)
    is_said_twice = _says_failed(subject, FAILED) and _says_failed(own, FAILED, GONE, FULL)
    if NO_REPLY.search(sender) and is_said_twice:
        return True
    if _is_automatic_reply(head):
        return _has_code_of_failure(own) and (_says_failed(subject, FAILED) or _says_failed(own, FAILED))
    if head.get("return-path", "").strip() == "<>":
        return _says_failed(subject, FAILED) or _says_failed(own, FAILED)
    return bool(CODE_IN_LINE.search(own) or ENHANCED.search(own)) and is_said_twice


def _has_code_of_failure(text: str) -> bool:
    """Return True if a permanent failure code is near words of failure; room numbers and dates look like codes too."""
    lines = text[:3_000].splitlines()
    return any(
        (HARD_CODE.search(line) or _has_hard_code(line))
        and _says_failed(" ".join(lines[at : at + 2]), FAILED, GONE, FULL, BLOCKED)
        for at, line in enumerate(lines)
    )


def _says_failed(text: str, *patterns: re.Pattern[str]) -> bool:
    plain = to_plain(text[:3_000])
    return any(pattern.search(plain) for pattern in patterns)


def _is_automatic_reply(head: Fields) -> bool:
    """Return True if the header marks an automatic reply (RFC 3834, and the older fields for it)."""
    return (
        not head.get("auto-submitted", "no").casefold().startswith("no")
        or head.get("precedence", "").casefold() in {"auto_reply", "auto-reply", "bulk", "junk", "list"}
        or bool(head.keys() & _AUTOMATIC_FIELDS)
    )


def _is_automatic(head: Fields) -> bool:
    return (
        _is_automatic_reply(head)
        or AUTOMATIC_SUBJECT.search(head.get("subject", "")) is not None
        or head.get("return-path", "").strip() == "<>"
    )


def _return_addresses(parts: Parts, envelope: tuple[str, ...]) -> tuple[str, ...]:
    values = [*envelope, *(parts.head.get(name, "") for name in _DELIVERED_TO)]
    for returned in parts.returned:
        values += [returned.get(name, "") for name in ("return-path", "x-envelope-from", "errors-to", "sender")]
    values += [parts.feedback.get("original-mail-from", ""), parts.text]
    found = dict.fromkeys(address for value in values for address in _addresses(value) if "+" in address)
    return tuple(found)[:MAX_FOUND]


def _message_ids(parts: Parts) -> tuple[str, ...]:
    values = [returned.get("message-id", "") for returned in parts.returned]
    values += [
        group.get(name, "") for group in parts.statuses for name in ("x-original-message-id", "original-message-id")
    ]
    found = dict.fromkeys(match for value in values for match in MESSAGE_ID.findall(value))
    found |= dict.fromkeys(REPORTED_ID.findall(parts.text))
    for name in ("in-reply-to", "references"):
        found |= dict.fromkeys(MESSAGE_ID.findall(parts.head.get(name, "")))
    return tuple(found)[:MAX_FOUND]


def _addresses(value: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match.casefold().strip(".'") for match in ADDRESS.findall(value)))
