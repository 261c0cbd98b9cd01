"""The service for senders that show their documents on their own page."""

from collections.abc import Sequence

from homeroom_plugins.recipients import opening, reading
from homeroom_plugins.recipients.opening import FoundLink
from homeroom_plugins.recipients.pages import answer_pin, front_page, language_of
from homeroom_plugins.recipients.settings import RecipientSettings
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.family_links import FamilyLink, ShownPage
from homeroom_sdk.i18n import _
from homeroom_sdk.recipients import LinkState
from starlette.responses import Response


class OpenedLinks:
    """Implementation of the service `FamilyLinks`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def find_link(self, token: str, cookie: str = "") -> FamilyLink | None:
        link = await opening.find_link(self._ctx, token)
        if link is None:
            return None
        settings = self._ctx.settings
        assert isinstance(settings, RecipientSettings)
        return FamilyLink(
            recipient_id=link.row.id,
            document_id=link.row.document_id,
            page=link.document.page if link.document else "",
            title=link.row.title,
            language=link.row.language,
            state=link.state,
            verified_by=link.pin_mode,
            is_open=opening.is_opened_by(self._ctx, link, cookie),
            help_text=settings.help_text,
            cookie=opening.sign_cookie(self._ctx, link),
        )

    async def pin_page(self, token: str, *, accept_language: str) -> Response:
        link = await opening.find_link(self._ctx, token)
        return front_page(self._ctx, link, language_of(self._ctx, accept_language, link))

    async def open_link(self, token: str, typed: str, *, accept_language: str) -> Response:
        return await answer_pin(self._ctx, token, typed, accept_language)

    async def read_pages(self, token: str) -> Sequence[ShownPage]:
        pages = await reading.read_document(self._ctx, await self._get(token))
        if pages is None:
            raise _nothing()
        return pages

    async def draw_page(self, token: str, number: int) -> Response | None:
        return await reading.show_page(self._ctx, await self._get(token), number)

    async def download(self, token: str) -> Response:
        file = await reading.download(self._ctx, await self._get(token))
        if file is None:
            raise _nothing()
        return file

    async def _get(self, token: str) -> FoundLink:
        link = await opening.find_link(self._ctx, token)
        if link is None or link.state is not LinkState.OPEN:
            raise _nothing()
        return link


def _nothing() -> NotFound:
    return NotFound(_("There is no such document."))
