"""What a plugin's router needs: the answer's shape and the context of the request."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Depends, Request
from pydantic import BaseModel, PlainSerializer, WithJsonSchema

from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden, NotSignedIn
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
    """
    async with request.scope["homeroom.open_context"](request) as ctx:
        yield ctx


Context = Annotated[PluginContext, Depends(request_context, scope="function")]
"""The context of a request. The transaction is committed before the answer is sent."""


async def staff_context(ctx: Context) -> PluginContext:
    """Require a signed-in user with one of the staff roles."""
    if ctx.actor.user_id is None:
        raise NotSignedIn(_("Please sign in."))
    if not ctx.actor.is_staff:
        raise Forbidden(_("You are not authorized."))
    return ctx


StaffContext = Annotated[PluginContext, Depends(staff_context)]
"""The context of a request by school users, school administrators and administrators."""


def require_role(ctx: PluginContext, roles: Sequence[str]) -> None:
    """Raise `Forbidden` unless the actor has one of `roles`."""
    if not set(roles) & set(ctx.actor.roles):
        raise Forbidden(_("You are not authorized."))


Json = dict[str, Any]
"""A JSON object."""
