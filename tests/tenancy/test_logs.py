"""Logs of a district's whole day contain ids and events, but no person, secret or content."""

import io
import json
import logging
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
import structlog
from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from homeroom.logs import set_up_logs
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.canary import open_canary_district
from homeroom_devkit.testing.districts import PASSWORD
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Job
from pydantic import ValidationError
from sqlalchemy import update


@pytest.fixture
def written(caplog: pytest.LogCaptureFixture) -> Iterator[io.StringIO]:
    """Provide the product's log in its own format; libraries log only warnings, as in the product."""
    before, written = structlog.get_config(), io.StringIO()
    set_up_logs()
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(written))
    with caplog.at_level(logging.WARNING):
        yield written
    structlog.configure(**before)


async def fail_in_a_flow(clerk: Clerk) -> None:
    """Let a run fail while texts and addresses are in local variables, so that its traceback is logged."""
    await clerk.split(write_pdf([student.page() for student in clerk.invent(1, word="stieglitz")]))
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        await session.execute(update(Job).where(Job.status == "queued").values(rule={"kind": "stieglitz"}))
    with pytest.raises(ValidationError):
        await clerk.run()


async def test_no_line_holds_a_person_a_secret_or_a_content(
    api: ApiClient, platform: Platform, mailbox: RunningMailbox, written: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    canary = await open_canary_district(api, platform, mailbox, "stieglitz")
    clerk = Clerk(api, platform, canary.district, canary.headers)
    (someone,) = clerk.invent(1, word="stieglitz")
    student = replace(someone, person_id="200001", guardian_email=f"stieglitz@{clerk.district.code}.example.org")
    job_id = await clerk.start([student])
    await clerk.run()
    pin = str(await clerk.pin_of(job_id, student))
    family = Family.of(api, mailbox, student.guardian_email)
    await family.type_pin(f"{pin}0")
    await family.open(pin)
    await family.download()
    await clerk.upload(b"stieglitz is no PDF", name="stieglitz.pdf")
    await clerk.split(b"x", subject="stieglitz\n")
    await api.post("/api/auth/token", data={"username": "stieglitz", "password": "stieglitz", "organization": "x"})

    await fail_in_a_flow(clerk)

    lines = written.getvalue().splitlines()
    told = [*lines, *(record.getMessage() for record in caplog.records)]
    secrets = {
        "stieglitz",
        PASSWORD,
        clerk.headers["authorization"].removeprefix("Bearer "),
        family.path.partition(".")[2],
        *(link.partition(".")[2] for link in canary.links),
        *(cookie.value or "" for cookie in family.browser.cookies.jar),
    }
    assert len(lines) >= 20
    assert {"request_served", "flow_attempt_failed"} <= {json.loads(line)["event"] for line in lines}
    for secret in secrets:
        assert not any(secret.lower() in line.lower() for line in told), secret
    assert not any(re.search(rf"\b{pin}\b", line) for line in told)
