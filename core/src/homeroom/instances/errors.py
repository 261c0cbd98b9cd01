"""What the instance API refuses, in words that say what to change."""

from homeroom_sdk.errors import AppError, Conflict


class InvalidQuery(AppError):
    """The query names something that the model does not have, or asks for it in a way that has no meaning."""

    code = "query_invalid"
    status = 400


class ModelReadOnly(AppError):
    """Records of this model are changed through their plugin's own calls only."""

    code = "model_read_only"
    status = 405


class RecordChanged(Conflict):
    """Somebody else saved the record after the caller had read it."""

    code = "record_changed"
