"""`/api/model`: forms of the district's own models, and the files of their records."""

from typing import Annotated
from urllib.parse import quote
from uuid import UUID

from fastapi import APIRouter, Body, File, Form, UploadFile
from homeroom.forms.definition import MODEL_CONFIGURATION as DEFINITION_FORMS
from homeroom.forms.definition import FormDefinition, Forms
from homeroom.forms.file_kinds import MAX_BYTES
from homeroom.forms.schema import schema_of
from homeroom.instances.access import Model, check_read, check_write
from homeroom.instances.store.service import get_record
from homeroom_sdk.http import Answer, Json, answer
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.schemas import JsonSchema, ReadModel
from homeroom_sdk.uploads import UploadRoute
from pydantic import Field
from starlette.responses import Response

from homeroom_server.custom_models.definition_rules import read_forms
from homeroom_server.custom_models.files import blobs_of, get_file, store_file
from homeroom_server.custom_models.lookup import get_definition
from homeroom_server.custom_models.spec import MODEL_CONFIGURATION, naming_fields
from homeroom_server.records.catalogue import find_model, list_readable
from homeroom_server.scope import Scope, SignedIn, SignedInAdmin


class RecordFileRoute(UploadRoute):
    """Route that accepts one file of a record."""

    max_file_bytes = MAX_BYTES


router = APIRouter(tags=["models"], prefix="/api/model", route_class=RecordFileRoute)


class ModelName(ReadModel):
    """A model that the caller may read, and the fields that can serve as the name of a record."""

    name: str
    label: str
    fields: list[str]


class DrawnForms(ReadModel):
    """Forms and the schema of the record's values. The first form is that of the record itself."""

    forms: list[FormDefinition]
    json_schema: JsonSchema = Field(alias="schema")


class ModelForm(ReadModel):
    """Forms and validation schema of a model. `description` is only set for the district's own models."""

    label: str
    description: str
    name: str
    forms: list[FormDefinition]
    json_schema: JsonSchema = Field(alias="schema")
    can_write: bool


class RecordFileRead(ReadModel):
    """A file for a record; its size is in bytes."""

    id: UUID
    name: str
    size: int


@router.get("")
async def list_models(scope: SignedIn) -> Answer[list[ModelName]]:
    """List every model that the caller may read, with the fields that can serve as the name of a record."""
    return answer([_named(spec, label) for spec, label in await list_readable(scope)])


@router.get("/{name}", response_model_exclude_defaults=True)
async def get_form(scope: SignedIn, name: str) -> Answer[ModelForm]:
    """Return the forms and validation schema of a model, and whether the caller may write its records (`canWrite`)."""
    model = await find_model(scope, name)
    check_read(model, scope.actor)
    if name == MODEL_CONFIGURATION.name:
        return answer(_form(scope, model, DEFINITION_FORMS, label=name, description=""))
    definition = await get_definition(scope, name)
    return answer(_form(scope, model, definition, label=definition.label, description=definition.description))


@router.post("/preview", response_model_exclude_defaults=True)
async def preview_forms(_scope: SignedInAdmin, definition: Annotated[Json, Body()]) -> Answer[DrawnForms]:
    """Return the forms and the schema of a definition that is not saved yet, for a preview."""
    forms = await read_forms(definition)
    return answer(DrawnForms(forms=forms.forms, json_schema=schema_of(forms)))


@router.post("/{name}/file", status_code=201)
async def upload_file(
    scope: SignedIn, name: str, field: Annotated[str, Form(max_length=200)], file: Annotated[UploadFile, File()]
) -> Answer[RecordFileRead]:
    """Upload a file of at most 4,000,000 bytes for a field. A record that names it must be saved within a day.

    `field` is the path of the field by names, such as `stops.photo`.
    """
    model = await find_model(scope, name)
    check_write(model, scope.actor)
    definition = await get_definition(scope, name)
    content = await file.read(MAX_BYTES)
    blobs = blobs_of(scope.platform, scope)
    stored = await store_file(scope, blobs, definition, field=field.strip(), name=file.filename or "", content=content)
    return answer(RecordFileRead(id=stored.id, name=stored.name, size=stored.size))


@router.get("/{name}/file/{file_id}", response_class=Response)
async def download_file(scope: SignedIn, name: str, file_id: UUID) -> Response:
    """Download a file of a record that the caller may read. It is always an attachment, never displayed inline."""
    model = await find_model(scope, name)
    check_read(model, scope.actor)
    file = await get_file(scope, model.spec.name, file_id)
    if file.record_id is not None:
        await get_record(scope, model, str(file.record_id))
    content = await blobs_of(scope.platform, scope).read(file.blob_id)
    await scope.audit.record("file.downloaded", subject=str(file.id), model=model.spec.name)
    headers = {
        "content-disposition": f"attachment; filename*=UTF-8''{quote(file.name, safe='')}",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
    }
    return Response(content, media_type=file.media_type, headers=headers)


def _named(spec: ModelSpec, label: str) -> ModelName:
    return ModelName(name=spec.name, label=label, fields=naming_fields(spec))


def _form(scope: Scope, model: Model, forms: Forms, *, label: str, description: str) -> ModelForm:
    return ModelForm(
        label=label,
        description=description,
        name=model.spec.name,
        forms=forms.forms,
        json_schema=schema_of(forms),
        can_write=bool(model.spec.access.write & scope.actor.roles),
    )
