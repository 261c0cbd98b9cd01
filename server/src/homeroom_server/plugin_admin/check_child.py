"""The process in which a partner's `check` runs: `python -m homeroom_server.plugin_admin.check_child`."""

import asyncio
import json
import os
import sys
from uuid import UUID

from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom.plugins.context import PLATFORM
from homeroom.plugins.judgement.trial import Reporter

from homeroom_server.plugin_admin.checks import look_here, write_finding


async def check(reporter: Reporter, platform: Platform, item: str) -> None:
    """Ask the plugin of `id=district`, and report what it found with which settings."""
    plugin_id, _equals, district = item.partition("=")
    plugin, state = platform.host.find(plugin_id), await platform.entitlements.of(UUID(district))
    assert plugin is not None, "The parent has it."
    reporter.begin(item)
    looked = await look_here(platform, plugin, state, PLATFORM)
    findings = [write_finding(each) for each in looked.findings]
    reporter.end(item, {"findings": findings, "mark": looked.mark})


def main(descriptor: str, *items: str) -> None:
    """Check each item with the settings that stand on standard input, and report to the descriptor."""
    reporter = Reporter(int(descriptor))
    platform = Platform.create(Settings(**json.loads(sys.stdin.read())), pool_size=2, read_only=True)
    for item in items:
        asyncio.run(check(reporter, platform, item))
    os._exit(0)  # No handler of a plugin runs at the end.


if __name__ == "__main__":
    main(*sys.argv[1:])
