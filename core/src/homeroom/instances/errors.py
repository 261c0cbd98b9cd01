"""Errors of the instance API."""

from homeroom_sdk.errors import AppError, Conflict


class InvalidQuery(AppError):
    """The query uses a field that the model does not have, or an operator or value that does not fit the field."""

    code = "query_invalid"
    status = 400


class ModelReadOnly(AppError):
    """Records of this model can be changed only through the API calls of its plugin."""

    code = "model_read_only"
    status = 405


class RecordChanged(Conflict):
    """Another user saved the record after the caller had read it."""

    code = "record_changed"
