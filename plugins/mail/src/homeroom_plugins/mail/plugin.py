"""The mail plugin's contributions to the platform."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.mail import erasing, subjects
from homeroom_plugins.mail.batches_router import router as batches_router
from homeroom_plugins.mail.bounces.router import events
from homeroom_plugins.mail.checks import (
    check_held_mails,
    check_ledger,
    check_mail_server,
    check_mailbox,
    check_paused_batches,
    check_returned_mails,
)
from homeroom_plugins.mail.decisions.router import decisions
from homeroom_plugins.mail.dkim.router import router as domain_router
from homeroom_plugins.mail.flows import read_mailbox, reconcile, send_again, tend, watch
from homeroom_plugins.mail.listening.listener import BOUNCES
from homeroom_plugins.mail.models import MAIL_LOG, RETURNED_MAILS, UNSUBSCRIBED_EMAILS
from homeroom_plugins.mail.pages import pages
from homeroom_plugins.mail.router import router
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.template_drafts.router import router as templates_router
from homeroom_sdk.context import PluginContext
from homeroom_sdk.daemons import Daemon
from homeroom_sdk.events import Event, MailSettled
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.hooks import Finding, hookimpl
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.services import Mailer, Service
from homeroom_sdk.subjects import Subject, SubjectData, SubjectErasure


class MailPlugin:
    """Implements the hooks; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def models(self) -> Sequence[ModelSpec]:
        return [MAIL_LOG, RETURNED_MAILS, UNSUBSCRIBED_EMAILS]

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [router, decisions, events, batches_router, domain_router, templates_router, pages]

    @hookimpl
    def flows(self) -> Sequence[FlowSpec]:
        return [tend, watch, send_again, reconcile, read_mailbox]

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [Service(Mailer, "ledger", LedgerMailer)]

    @hookimpl
    def events(self) -> Sequence[type[Event]]:
        return [MailSettled]

    @hookimpl
    def daemons(self) -> Sequence[Daemon]:
        return [BOUNCES]

    @hookimpl
    async def check(self, ctx: PluginContext) -> Sequence[Finding]:
        checks = (
            *(check_mail_server, check_mailbox, check_paused_batches),
            *(check_held_mails, check_returned_mails, check_ledger),
        )
        return [finding for look in checks for finding in await look(ctx)]

    @hookimpl
    async def export_subject(self, ctx: PluginContext, subject: Subject) -> SubjectData:
        return await subjects.export_subject(ctx, subject)

    @hookimpl
    async def erase_subject(self, ctx: PluginContext, subject: Subject) -> SubjectErasure:
        return await erasing.erase_subject(ctx, subject)


plugin = MailPlugin()
