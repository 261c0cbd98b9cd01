"""What a plugin's router needs: the answer's shape and the context of the request."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Annotated, Any, Generic, Protocol, TypeVar
from uuid import UUID

from fastapi import Depends, Request
from pydantic import BaseModel, PlainSerializer, WithJsonSchema

from homeroom_sdk.context import ADMINISTRATOR, ANONYMOUS, Actor, PluginContext
from homeroom_sdk.errors import AppError, Forbidden, NotFound, NotSignedIn
from homeroom_sdk.sentences import Sentence, _, say

T = TypeVar("T")


class Answer(BaseModel, Generic[T]):
    """The shape of every JSON answer (specification §7)."""

    success: bool
    data: T
    messages: list[str]


def answer(data: T, *messages: Sentence) -> Answer[T]:
    """Wrap `data` as a successful answer; the messages are said in the caller's language."""
    return Answer(success=True, data=data, messages=[say(message) for message in messages])


Said = Annotated[Sentence, PlainSerializer(say, return_type=str, when_used="json"), WithJsonSchema({"type": "string"})]
"""A field of an answer that holds a sentence: it is answered as a text in the caller's language."""


async def request_context(request: Request) -> AsyncIterator[PluginContext]:
    """Open the plugin's context for this request; commit when the handler returned, roll back when it raised.

    The host's gate has already decided that the district may use the plugin.

    Raises:
        NotSignedIn: nobody is signed in, at a plugin that signs users in: the gate lets strangers pass there.
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
        """A context of the district with this school id or id, in a transaction that commits at its end.

        Args:
            caller: Whom the activity log names, where a machine is known to ask.

        Raises:
            NotFound: there is no such district, or it may not use the plugin.
            NotSignedIn: nobody of the district signs in any more.
        """
        ...

    @property
    def public_url(self) -> str:
        """As `PluginContext.public_url`."""
        ...

    def check_target(self, target: str, *, app: str) -> str:
        """Where a sign-in may lead: a path here, or an address of the integration center where `app` names it.

        A path that is none becomes `/`: links are made by hand.

        Raises:
            ValidationFailed: the address is not the integration center's, or there is no such app.
        """
        ...

    def tell_app(self, error: AppError, *, target: str, app: str, state: str) -> AppError:
        """The error, with `back` in its data where the integration center is to hear of it (specification §8)."""
        ...


async def district_door(request: Request) -> Door:
    """The door for this request; `NotFound` for a plugin whose manifest does not say `signIn`."""
    door: Door | None = request.scope.get("homeroom.door")
    if door is None:
        raise NotFound(_("There is nothing at this address."))
    return door


DistrictDoor = Annotated[Door, Depends(district_door)]
"""Who is not signed in names a district; the door opens a context of it."""


class PageDoor(Protocol):
    """Opens a district's context for whoever is at one of a plugin's `open_pages`, which no link led to.

    Which district it is, what they send says: nothing of any other one is asked.
    """

    def open(self, district_id: UUID) -> AbstractAsyncContextManager[PluginContext]:
        """A context in which nobody is signed in, as behind a family's link; PostgreSQL refuses what it would write.

        Raises:
            NotFound: there is no such district, or it may not use the plugin.
        """
        ...

    @property
    def scratch(self) -> Path:
        """A folder for plain files at work; what a guarded child is given lies in a folder of its own in it."""
        ...


async def page_door(request: Request) -> PageDoor:
    """The door for this request; `NotFound` for a page that is not among the manifest's `open_pages`."""
    door: PageDoor | None = request.scope.get("homeroom.page_door")
    if door is None:
        raise NotFound(_("There is nothing at this address."))
    return door


OpenPageContext = Annotated[PageDoor, Depends(page_door)]
"""Of a request to a page that is open without a link."""


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
    """What a route that answers a file says of it, as its `responses`; its errors are JSON as all others are."""
    return {200: {"content": {media_type: {"schema": {"type": "string", "format": "binary"}}}}}
