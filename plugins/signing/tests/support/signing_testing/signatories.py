"""Stored signatures, managed by staff through the API."""

from dataclasses import replace
from io import BytesIO
from typing import Any
from uuid import uuid4

import httpx
from delivery_testing.clerk import Clerk
from homeroom.identity.models import UserSchool
from homeroom.identity.sign_in.service import create_user
from homeroom.tenancy.models import School
from homeroom_devkit.testing.districts import PASSWORD
from PIL import Image
from sqlalchemy import select

OVERLAYS = "/api/signatureOverlay"


def draw_png(color: tuple[int, ...] = (255, 0, 0), size: tuple[int, int] = (40, 20)) -> bytes:
    """Return a picture in one color."""
    file = BytesIO()
    Image.new("RGBA" if len(color) == 4 else "RGB", size, color).save(file, "PNG")
    return file.getvalue()


async def save(clerk: Clerk, *, picture: bytes | None = None, **changes: str) -> httpx.Response:
    """Send a signature to store; by default a typed one of the district."""
    form = {"name": "Sam Staff", "title": "Principal", "scope": "district"} | changes
    if picture is None and "text" not in changes:
        form["text"] = "Sam Staff"
    files = {"file": ("signature.png", picture, "image/png")} if picture is not None else None
    return await clerk.api.post(f"{OVERLAYS}/saveSignatory", data=form, files=files, headers=clerk.headers)


async def keep(clerk: Clerk, *, picture: bytes | None = None, **changes: str) -> str:
    """Store a signature; return its id."""
    answer = await save(clerk, picture=picture, **changes)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["id"])


async def list_all(clerk: Clerk) -> dict[str, Any]:
    """Return the signatures that the clerk may use or manage."""
    answer = await clerk.api.get(f"{OVERLAYS}/getAll", headers=clerk.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


async def remove(clerk: Clerk, signatory_id: str) -> httpx.Response:
    """Remove a signature from use."""
    body = {"id": signatory_id}
    return await clerk.api.post(f"{OVERLAYS}/removeSignatory", json=body, headers=clerk.headers)


async def join(clerk: Clerk, role: str, *codes: str) -> Clerk:
    """Create another user of the clerk's district with this role, who belongs to these schools."""
    email = f"{uuid4().hex[:8]}@{clerk.district.code}.example.org"
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        user = await create_user(
            session, email=email, first_name="Una", last_name="User", roles=[role], password=PASSWORD
        )
        for code in codes:
            school = await session.scalar(select(School).where(School.code == code)) or School(code=code, name=code)
            session.add(school)
            await session.flush()
            session.add(UserSchool(district_id=school.district_id, user_id=user.id, school_id=school.id))
    return await Clerk.sign_in(clerk.api.another(), clerk.platform, replace(clerk.district, user=email))


async def allow_own(clerk: Clerk) -> None:
    """Allow the district's users to store their own signatures."""
    body = {"key": "AllowSignatureOverlayUserLevel", "value": True}
    answer = await clerk.api.post("/api/customerSettings/store", json=body, headers=clerk.headers)
    assert answer.status_code == 200, answer.text
