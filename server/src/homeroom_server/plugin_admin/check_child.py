"""Child process that runs the `check` of partner plugins: `python -m homeroom_server.plugin_admin.check_child`."""

import asyncio
import json
import os
import sys
from uuid import UUID

from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom.plugins.context import PLATFORM
from homeroom.plugins.loading.import_check.steps import Reporter

from homeroom_server.plugin_admin.checks import look_here, write_finding


async def check(reporter: Reporter, platform: Platform, item: str) -> None:
    """Run one plugin's check and report its findings and the checksum of the settings it ran with.

    Args:
        item: `<plugin id>=<district id>`.
    """
    plugin_id, _equals, district = item.partition("=")
    plugin, state = platform.host.find(plugin_id), await platform.entitlements.of(UUID(district))
    assert plugin is not None, "The parent has it."
    reporter.begin(item)
    looked = await look_here(platform, plugin, state, PLATFORM)
    findings = [write_finding(each) for each in looked.findings]
    reporter.end(item, {"findings": findings, "mark": looked.mark})


def main(descriptor: str, *items: str) -> None:
    """Check each item with the server settings read as JSON from standard input; report to the file descriptor."""
    reporter = Reporter(int(descriptor))
    platform = Platform.create(Settings(**json.loads(sys.stdin.read())), pool_size=2, read_only=True)
    for item in items:
        asyncio.run(check(reporter, platform, item))
    os._exit(0)  # Skip the plugins' exit handlers.


if __name__ == "__main__":
    main(*sys.argv[1:])
