"""Access to the queue and to the flow engine's own pages."""

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends
from homeroom_sdk.context import ADMIN_ROLES, CUSTOMER_SUPPORT, Actor
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _
from homeroom_sdk.models import Access

from homeroom_server.scope import Scope, SignedIn

LOCAL = frozenset({"127.0.0.1", "localhost"})
QUEUE_ACCESS = Access(read=ADMIN_ROLES | {CUSTOMER_SUPPORT})
"""Readers of the queue: users who pass the administrators' guard, and support in the operator's own district."""


def may_read_queue(actor: Actor) -> bool:
    """Return whether the actor may see the queue and its runs. Only administrators may stop and retry runs."""
    return bool(QUEUE_ACCESS.read & actor.roles)


async def queue_reader(scope: SignedIn) -> Scope:
    """Require a user who may see the queue."""
    if not may_read_queue(scope.actor):
        raise Forbidden(_("You are not authorized."))
    return scope


QueueReader = Annotated[Scope, Depends(queue_reader)]


def may_open_engine(scope: Scope) -> bool:
    """Return whether links to the engine work for the user: operator's support staff, or everything on one machine."""
    if scope.actor.is_support and scope.state.is_operator:
        return True
    return urlsplit(scope.platform.settings.public_url).hostname in LOCAL
