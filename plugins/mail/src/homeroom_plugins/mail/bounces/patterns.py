"""Patterns that find addresses, codes and signs of mail programs in the text of mail servers; they do not validate."""

import re

# Bounded, so that an endless line does not take quadratic time.
ADDRESS = re.compile(r"[^\s<>()\[\]:;,\"'=]{1,200}@[A-Za-z0-9.-]{1,255}\.[A-Za-z0-9-]{2,63}")
ANYTHING_LIKE_ONE = re.compile(r"[^\s<>()\[\]:;,\"]{0,200}@[^\s<>()\[\]:;,\"]{1,255}")
MESSAGE_ID = re.compile(r"<[^\s<>@]{1,200}@[^\s<>@]{1,200}>")
REPORTED_ID = re.compile(r"(?im)^[ \t>]*(?:x-)?(?:original-)?message-?id:\s*(<[^\s<>]+@[^\s<>]+>)")
OWN_ID = re.compile(r"(?i)<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^>]+>")
_BREAK = r"(?:[ \t]*\r?\n[> \t]*)?"
OWN_SECRET = re.compile(rf"(?:[0-9a-f]{_BREAK}){{32}}\.(?:{_BREAK}[A-Za-z0-9_-])+")
"""The end of one of our links: a district and a secret, possibly broken over lines by quoting."""
OWN_PIN = re.compile(r"(?P<before>[:：]\W{0,5})\d{3} \d{3}(?!\d)")
"""A PIN in the form our mails use, after a colon."""
MAILER = re.compile(
    r"mailer-?daemon|post[_.]?master|mail[. ]deliver(y|y[. ]subsystem)?[. ]system"
    r"|mail delivery (sub)?system|maildelivery|mdaemon|microsoftexchange|no-?reply-?dsn|bounce"
    r"|antivirus|anti-virus|imss@|smtp_mail|mail administrator|mail system|system administrator|antispam"
    r"|delivery status",
    re.IGNORECASE,
)
NO_REPLY = re.compile(r"(?:no|do-?not)[-_.]?reply", re.IGNORECASE)
QMAIL = "this is the qmail-send program"
COMPLAINT_SUBJECT = "complaint about message from"
LINK = re.compile(r"(?:https?://|www\.)\S+")
HELP = re.compile(r"\b(?:please |for (?:more )?(?:information|help)|learn more|see |visit )[^.;]{0,200}https?://\S*")
BASIC_CODE = re.compile(r"(?<![\d.])([45])[0-5]\d(?![\d.]*\d)")
CODE_IN_LINE = re.compile(r"(?<![\d.])[45][0-5]\d[ -]")
HARD_CODE = re.compile(r"(?<![\d.+(-])5[0-5]\d[ -](?!\d)")
"""A server's reply code before its words, but not the start of a telephone number."""
ENDED = re.compile(r"permanent|giving up|i've given up|fatal")
ANSWERED = re.compile(
    r"in reply to (?:end of )?(?P<postfix>mail|rcpt|data)\b"
    r"|after (?:pipelined )?(?:end of )?(?P<exim>mail|rcpt|data)\b"
    r"|^[ \t]*>>> ?(?P<shown>mail|rcpt|data)\b[^\n]*\n[ \t]*<<< ?[45]"
    r"|^(?P<alone>data)[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""The SMTP command that a server refused, as Postfix, Exim and the transcripts of Sendmail and Courier name it."""
PIPELINED = re.compile(r"(?im)^[ \t]*<<< ?5[^\n]{0,80}(?:need|no valid)[^\n]{0,20} (?:rcpt|recipient)")
"""With pipelining, Sendmail's transcript shows a recipient's refusal after DATA; this reply, which follows, reveals it.
"""
WRAPPED = re.compile(r"(?i)\bsaid: [245]\d\d")
"""Postfix wraps a server's answer into lines of 80 characters."""
SCANNED = re.compile(
    r"(?i)scanned (?:for|by)|been scanned|virus-?free|analizado con|analys[ée]e? par|(?:auf|keine) viren"
)
NOTIFICATION = re.compile(r'^\s*\{\s*"(?:notification|event)Type"\s*:\s*"(Bounce|Complaint|Delivery)"')
"""The JSON that Amazon SES sends by mail if its topic has an e-mail subscriber."""
REPORTED_FIELD = re.compile(
    r"(?i)^(?:status|action|reporting-mta|remote-mta|arrival-date|last-attempt-date|(?:final|original)-recipient):"
)
BLOCK_LIST = re.compile(r"(?i)https?://\S*(?:spamhaus|barracudacentral|spamcop|sorbs|surbl|uribl|dnsbl|rbl\b|abuse)")
FAILED_SUBJECT = re.compile(r"fail|undeliverable|unzustellbar")
NEXT_RECIPIENT = re.compile(r"(?mi)^(?=[ \t>]*(?:final|original)-recipient:)")
NOBODY_HERE = ("recipient address rejected: access denied", "all recipient addresses rejected")
ENHANCED = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)")
