"""Entry point of the delivery plugin: its hook implementations and event handlers."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.delivery.api import bulk as bulk_router
from homeroom_plugins.delivery.api import corrections as corrections_router
from homeroom_plugins.delivery.api import drafts as drafts_router
from homeroom_plugins.delivery.api import jobs as jobs_router
from homeroom_plugins.delivery.api import overlays as overlays_router
from homeroom_plugins.delivery.api import preflight as preflight_router
from homeroom_plugins.delivery.api import prints as prints_router
from homeroom_plugins.delivery.api import results as results_router
from homeroom_plugins.delivery.api import review as review_router
from homeroom_plugins.delivery.api import rules as rules_router
from homeroom_plugins.delivery.api import send_gate as send_gate_router
from homeroom_plugins.delivery.job_list import grids
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.lifecycle import erasing, subjects
from homeroom_plugins.delivery.lifecycle.person_documents import DeliveriesOfPersons
from homeroom_plugins.delivery.lifecycle.retention import KEEPER, DeliveredBatches
from homeroom_plugins.delivery.lifecycle.signed_parts import PartsOfJobs
from homeroom_plugins.delivery.pipeline import flow as flows
from homeroom_plugins.delivery.pipeline import parallel_runs
from homeroom_plugins.delivery.pipeline.pin_mails import MAIL_PINS
from homeroom_plugins.delivery.pipeline.stored_documents import JobsOfDocuments
from homeroom_plugins.delivery.pipeline.template_kinds import DeliveryTemplateKinds
from homeroom_plugins.delivery.results.mails import JOB_LOGS
from homeroom_plugins.delivery.sending.custody_restrictions import on_guardian_restricted
from homeroom_plugins.delivery.sending.mail_kinds import DeliveryMailKinds
from homeroom_plugins.delivery.sending.sent_documents import KEY, DeliveredDocuments
from homeroom_plugins.delivery.sending.service import finish_settled, sync_results_here
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import FlowEnded, GuardianRestricted, MailSettled
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.hooks import Subscription, hookimpl
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.person_documents import PersonDocuments
from homeroom_sdk.retention import RetainedRecords
from homeroom_sdk.sending import DeliveredParts, DocumentDelivery
from homeroom_sdk.sent_documents import SentDocuments
from homeroom_sdk.services import MailKinds, Service, TemplateKinds
from homeroom_sdk.subjects import Subject, SubjectData, SubjectErasure


class Plugin:
    """The delivery plugin: it cuts a batch and delivers each part to its family."""

    @hookimpl
    async def export_subject(self, ctx: PluginContext, subject: Subject) -> SubjectData:
        return await subjects.export_subject(ctx, subject)

    @hookimpl
    async def erase_subject(self, ctx: PluginContext, subject: Subject) -> SubjectErasure:
        return await erasing.erase_subject(ctx, subject)

    @hookimpl
    def models(self) -> Sequence[ModelSpec]:
        of_recipients = [grids.JOB_RESULTS, grids.STUDENT_RESULTS, JOB_LOGS]
        return [grids.JOBS, *of_recipients, grids.JOB_DOCUMENTS, grids.JOB_PROBLEMS]

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [
            jobs_router.router,
            review_router.router,
            corrections_router.router,
            results_router.router,
            prints_router.router,
            send_gate_router.router,
            bulk_router.router,
            rules_router.router,
            preflight_router.router,
            drafts_router.router,
            overlays_router.router,
        ]

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [
            Service(SentDocuments, KEY, DeliveredDocuments),
            Service(MailKinds, KEY, DeliveryMailKinds),
            Service(TemplateKinds, KEY, DeliveryTemplateKinds),
            Service(PersonDocuments, KEY, DeliveriesOfPersons),
            Service(DocumentDelivery, KEY, JobsOfDocuments),
            Service(DeliveredParts, KEY, PartsOfJobs),
            Service(RetainedRecords, KEEPER, DeliveredBatches),
        ]

    @hookimpl
    def chores(self) -> Sequence[Chore]:
        return [MAIL_PINS]

    @hookimpl
    def flows(self) -> Sequence[FlowSpec]:
        sending = [flows.send_preview, flows.send_pins, flows.send_correction]
        return [flows.deliver, parallel_runs.help_job, *sending, flows.sweep]

    @hookimpl
    def subscriptions(self) -> Sequence[Subscription]:
        return [
            Subscription(FlowEnded, on_flow_ended),
            Subscription(MailSettled, on_mail_settled),
            Subscription(GuardianRestricted, on_guardian_restricted),
        ]


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Fail or stop a job that is still open when its run has ended, so that the clerk sees it."""
    if event.flow != "delivery.deliver":
        return
    job_id = flows.Deliver.model_validate(event.params).job_id
    job = await jobs.find_job(ctx, job_id)
    if job is None or job.run_id != event.run_id:  # replaced by another match, or another run works on it
        return
    if event.state == "failed" or event.is_refused:
        await jobs.fail_job(ctx, job_id, event.message)
    elif event.state == "cancelled":
        await jobs.stop_with_run(ctx, job_id, event.run_id)


async def on_mail_settled(ctx: PluginContext, event: MailSettled) -> None:
    """Copy the results of a job's mails, and finish a job that waited for its mails longer than its flow ran."""
    if await jobs.find_job(ctx, event.batch_id) is None:  # other plugins send mails too
        return
    await sync_results_here(ctx, event.batch_id)
    await finish_settled(ctx, event.batch_id)
    await jobs.tell_screens(ctx, event.batch_id)


plugin = Plugin()
