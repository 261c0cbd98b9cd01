"""Filling in the templates of planned mails before a batch is sent, many mails at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.mail.mail_templates import cascade
from homeroom_plugins.mail.mail_templates.choosing import filled, say_refusal, source_of
from homeroom_plugins.mail.mail_templates.errors import TemplateRefused
from homeroom_plugins.mail.mail_templates.guarded import fill_in
from homeroom_plugins.mail.mail_templates.models import MailTemplate
from homeroom_plugins.mail.mail_templates.rendering import Source, Written
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.mail.planning import (
    CONTENT_PURPOSE,
    Content,
    associated,
    associated_copy,
    copy_of,
    pack,
    pack_copy,
    unpack,
)
from homeroom_plugins.mail.sending.transactions import in_transaction
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, Sentence
from homeroom_sdk.services import MailState
from sqlalchemy import select, update

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class _Row:
    """A mail with a template to fill in."""

    id: UUID
    template_id: UUID
    content: Content

    @property
    def has_link(self) -> bool:
        return self.content.link is not None


class _Refused(Exception):
    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


async def write_batch(ctx: PluginContext, batch_id: UUID, *, patience_s: float) -> Sentence:
    """Fill in the templates of the planned mails of a batch; return the reason if one cannot be filled in.

    The mails of such a template stay unwritten. If a later version of the template exists, it is used instead.
    """
    refusal, after = NOTHING, UUID(int=0)
    while True:
        page = await _read(ctx, batch_id, after, patience_s=patience_s)
        if not page:
            return refusal
        after = page[-1].id
        for template_id, has_link in sorted({(row.template_id, row.has_link) for row in page}):
            rows = [row for row in page if (row.template_id, row.has_link) == (template_id, has_link)]
            try:
                used, written = await _write(ctx, template_id, rows, has_link=has_link, patience_s=patience_s)
            except _Refused as error:
                refusal = error.sentence
            else:
                await _save(ctx, rows, used, written, patience_s=patience_s)


async def _read(ctx: PluginContext, batch_id: UUID, after: UUID, *, patience_s: float) -> Sequence[_Row]:
    query = select(MailMessage.id, MailMessage.template_id, MailMessage.content).where(
        MailMessage.district_id == ctx.district.id,
        MailMessage.batch_id == batch_id,
        MailMessage.is_unwritten,
        MailMessage.state == MailState.PLANNED,
        MailMessage.content.is_not(None),
        MailMessage.id > after,
    )

    async def read(tx: PluginContext) -> Sequence[_Row]:
        seal = tx.seal(CONTENT_PURPOSE)
        return [
            _Row(mail_id, template_id, unpack(seal.open(content, associated(tx.district.id, mail_id))))
            for mail_id, template_id, content in await tx.db.execute(query.order_by(MailMessage.id).limit(AT_ONCE))
            if template_id is not None and content is not None
        ]

    return await in_transaction(ctx, read, patience_s=patience_s)


async def _write(
    ctx: PluginContext, template_id: UUID, rows: Sequence[_Row], *, has_link: bool, patience_s: float
) -> tuple[UUID, Sequence[Written]]:
    """Fill in the mails with their version of the template, or with the latest one if that version fails."""

    async def read(tx: PluginContext) -> Sequence[tuple[MailTemplate, Source]]:
        row = await cascade.find_version(tx, template_id)
        assert row is not None, "Versions are never removed."
        newer = await cascade.find_newer(tx, row)
        return [(item, source_of(tx, item)) for item in (row, newer) if item is not None and not item.is_ours]

    refusal = NOTHING
    values = [row.content.values or {} for row in rows]
    for version, source in await in_transaction(ctx, read, patience_s=patience_s):
        try:
            return version.id, await fill_in(ctx, source, values, has_link=has_link)
        except TemplateRefused as error:
            refusal = say_refusal(version, error.message)
    raise _Refused(refusal)


async def _save(
    ctx: PluginContext, rows: Sequence[_Row], used: UUID, written: Sequence[Written], *, patience_s: float
) -> None:
    district = ctx.district.id

    async def save(tx: PluginContext) -> None:
        seal = tx.seal(CONTENT_PURPOSE)
        for row, item in zip(rows, written, strict=True):
            content = filled(row.content, item)
            await tx.db.execute(
                update(MailMessage)
                .where(
                    MailMessage.district_id == district,
                    MailMessage.id == row.id,
                    MailMessage.is_unwritten,
                    MailMessage.state == MailState.PLANNED,
                )
                .values(
                    content=seal.close(pack(content), associated(district, row.id)),
                    kept=seal.close(pack_copy(copy_of(content)), associated_copy(district, row.id)),
                    template_id=used,
                    is_unwritten=False,
                )
                .execution_options(synchronize_session=False)
            )

    await in_transaction(ctx, save, patience_s=patience_s)
