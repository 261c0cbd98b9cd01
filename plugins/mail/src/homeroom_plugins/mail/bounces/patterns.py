"""Where addresses, codes and the marks of mail programs stand in what servers write; not whether they are valid."""

import re

# Bounded, so that a line without an end costs no square of its length.
ADDRESS = re.compile(r"[^\s<>()\[\]:;,\"'=]{1,200}@[A-Za-z0-9.-]{1,255}\.[A-Za-z0-9-]{2,63}")
ANYTHING_LIKE_ONE = re.compile(r"[^\s<>()\[\]:;,\"]{0,200}@[^\s<>()\[\]:;,\"]{1,255}")
MESSAGE_ID = re.compile(r"<[^\s<>@]{1,200}@[^\s<>@]{1,200}>")
REPORTED_ID = re.compile(r"(?im)^[ \t>]*(?:x-)?(?:original-)?message-?id:\s*(<[^\s<>]+@[^\s<>]+>)")
OWN_ID = re.compile(r"(?i)<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^>]+>")
MAILER = re.compile(
    r"mailer-?daemon|postmaster|mail delivery (sub)?system|maildelivery|mdaemon|microsoftexchange|no-?reply-?dsn|bounce"
    r"|mail administrator|mail system|system administrator|antispam|delivery status",
    re.IGNORECASE,
)
QMAIL = "this is the qmail-send program"
COMPLAINT_SUBJECT = "complaint about message from"
LINK = re.compile(r"(?:https?://|www\.)\S+")
HELP = re.compile(r"\b(?:please |for (?:more )?(?:information|help)|learn more|see |visit )[^.;]{0,200}https?://\S*")
BASIC_CODE = re.compile(r"(?<![\d.])([45])[0-5]\d(?![\d.]*\d)")
CODE_IN_LINE = re.compile(r"(?<![\d.])[45][0-5]\d[ -]")
ENDED = re.compile(r"permanent|giving up|i've given up|fatal")
FAILED_SUBJECT = re.compile(r"fail|undeliverable|unzustellbar")
NEXT_RECIPIENT = re.compile(r"(?mi)^(?=[ \t>]*(?:final|original)-recipient:)")
NOBODY_HERE = ("recipient address rejected: access denied", "all recipient addresses rejected")
ENHANCED = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)")
