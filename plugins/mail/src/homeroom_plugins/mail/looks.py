"""The look of mails at the time they were sent: the district's name, logo and words, and the layout.

A look is stored once for all mails that used it, under an id made from its content.
"""

import base64
import hashlib
import json
from dataclasses import asdict, replace
from typing import Any
from uuid import UUID

from homeroom_plugins.mail.layout import Branding
from homeroom_plugins.mail.models import MailLook
from homeroom_plugins.mail.planning import CONTENT_PURPOSE, associated
from homeroom_plugins.mail.wording import Wording
from homeroom_sdk.branding import Logo
from homeroom_sdk.context import PluginContext
from sqlalchemy.dialects.postgresql import insert


async def keep_look(ctx: PluginContext, branding: Branding, wording: Wording) -> UUID:
    """Store the look unless it is known; return its id. Flushes."""
    content = _pack(branding, wording)
    look_id = UUID(bytes=hashlib.sha256(ctx.district.id.bytes + content).digest()[:16])
    sealed = ctx.seal(CONTENT_PURPOSE).close(content, associated(ctx.district.id, look_id))
    row = {"district_id": ctx.district.id, "id": look_id, "content": sealed}
    await ctx.db.execute(insert(MailLook).values(row).on_conflict_do_nothing())
    return look_id


async def find_look(ctx: PluginContext, look_id: UUID) -> tuple[Branding, Wording] | None:
    """Return the look that `keep_look` stored, or None if there is no such look.

    Raises:
        SealBroken: the row was changed.
    """
    row: MailLook | None = await ctx.db.get(MailLook, (ctx.district.id, look_id))
    if row is None:
        return None
    return _unpack(ctx.seal(CONTENT_PURPOSE).open(row.content, associated(ctx.district.id, look_id)))


def _pack(branding: Branding, wording: Wording) -> bytes:
    logo = branding.logo
    shown: dict[str, Any] = asdict(replace(branding, logo=None))
    if logo is not None:
        shown["logo"] = asdict(logo) | {"content": base64.b64encode(logo.content).decode()}
    return json.dumps([shown, asdict(wording)], sort_keys=True).encode()


def _unpack(content: bytes) -> tuple[Branding, Wording]:
    shown, wording = json.loads(content)
    logo = shown.pop("logo")
    if logo is not None:
        logo = Logo(**(logo | {"content": base64.b64decode(logo["content"])}))
    return Branding(**shown, logo=logo), Wording(**wording)
