"""The model that the grids of signing requests show."""

from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_sdk.models import Field, FieldType, ModelSpec

DOCUMENT_SIGNATURES = ModelSpec(
    "DocumentSignatures",
    fields=(
        Field("status", column=SigningRequest.status),
        Field("title", column=SigningRequest.title, searchable=True),
        Field("school", column=SigningRequest.school_id),
        Field("personId", column=SigningRequest.person_id, searchable=True),
        Field("firstName", column=SigningRequest.first_name, searchable=True),
        Field("lastName", column=SigningRequest.last_name, searchable=True),
        Field("completedSigners", FieldType.INTEGER, SigningRequest.completed_signers),
        Field("signers", FieldType.INTEGER, SigningRequest.signers),
        Field("createdOn", FieldType.DATETIME, SigningRequest.created_at),
        Field("signedOn", FieldType.DATETIME, SigningRequest.signed_at),
    ),
    table=SigningRequest,
    default_sort=("-createdOn",),
)
