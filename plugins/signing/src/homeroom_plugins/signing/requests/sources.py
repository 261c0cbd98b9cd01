"""The file of a request: the template's file, or the family's part of a delivery."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from homeroom_plugins.signing.request_models import SigningJob
from homeroom_plugins.signing.template_models import TemplateVersion
from homeroom_plugins.signing.templates.pdf_reading import ReadPdf
from homeroom_plugins.signing.templates.placing import place_fields
from homeroom_plugins.signing.templates.saving import read_guarded
from homeroom_plugins.signing.templates.schemas import Field
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError
from homeroom_sdk.i18n import NOTHING, Sentence
from homeroom_sdk.sending import DeliveredParts, DocumentToSend


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The file of a request, and the positions of the template's fields on it."""

    blob_id: UUID
    sha256: str
    page_sizes: list[list[float]]
    places: dict[str, tuple[int, float, float, float, float]]

    def place(self, fields: Sequence[Field]) -> list[Field]:
        """Return the fields with their positions on this file."""
        placed = []
        for field in fields:
            page, x, y, width, height = self.places[field.id]
            placed.append(field.model_copy(update={"page": page, "x": x, "y": y, "width": width, "height": height}))
        return placed


async def list_parts(ctx: PluginContext, job_id: UUID) -> Sequence[DocumentToSend]:
    """List the parts of a delivery's job that the actor may see.

    Raises:
        ServiceUnavailable: the delivery plugin is not available in the district.
        NotFound: there is no such job, or none of its parts is stored.
    """
    return await ctx.services.get(DeliveredParts).list_parts(job_id)


def of_template(version: TemplateVersion) -> Snapshot:
    """Return the stored file of a template version. All its requests share it, as nothing is drawn into it."""
    fields = [Field.model_validate(item) for item in version.fields]
    return Snapshot(version.blob_id, version.sha256, version.page_sizes, _places(fields))


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a delivery: its stored snapshot, or the reason why it cannot be signed."""

    snapshot: Snapshot | None
    problem: Sentence = NOTHING


async def take_parts(
    ctx: PluginContext, job: SigningJob, fields: Sequence[Field], items: Sequence[str], folder: Path
) -> Mapping[str, Part]:
    """Copy parts of a delivery, and place the template's fields at their anchors.

    Reads each part in a child process, then stores all of them. Nothing may have been written in the transaction
    before.
    """
    found: dict[str, Part] = {}
    read: dict[str, tuple[bytes, ReadPdf]] = {}
    for item in items:
        assert job.source_id is not None, "a delivery's job is named"
        path = folder / f"{UUID(item).hex}.pdf"
        try:
            part = await ctx.services.get(DeliveredParts).get_part(job.source_id, UUID(item))
            await part.save_to(path)
            pdf = await read_guarded(path, fields, reuse=f"signing-{job.id}")
            read[item] = (await asyncio.to_thread(path.read_bytes), pdf)
        except AppError as error:
            found[item] = Part(None, error.message)
        finally:
            path.unlink(missing_ok=True)
    blobs = await ctx.blobs.put_many([content for content, _pdf in read.values()]) if read else []
    for (item, (_content, pdf)), blob in zip(read.items(), blobs, strict=True):
        places = _places(place_fields(fields, pdf).fields)
        found[item] = Part(Snapshot(blob.id, blob.sha256, [list(size) for size in pdf.page_sizes], places))
    return found


def _places(fields: Sequence[Field]) -> dict[str, tuple[int, float, float, float, float]]:
    return {field.id: (field.page, field.x, field.y, field.width, field.height) for field in fields}
