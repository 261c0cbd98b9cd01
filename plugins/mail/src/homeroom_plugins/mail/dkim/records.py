"""The expected DNS records of a sending domain, and the differences from the actual ones."""

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import dns.asyncresolver
import dns.exception
import dns.rdtypes.ANY.TXT
import dns.resolver
from homeroom_plugins.mail.dkim.models import SigningKey
from homeroom_sdk.i18n import NOTHING, Sentence, _

LIFETIME_S = 5.0

ReadTexts = Callable[[str], Awaitable[Sequence[str]]]
"""Returns the TXT records of a name, each as one text; empty if the name does not exist. Raises `DnsAway`."""


class DnsAway(Exception):
    """The DNS cannot be queried at the moment."""


class Purpose(StrEnum):
    """The purpose of a record."""

    DKIM = "dkim"
    SPF = "spf"
    DMARC = "dmarc"


class Status(StrEnum):
    """The result of a lookup: `unchecked` before the first one, `unknown` if the DNS does not answer."""

    UNCHECKED = "unchecked"
    FOUND = "found"
    MISSING = "missing"
    WRONG = "wrong"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Record:
    """A TXT record: its name, its expected value, and the problem in words."""

    purpose: Purpose
    name: str
    value: str
    status: Status = Status.UNCHECKED
    problem: Sentence = NOTHING
    selector: str = ""


async def read_texts(name: str) -> Sequence[str]:
    """Return the TXT records of a name, from the system's resolver."""
    return await query_texts(dns.asyncresolver.Resolver(), name)


async def query_texts(resolver: dns.asyncresolver.Resolver, name: str) -> Sequence[str]:
    """Return the TXT records of a name, from this resolver.

    Raises:
        DnsAway: it does not answer, or answers with a failure.
    """
    try:
        found = await resolver.resolve(name, "TXT", lifetime=LIFETIME_S)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except (dns.exception.DNSException, OSError) as error:
        raise DnsAway from error
    texts = [item for item in found if isinstance(item, dns.rdtypes.ANY.TXT.TXT)]
    return [b"".join(item.strings).decode("utf-8", "replace") for item in texts]


def wanted_records(domain: str, keys: Iterable[SigningKey], *, relay: str) -> list[Record]:
    """Return the records that should exist, not looked up yet.

    Args:
        relay: The host name of the installation's outgoing mail server; empty if other servers do not see one.
    """
    kinds = {"rsa-sha256": "rsa", "ed25519-sha256": "ed25519"}
    sent_by = f"a:{relay} " if relay else ""
    return [
        *(
            Record(
                Purpose.DKIM,
                f"{key.selector}._domainkey.{domain}",
                "; ".join(("v=DKIM1", f"k={kinds[key.algorithm]}", f"p={key.public_key}")),
                selector=key.selector,
            )
            for key in keys
            if key.retired_at is None
        ),
        Record(Purpose.SPF, domain, f"v=spf1 {sent_by}~all"),
        Record(Purpose.DMARC, f"_dmarc.{domain}", "v=DMARC1; p=none"),
    ]


async def look_up(record: Record, read: ReadTexts) -> Record:
    """Look the record up; return it with its status and problem."""
    try:
        status, problem = await _JUDGES[record.purpose](record, read)
    except DnsAway:
        status, problem = Status.UNKNOWN, _("The DNS does not respond. Check again in a few minutes.")
    return Record(record.purpose, record.name, record.value, status, problem, record.selector)


async def _judge_dkim(record: Record, read: ReadTexts) -> tuple[Status, Sentence]:
    texts = [text for text in await read(record.name) if "p=" in text]
    if not texts:
        return Status.MISSING, _("This record does not exist yet. It may take some hours until a new one is visible.")
    if len(texts) > 1:
        return Status.WRONG, _("There are {count} records under this name. Leave one.", count=len(texts))
    if '"' in texts[0]:
        return Status.WRONG, _("The record has quotation marks in it. Enter it without them.")
    tags, wanted = _tags(texts[0]), _tags(record.value)
    if not tags.get("p"):
        return Status.WRONG, _("The record has an empty key, which means that the key was withdrawn.")
    if tags["p"] != wanted["p"]:
        if wanted["p"].startswith(tags["p"]):
            return Status.WRONG, _("The key in the record is cut off. Enter all of it; some forms take 255 letters.")
        return Status.WRONG, _("There is another key in the record.")
    if tags.get("k", "rsa") != wanted["k"]:
        return Status.WRONG, _("The record must contain k={kind}.", kind=wanted["k"])
    if "y" in tags.get("t", "").split(":"):
        return Status.WRONG, _("The record contains t=y, so receivers treat the signature as a test. Remove that.")
    return Status.FOUND, NOTHING


async def _judge_spf(record: Record, read: ReadTexts) -> tuple[Status, Sentence]:
    texts = [text for text in await read(record.name) if re.match(r"v=spf1( |$)", text, re.IGNORECASE)]
    if not texts:
        return Status.MISSING, _(
            "There is no SPF record. Your mail service describes what to put into it; ours is a starting point."
        )
    if len(texts) > 1:
        return Status.WRONG, _("There are {count} SPF records, so none counts. Make one of them.", count=len(texts))
    terms = texts[0].lower().split()[1:]
    if "+all" in terms or "all" in terms:
        return Status.WRONG, _("The record lets everybody send in your name. It must end with ~all or -all.")
    if not any(term[1:] == "all" or term.startswith("redirect=") for term in terms):
        return Status.WRONG, _("The record has no rule for all other servers. It must end with ~all or -all.")
    return Status.FOUND, NOTHING


async def _judge_dmarc(record: Record, read: ReadTexts) -> tuple[Status, Sentence]:
    """Judge the DMARC record of the domain, or else of the closest parent domain that has one (RFC 7489, section
    6.6.3).
    """
    name = record.name
    while True:
        texts = [text for text in await read(name) if re.match(r"v=DMARC1\s*(;|$)", text)]
        above = name.removeprefix("_dmarc.").partition(".")[2]
        if texts or "." not in above:
            break
        name = f"_dmarc.{above}"
    if not texts:
        return Status.MISSING, _("There is no DMARC record. Large mail services refuse bulk mail without one.")
    if len(texts) > 1:
        return Status.WRONG, _("There are {count} DMARC records, so none counts. Leave one.", count=len(texts))
    if _tags(texts[0]).get("p", "").lower() not in ("none", "quarantine", "reject"):
        return Status.WRONG, _("The record must contain p=none, p=quarantine or p=reject.")
    return Status.FOUND, NOTHING


_JUDGES = {Purpose.DKIM: _judge_dkim, Purpose.SPF: _judge_spf, Purpose.DMARC: _judge_dmarc}


def _tags(text: str) -> dict[str, str]:
    """Return the tags of a record; spaces within values are ignored (RFC 6376, section 3.2)."""
    pairs = (part.partition("=") for part in text.split(";") if "=" in part)
    return {name.strip(): re.sub(r"\s", "", value) for name, _sign, value in pairs}
