"""The plugin's hook implementations."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.signing import subjects
from homeroom_plugins.signing.events import CompletionsUntold, DocumentSealed
from homeroom_plugins.signing.grids import DOCUMENT_SIGNATURES
from homeroom_plugins.signing.overlays import router as overlays_router
from homeroom_plugins.signing.overlays.service import StoredSignatures
from homeroom_plugins.signing.pages import asking
from homeroom_plugins.signing.pages import router as signing_page
from homeroom_plugins.signing.requests import (
    jobs_router,
    mail_sending,
    own_router,
    planning_ends,
    planning_flow,
    sealing_flow,
)
from homeroom_plugins.signing.requests import router as requests_router
from homeroom_plugins.signing.requests.clock import KEEP_TIME
from homeroom_plugins.signing.requests.documents import DocumentsToSign
from homeroom_plugins.signing.requests.events import on_guardian_restricted, on_mail_settled
from homeroom_plugins.signing.requests.mail_kinds import SigningMailKinds
from homeroom_plugins.signing.requests.words import KEY
from homeroom_plugins.signing.sealing import batches
from homeroom_plugins.signing.templates import router as templates_router
from homeroom_plugins.signing.verifying.router import router as verifying_router
from homeroom_plugins.signing.wet import flows as wet_flows
from homeroom_plugins.signing.wet.router import router as wet_router
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import Event, FlowEnded, GuardianRestricted, MailSettled
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.hooks import Subscription, hookimpl
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.overlays import Overlays
from homeroom_sdk.sent_documents import SentDocuments
from homeroom_sdk.services import MailKinds, Service
from homeroom_sdk.subjects import Subject, SubjectData, SubjectErasure


class SigningPlugin:
    """The plugin's hooks; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def models(self) -> Sequence[ModelSpec]:
        return [DOCUMENT_SIGNATURES]

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [
            templates_router.router,
            jobs_router.router,
            wet_router,
            signing_page.router,
            asking.router,
            overlays_router.router,
            verifying_router,
            own_router.router,
            requests_router.router,  # Last, because `/{request_id}` matches any path segment.
        ]

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [
            Service(SentDocuments, KEY, DocumentsToSign),
            Service(MailKinds, KEY, SigningMailKinds),
            Service(Overlays, KEY, StoredSignatures),
        ]

    @hookimpl
    def flows(self) -> Sequence[FlowSpec]:
        return [
            planning_flow.plan_signing,
            mail_sending.send_mails,
            sealing_flow.seal_requests,
            wet_flows.print_paper,
            wet_flows.read_scans,
            wet_flows.forget_paper,
        ]

    @hookimpl
    def chores(self) -> Sequence[Chore]:
        return [KEEP_TIME]

    @hookimpl
    def events(self) -> Sequence[type[Event]]:
        return [DocumentSealed, CompletionsUntold]

    @hookimpl
    def subscriptions(self) -> Sequence[Subscription]:
        return [
            Subscription(CompletionsUntold, sealing_flow.on_completions_untold),
            Subscription(MailSettled, on_mail_settled),
            Subscription(GuardianRestricted, on_guardian_restricted),
            Subscription(FlowEnded, wet_flows.on_flow_ended),
            Subscription(FlowEnded, planning_ends.on_flow_ended),
            Subscription(FlowEnded, batches.on_flow_ended),
            Subscription(FlowEnded, sealing_flow.on_flow_ended),
            Subscription(FlowEnded, mail_sending.on_flow_ended),
        ]

    @hookimpl
    async def export_subject(self, ctx: PluginContext, subject: Subject) -> SubjectData:
        return await subjects.export_subject(ctx, subject)

    @hookimpl
    async def erase_subject(self, ctx: PluginContext, subject: Subject) -> SubjectErasure:
        return await subjects.erase_subject(ctx, subject)


plugin = SigningPlugin()
