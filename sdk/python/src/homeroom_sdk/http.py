"""Helpers for a plugin's router: the shape of answers and the context of a request."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Annotated, Any, Generic, Protocol, TypeVar
from uuid import UUID

from fastapi import Depends, Request
from pydantic import BaseModel, PlainSerializer, WithJsonSchema

from homeroom_sdk.context import ADMINISTRATOR, ANONYMOUS, Actor, PluginContext
from homeroom_sdk.errors import AppError, Forbidden, NotFound, NotSignedIn
from homeroom_sdk.i18n import Sentence, _, say

T = TypeVar("T")


class Answer(BaseModel, Generic[T]):
    """The shape of every JSON answer (specification §7)."""

    success: bool
    data: T
    messages: list[str]


def answer(data: T, *messages: Sentence) -> Answer[T]:
    """Wrap `data` as a successful answer; the messages are translated into the caller's language."""
    return Answer(success=True, data=data, messages=[say(message) for message in messages])


Said = Annotated[Sentence, PlainSerializer(say, return_type=str, when_used="json"), WithJsonSchema({"type": "string"})]
"""Type of a sentence field in an answer; it is serialized as a text in the caller's language."""


async def request_context(request: Request) -> AsyncIterator[PluginContext]:
    """Open the plugin's context for this request; commit when the handler returns, roll back when it raises.

    The host has already checked that the district may use the plugin.

    Raises:
        NotSignedIn: the caller is not signed in, at a plugin that signs users in (such plugins also get anonymous
            requests).
    """
    open_context = request.scope.get("homeroom.open_context")
    if open_context is None:
        raise NotSignedIn(_("Please sign in."))
    async with open_context(request) as ctx:
        yield ctx


Context = Annotated[PluginContext, Depends(request_context, scope="function")]
"""The context of a request. The transaction is committed before the answer is sent."""


class Door(Protocol):
    """Opens a district's context for people who have not signed in; for plugins that sign users in."""

    def open(
        self, organization: str | UUID, *, caller: Actor = ANONYMOUS
    ) -> AbstractAsyncContextManager[PluginContext]:
        """Open a context of the district with this school id or row id, in a transaction that commits at the end.

        Args:
            caller: The actor named in the activity log, if the caller is a known machine.

        Raises:
            NotFound: there is no such district, or it may not use the plugin.
            NotSignedIn: the users of the district may no longer sign in.
        """
        ...

    @property
    def public_url(self) -> str:
        """Public address of the installation, see `PluginContext.public_url`."""
        ...

    def check_target(self, target: str, *, app: str) -> str:
        """Return the target that a sign-in may redirect to: a path here, or an address of the integration centre `app`.

        An invalid path becomes `/`, because people write links by hand.

        Raises:
            ValidationFailed: the address is not the integration centre's, or there is no such app.
        """
        ...

    def tell_app(self, error: AppError, *, target: str, app: str, state: str) -> AppError:
        """Return the error, with `back` in its data if the integration centre must be informed of it (specification
        §8).
        """
        ...


async def district_door(request: Request) -> Door:
    """Return the door for this request; raise `NotFound` for a plugin whose manifest does not declare `signIn`."""
    door: Door | None = request.scope.get("homeroom.door")
    if door is None:
        raise NotFound(_("There is nothing at this address."))
    return door


DistrictDoor = Annotated[Door, Depends(district_door)]
"""Dependency for requests of people who are not signed in: the door opens a context of the district they name."""


class PageDoor(Protocol):
    """Opens a district's context for visitors of one of a plugin's `open_pages`, which need no link.

    The visitor's data names the district; no other district is looked at.
    """

    def open(self, district_id: UUID) -> AbstractAsyncContextManager[PluginContext]:
        """Open a context without a signed-in user, as for a family's link; PostgreSQL refuses all writes.

        Raises:
            NotFound: there is no such district, or it may not use the plugin.
        """
        ...

    @property
    def scratch(self) -> Path:
        """Working folder for unencrypted temporary files; put the files for a guarded child into a subfolder of their
        own.
        """
        ...


async def page_door(request: Request) -> PageDoor:
    """Return the door for this request; raise `NotFound` for a page that is not among the manifest's `open_pages`."""
    door: PageDoor | None = request.scope.get("homeroom.page_door")
    if door is None:
        raise NotFound(_("There is nothing at this address."))
    return door


OpenPageContext = Annotated[PageDoor, Depends(page_door)]
"""Dependency for requests to a page that is open without a link."""


async def staff_context(ctx: Context) -> PluginContext:
    """Require a signed-in user with one of the staff roles."""
    if ctx.actor.user_id is None:
        raise NotSignedIn(_("Please sign in."))
    if not ctx.actor.is_staff:
        raise Forbidden(_("You are not authorized."))
    return ctx


StaffContext = Annotated[PluginContext, Depends(staff_context)]
"""The context of a request by school users, school administrators and administrators."""


async def administrator_context(ctx: StaffContext) -> PluginContext:
    """Require an administrator."""
    require_role(ctx, [ADMINISTRATOR])
    return ctx


AdministratorContext = Annotated[PluginContext, Depends(administrator_context)]
"""The context of a request by an administrator of the district."""


def require_role(ctx: PluginContext, roles: Sequence[str]) -> None:
    """Raise `Forbidden` unless the actor has one of `roles`."""
    if not set(roles) & set(ctx.actor.roles):
        raise Forbidden(_("You are not authorized."))


Json = dict[str, Any]
"""A JSON object."""


def file_response(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Return the `responses` of a route that returns a file; its errors are JSON, as everywhere."""
    return {200: {"content": {media_type: {"schema": {"type": "string", "format": "binary"}}}}}
