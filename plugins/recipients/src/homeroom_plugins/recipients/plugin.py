"""The plugin's hook implementations."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.recipients import family, subjects
from homeroom_plugins.recipients.links import OpenedLinks
from homeroom_plugins.recipients.service import LinkedRecipients
from homeroom_sdk.context import PluginContext
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.services import FamilyLinks, Recipients, Service
from homeroom_sdk.subjects import Subject, SubjectData, SubjectErasure


class RecipientsPlugin:
    """The plugin's hooks; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [family.router]

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [
            Service(Recipients, "recipients", LinkedRecipients),
            Service(FamilyLinks, "recipients", OpenedLinks),
        ]

    @hookimpl
    async def export_subject(self, ctx: PluginContext, subject: Subject) -> SubjectData:
        return await subjects.export_subject(ctx, subject)

    @hookimpl
    async def erase_subject(self, ctx: PluginContext, subject: Subject) -> SubjectErasure:
        return await subjects.erase_subject(ctx, subject)


plugin = RecipientsPlugin()
