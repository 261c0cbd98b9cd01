"""A scanned page as a picture, for people who decide on it."""

from uuid import UUID

from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests.disclosing import record_staff
from homeroom_plugins.signing.wet.deciding import get_page
from homeroom_plugins.signing.wet.pictures import draw_upright
from homeroom_plugins.signing.wet.stacks import fetch_page
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import NotFound
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.pdf.render import RENDER_LIMITS

WIDTH_PX = 360
LARGE_PX = 1_100
"""Width at which pen marks are visible."""


async def draw_page(ctx: PluginContext, page_id: UUID, *, is_large: bool) -> bytes:
    """Return the picture of a scanned page, upright, as PNG. A page of a request is recorded as a disclosure.

    Raises:
        NotFound: there is no such page, it is not kept any more, or it cannot be rendered.
    """
    page = await get_page(ctx, page_id)
    request = await ctx.db.get(SigningRequest, (ctx.district.id, page.request_id)) if page.request_id else None
    turn = page.turn
    source, number = await fetch_page(ctx, page)
    width, child = LARGE_PX if is_large else WIDTH_PX, f"scans-{ctx.district.id.hex}"
    try:
        picture = await run_guarded(draw_upright, source, number, turn, width, limits=RENDER_LIMITS, reuse=child)
    except FileError as error:
        raise NotFound(error.message) from error
    if request is not None:
        await record_staff(ctx, [request], DisclosureAct.VIEWED)
    return picture
