"""A sending process for tests to kill: `python -m mail_testing.sender_process`, with its job as JSON on stdin."""

import asyncio
import json
import sys
from pathlib import Path
from uuid import UUID

from homeroom_local.postgres.server import Urls
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.smtp.server import SmtpServer

from mail_testing.house import context, open_house


async def send(job: dict[str, str]) -> None:
    """Send the whole batch."""
    house = open_house(Path(job["home"]), Urls(owner_url="", app_url=job["app_url"]), pool_size=4)
    ctx = await context(house, UUID(job["district"]))
    server = SmtpServer("127.0.0.1", int(job["port"]), connections=int(job["connections"]))
    pace = Pace(lease_s=3.0, beat_s=0.5, patience_s=20.0)
    await LedgerMailer(ctx, server, pace).send(UUID(job["batch"]))
    await house.close()


if __name__ == "__main__":
    asyncio.run(send(json.load(sys.stdin)))
