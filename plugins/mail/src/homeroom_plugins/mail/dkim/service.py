"""A district's sending domain: its keys, and the state of its DNS records."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from homeroom_plugins.mail.dkim import keys, records
from homeroom_plugins.mail.dkim.models import SigningKey
from homeroom_plugins.mail.dkim.records import Purpose, Record, Status
from homeroom_plugins.mail.smtp.installed import installed_server, public_domain
from homeroom_plugins.mail.smtp.server import is_loopback
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.long_waits import announce_long_wait


@dataclass(frozen=True, slots=True)
class DomainReport:
    """The state of the domain. `sends_as` is the sender domain of mails that are sent now."""

    domain: str
    sends_as: str
    records: Sequence[Record]
    keys: Sequence[SigningKey]
    checked_at: datetime | None = None


async def describe_domain(ctx: PluginContext) -> DomainReport:
    """Return the domain, its keys and the DNS records it needs, without a DNS lookup."""
    installed, relay = _installed(ctx)
    domain = keys.wanted_domain(ctx, installed)
    found = await keys.list_keys(ctx, domain)
    sends_as = await keys.load_sending_domain(ctx, installed)
    return DomainReport(domain, sends_as.name, records.wanted_records(domain, found, relay=relay), found)


async def renew_keys(ctx: PluginContext) -> DomainReport:
    """Create the first or the next keys; the old ones sign until the new records are seen. Flushes."""
    domain = keys.wanted_domain(ctx, _installed(ctx)[0])
    await keys.make_keys(ctx, domain)
    await ctx.audit.record("mail.signing_keys_made", subject=domain)
    return await describe_domain(ctx)


async def check_domain(ctx: PluginContext) -> DomainReport:
    """Look the DNS records up, and let keys with a correct record sign. Flushes."""
    report = await describe_domain(ctx)
    await announce_long_wait("DNS")
    seen = await asyncio.gather(*(records.look_up(record, records.read_texts) for record in report.records))
    proven = {
        record.selector: record.status is Status.FOUND
        for record in seen
        if record.purpose is Purpose.DKIM and record.status is not Status.UNKNOWN
    }
    await keys.note_seen(ctx, report.domain, proven)
    return replace(await describe_domain(ctx), records=seen, checked_at=ctx.now())


def _installed(ctx: PluginContext) -> tuple[str, str]:
    """Return the installation's domain, and the name of its mail server unless that is local."""
    public = public_domain(ctx.public_url)
    try:
        server = installed_server()
    except ServiceUnavailable:
        return public, ""
    return server.domain or public, "" if is_loopback(server.host) else server.host
