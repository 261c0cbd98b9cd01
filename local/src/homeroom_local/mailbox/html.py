"""HTML pages of the local mailbox. Everything taken from a mail is escaped here."""

import re
from collections.abc import Sequence
from html import escape
from urllib.parse import urlencode

from homeroom_local.mailbox.store import LINK, Mail, MailSummary

PAGE_SIZE = 50
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; border-block-end: 1px solid #8886; }
td, li { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
input, button { font: inherit; padding: .3rem .6rem; }
nav { margin-block: .6rem; }
nav a { margin-inline-end: 1rem; }
nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
iframe { width: 100%; height: 75vh; border: 1px solid #8886; background: #fff; color-scheme: light; }
"""
SANDBOX = "allow-popups allow-popups-to-escape-sandbox"
"""Sandbox flags of a mail's frame: links may open in a new tab; no scripts, no forms, no access to this page's origin.
"""
_LINK = re.compile(f"({LINK})")
_HEAD = re.compile(r"<head\b[^>]*>", re.IGNORECASE)


def list_page(mails: Sequence[MailSummary], *, root: str, words: str, page: int, total: int) -> str:
    """Render a page of the mail list, with search and paging; `root` is the path prefix of every page."""
    rows = "".join(_row(mail, root) for mail in mails)
    table = f"<table><thead><tr><th>Received (UTC)<th>To<th>Subject</tr></thead><tbody>{rows}</tbody></table>"
    search = (
        f'<form method="get" action="{root}/" role="search"><label>Search address or subject '
        f'<input name="q" value="{escape(words)}"></label> <button>Search</button></form>'
    )
    count = f"<p>{total:,} mail{'' if total == 1 else 's'}{' found' if words else ''}.</p>"
    body = table if mails else "<p>No mail here yet. Mails that homeroom sends appear on this page.</p>"
    return _page("Local mailbox", search + count + body + _paging(root, words, page, total), root)


def mail_page(mail: Mail, *, root: str, as_text: bool) -> str:
    """Render one mail in its HTML form or, if `as_text`, as plain text; the links in it can be opened."""
    summary = mail.summary
    links = "".join(f"<li>{_anchor(link)}</li>" for link in mail.links)
    attachments = ", ".join(escape(name) for name in mail.attachments)
    facts = [
        ("From", escape(summary.sender)),
        ("To", escape(", ".join(summary.to))),
        ("Received (UTC)", f"{summary.received_at:%Y-%m-%d %H:%M:%S}"),
        *([("Attachments", attachments)] if attachments else []),
    ]
    head = "".join(f"<tr><th scope=row>{name}<td>{value}</tr>" for name, value in facts)
    body = (
        f'<nav><a href="{root}/">All mails</a> <a href="{root}/mails/{summary.id}/raw">Source</a></nav>'
        f"<table><tbody>{head}</tbody></table>{_body(mail, root, as_text=as_text)}"
    )
    if links and (as_text or not mail.html):
        body += f"<h2>Links</h2><ul>{links}</ul>"
    return _page(summary.subject or "(no subject)", body, root)


def framed_mail(mail: Mail) -> str:
    """Return the HTML of a mail for the frame of its page; its links open outside the frame."""
    base = '<base target="_blank">'
    html, heads = _HEAD.subn(lambda found: found[0] + base, mail.html, count=1)
    return html if heads else base + html


def missing_page(*, root: str) -> str:
    """Render the page for an unknown mail."""
    return _page("No such mail", f'<p>There is no mail here. <a href="{root}/">All mails</a></p>', root)


def _page(title: str, body: str, root: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="{root}/style.css"></head>'
        f"<body><main><h1>{escape(title)}</h1>{body}</main></body></html>"
    )


def _body(mail: Mail, root: str, *, as_text: bool) -> str:
    text = f"<pre>{_linked(mail.text)}</pre>"
    if not mail.html:
        return text
    address = f"{root}/mails/{mail.summary.id}"
    here, plain = (' aria-current="page"', "") if not as_text else ("", ' aria-current="page"')
    switch = (
        f'<nav aria-label="Parts"><a href="{address}"{here}>As families see it</a> '
        f'<a href="{address}?part=text"{plain}>Text part</a></nav>'
    )
    frame = f'<iframe src="{address}/html" sandbox="{SANDBOX}" title="The mail as families see it"></iframe>'
    return switch + (text if as_text else frame)


def _row(mail: MailSummary, root: str) -> str:
    subject = escape(mail.subject or "(no subject)")
    return (
        f"<tr><td>{mail.received_at:%Y-%m-%d %H:%M:%S}<td>{escape(', '.join(mail.to))}"
        f'<td><a href="{root}/mails/{mail.id}">{subject}</a></tr>'
    )


def _paging(root: str, words: str, page: int, total: int) -> str:
    links = []
    if page > 1:
        links.append(_page_link(root, "Newer", words, page - 1))
    if page * PAGE_SIZE < total:
        links.append(_page_link(root, "Older", words, page + 1))
    return f'<nav aria-label="Pages">{" ".join(links)}</nav>' if links else ""


def _page_link(root: str, label: str, words: str, page: int) -> str:
    return f'<a href="{root}/?{escape(urlencode({"q": words, "page": page}))}">{label}</a>'


def _linked(text: str) -> str:
    """Escape a text and turn its http addresses into links; the odd pieces of the split are the addresses."""
    pieces = _LINK.split(text)
    return "".join(_anchor(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces))


def _anchor(link: str) -> str:
    return f'<a href="{escape(link)}" target="_blank" rel="noopener noreferrer">{escape(link)}</a>'
