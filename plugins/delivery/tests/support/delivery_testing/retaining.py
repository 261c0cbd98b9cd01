"""Delivered batches that are due, and the lists by which they are destroyed."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.lifecycle.retention import KEEPER
from homeroom_plugins.delivery.models import Job, Upload
from homeroom_plugins.recipients.models import Link
from sqlalchemy import delete, update

from delivery_testing.clerk import Clerk

OpenContext = Callable[..., Any]
DAYS = 30


async def keep_for(clerk: Clerk, days: int = DAYS, action: str = "destroy") -> None:
    """Set the number of days for which the district keeps delivered batches."""
    body = {"pluginId": "delivery", "values": {"delivered_days": days, "delivered_action": action}}
    answer = await clerk.api.post("/api/plugin/settings", headers=clerk.headers, json=body)
    assert answer.status_code == 200, answer.text


async def age(clerk: Clerk, *job_ids: str, days: int = 100) -> None:
    """Change jobs and their links so that they ended this many days ago, and delete uploads, which are kept for two
    days.
    """
    then = datetime.now(UTC) - timedelta(days=days)
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        ids = [UUID(job_id) for job_id in job_ids]
        values = {"created_at": then, "processed_at": then, "expires_at": then}
        await session.execute(update(Job).where(Job.id.in_(ids)).values(values))
        await session.execute(delete(Upload))
        await session.execute(update(Link).where(Link.batch_id.in_(ids)).values(expires_at=then))


async def call(clerk: Clerk, path: str, body: Any = None) -> Any:
    """Return the data of a call of retention."""
    answer = await clerk.api.post(f"/api/retention/{path}", headers=clerk.headers, json=body or {})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def due_of(clerk: Clerk) -> dict[str, Any] | None:
    """Return the row for due batches of the retention page."""
    found = [row for row in await call(clerk, "preview") if row["keeper"] == KEEPER]
    return found[0] if found else None


async def hold(clerk: Clerk, person_id: str) -> None:
    await call(clerk, "placeHold", {"kind": "person", "personId": person_id, "reason": "A letter of the court"})


async def approve(clerk: Clerk, list_id: str) -> None:
    for _number in range(2):
        await call(await clerk.colleague(), "approve", {"id": list_id})


async def destroy_all(clerk: Clerk) -> dict[str, Any]:
    """Propose what is due, have two people approve it, and destroy it; return the list."""
    listed = await call(clerk, "propose")
    await approve(clerk, listed["id"])
    await clerk.run()
    found: dict[str, Any] = await call(clerk, "getDisposition", {"id": listed["id"]})
    return found


async def die_after(open_context: OpenContext, clerk: Clerk, step: Callable[..., Any], list_id: UUID) -> None:
    """Take a step of a list, and fail before it is committed."""
    async with open_context("storage", clerk.district) as ctx:
        assert await step(ctx, list_id)
        raise ZeroDivisionError


async def list_files(clerk: Clerk) -> list[str]:
    """Return the keys of the files in the district's store."""
    store = clerk.platform.blob_store
    return [item.key async for item in store.walk(f"t/{clerk.district.district.id}/")]
