"""A district's sending domain: its keys, and whether its DNS says what it must."""

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
from homeroom_sdk.waiting import announce_long_wait


@dataclass(frozen=True, slots=True)
class DomainReport:
    """What is known of the domain. `sends_as` is what follows the @ of mails that leave now."""

    domain: str
    sends_as: str
    records: Sequence[Record]
    keys: Sequence[SigningKey]
    checked_at: datetime | None = None


async def describe_domain(ctx: PluginContext) -> DomainReport:
    """The domain, its keys and the records that belong into its DNS, without looking there."""
    installed, relay = _installed(ctx)
    domain = keys.wanted_domain(ctx, installed)
    found = await keys.list_keys(ctx, domain)
    sends_as = await keys.load_sending_domain(ctx, installed)
    return DomainReport(domain, sends_as.name, records.wanted_records(domain, found, relay=relay), found)


async def renew_keys(ctx: PluginContext) -> DomainReport:
    """Make the first keys, or the next ones; the old ones sign until the new ones' records are seen. Flushes."""
    domain = keys.wanted_domain(ctx, _installed(ctx)[0])
    await keys.make_keys(ctx, domain)
    await ctx.audit.record("mail.signing_keys_made", subject=domain)
    return await describe_domain(ctx)


async def check_domain(ctx: PluginContext) -> DomainReport:
    """Look at the DNS, and let the keys sign whose records stand there. Flushes."""
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
    """The installation's own domain, and the name of its mail server where others see one."""
    public = public_domain(ctx.public_url)
    try:
        server = installed_server()
    except ServiceUnavailable:
        return public, ""
    return server.domain or public, "" if is_loopback(server.host) else server.host
