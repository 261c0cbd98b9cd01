"""Jobs that wait for their time: running them until they wait, and making their time come."""

import pytest
from homeroom.runs.models import FlowRun
from homeroom_plugins.delivery.models import Job
from homeroom_sdk.flows import Postponed
from sqlalchemy import func, update

from delivery_testing.clerk import Clerk


async def run_until_put_off(clerk: Clerk) -> None:
    """Run what is queued until a job postpones itself because it waits for its time."""
    with pytest.raises(Postponed):
        await clerk.run()


async def let_time_pass(clerk: Clerk) -> None:
    """Make the time come that jobs and runs wait for."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        await session.execute(update(Job).values(send_at=func.now()))
        await session.execute(update(FlowRun).where(FlowRun.is_postponed).values(lease_until=func.now()))
