"""The people plugin's contributions to the platform."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.people import subjects
from homeroom_plugins.people.checks import check_persons
from homeroom_plugins.people.deletions import delete_persons
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.grids import PERSON_IMPORTS, PERSONS
from homeroom_plugins.people.guardians.router import router as guardian_router
from homeroom_plugins.people.import_jobs import flows
from homeroom_plugins.people.import_jobs.router import router as import_router
from homeroom_plugins.people.numbering import number_as_set
from homeroom_plugins.people.router import router, student_router
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import Event, FlowEnded, GuardianRestricted, PersonsChanged, PersonsImported
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.hooks import Finding, Subscription, hookimpl
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.services import Directory, Service
from homeroom_sdk.subjects import Subject, SubjectData, SubjectErasure


class PeoplePlugin:
    """Implements the hooks; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def models(self) -> Sequence[ModelSpec]:
        return [PERSONS, PERSON_IMPORTS]

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [router, guardian_router, import_router, student_router]

    @hookimpl
    def flows(self) -> Sequence[FlowSpec]:
        return [flows.carry_on, flows.sweep, delete_persons]

    @hookimpl
    def subscriptions(self) -> Sequence[Subscription]:
        return [Subscription(FlowEnded, flows.on_flow_ended)]

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [Service(Directory, "people", PersonDirectory)]

    @hookimpl
    def events(self) -> Sequence[type[Event]]:
        return [PersonsImported, PersonsChanged, GuardianRestricted]

    @hookimpl
    async def check(self, ctx: PluginContext) -> Sequence[Finding]:
        return await check_persons(ctx)

    @hookimpl
    async def settings_saved(self, ctx: PluginContext) -> None:
        await number_as_set(ctx)

    @hookimpl
    async def export_subject(self, ctx: PluginContext, subject: Subject) -> SubjectData:
        return await subjects.export_subject(ctx, subject)

    @hookimpl
    async def erase_subject(self, ctx: PluginContext, subject: Subject) -> SubjectErasure:
        return await subjects.erase_subject(ctx, subject)


plugin = PeoplePlugin()
