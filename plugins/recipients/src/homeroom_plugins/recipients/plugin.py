"""What the plugin contributes."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.recipients import family
from homeroom_plugins.recipients.service import LinkedRecipients
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.services import Recipients, Service


class RecipientsPlugin:
    """The hooks; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [family.router]

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [Service(Recipients, "recipients", LinkedRecipients)]


plugin = RecipientsPlugin()
