"""Samples of a batch's mails before anything is sent: one real family for each language that families read."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery.district.addresses import LOOK_UP, list_addressees
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.sending.composing import compose_mail, language_of
from homeroom_plugins.delivery.sending.placeholder_values import read_values
from homeroom_plugins.delivery.sending.schemas import MailSample, MailSamplesRead, SentMail
from homeroom_plugins.delivery.states import DocumentState, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import Addressee, Mailer, Recipients
from sqlalchemy import select

NOT_SENT = (DocumentState.HELD, DocumentState.DECLINED)


@dataclass(frozen=True, slots=True)
class Words:
    """The clerk's input so far; None means the job's own value."""

    subject: str | None = None
    message: str | None = None
    pin_mode: PinMode | None = None
    expires_at: datetime | None = None


async def show_samples(ctx: PluginContext, job_id: UUID, words: Words) -> MailSamplesRead:
    """Return the mail and the first page of one family of each language, the most read language first. Changes nothing.

    Raises:
        JobNotFound: there is no such job.
    """
    job = await jobs.get_job(ctx, job_id)
    ctx.db.expunge(job)  # The clerk's input must not be stored.
    _apply(job, words)
    found, readers = await _find_families(ctx, job)
    values = await read_values(ctx, [document for _person, document in found.values()])
    samples = []
    for language in sorted(found, key=lambda item: -readers[item]):
        addressee, document = found[language]
        recipient = Recipient(id=uuid7(), job_id=job.id, email=addressee.address, language=addressee.language, mails=1)
        link = {recipient.id: f"{ctx.public_url}/r/"}
        mail = compose_mail(ctx, job, recipient, document, link, values=values[document.id])
        (shown,) = await ctx.services.get(Mailer).preview([mail])
        samples.append(
            MailSample(
                language=language,
                families=readers[language],
                person_name=document.person_name,
                mail=SentMail.model_validate(shown, from_attributes=True),
                page=await _page(ctx, job, language),
            )
        )
    return MailSamplesRead(samples=samples)


def _apply(job: Job, words: Words) -> None:
    job.subject = job.subject if words.subject is None else words.subject.strip()
    job.message = job.message if words.message is None else words.message
    job.pin_mode = job.pin_mode if words.pin_mode is None else words.pin_mode
    job.expires_at = words.expires_at or job.expires_at


async def _page(ctx: PluginContext, job: Job, language: str) -> str:
    if job.source_blob_id is None:
        return ""
    return await ctx.services.get(Recipients).preview_page(language, PinMode(job.pin_mode))


async def _find_families(
    ctx: PluginContext, job: Job
) -> tuple[Mapping[str, tuple[Addressee, Document]], Mapping[str, int]]:
    """Return the first family of each language, and the number of addresses that read it."""
    found: dict[str, tuple[Addressee, Document]] = {}
    readers: dict[str, set[str]] = {}
    async for documents in _list_documents(ctx, job):
        addressees = await list_addressees(ctx, [item.person for item in documents], SendTo(job.send_to))
        for document in documents:
            for addressee in addressees[document.person].open if document.person in addressees else ():
                language = language_of(ctx, Recipient(language=addressee.language))
                found.setdefault(language, (addressee, document))
                readers.setdefault(language, set()).add(addressee.address)
    return found, {language: len(addresses) for language, addresses in readers.items()}


async def _list_documents(ctx: PluginContext, job: Job) -> AsyncIterator[Sequence[Document]]:
    """Yield the documents that may be sent, in pages of the size that the directory accepts."""
    after: UUID | None = None
    while True:
        query = select(Document).where(
            Document.district_id == ctx.district.id, Document.job_id == job.id, Document.state.not_in(NOT_SENT)
        )
        if after is not None:
            query = query.where(Document.id > after)
        page = (await ctx.db.scalars(query.order_by(Document.id).limit(LOOK_UP))).all()
        if not page:
            return
        yield page
        after = page[-1].id
