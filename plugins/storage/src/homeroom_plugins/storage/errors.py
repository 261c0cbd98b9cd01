"""Errors of storage, in addition to those of the SDK."""

from homeroom_sdk.errors import Conflict, Gone, NotFound, ServiceUnavailable, ValidationFailed


class TypeUnknown(NotFound):
    """The district has no such document type."""

    code = "document_type_unknown"


class RoleUnknown(NotFound):
    """The district has no such document storage role."""

    code = "document_role_unknown"


class MappingUnknown(NotFound):
    """The district has no such mapping."""

    code = "role_mapping_unknown"


class DocumentUnknown(NotFound):
    """The document does not exist, or the actor may not view it."""

    code = "document_unknown"


class ItemsUnknown(NotFound):
    """None of the results can be retried by the actor."""

    code = "document_items_unknown"


class NameTaken(Conflict):
    """Another record of the district has this name; case does not matter."""

    code = "name_taken"


class VersionUnknown(NotFound):
    """The document has no version of this number."""

    code = "document_version_unknown"


class FileRefused(ValidationFailed):
    """The file is not accepted; `data.reason` is a stable code for the reason."""

    code = "file_refused"


class UploadUnknown(NotFound):
    """The actor has no such upload."""

    code = "upload_unknown"


class UploadUnfinished(Conflict):
    """Parts of the upload have not arrived."""

    code = "upload_unfinished"


class UploadLost(NotFound):
    """The stored parts of the upload are missing or damaged."""

    code = "upload_lost"


class ZipUnknown(NotFound):
    """The actor has no such zip, or the requested part has no documents left."""

    code = "zip_unknown"


class ZipNotReady(Conflict):
    """The zip is still being prepared, or its preparation failed."""

    code = "zip_not_ready"


class ZipExpired(Gone):
    """The zip's download period is over."""

    code = "zip_expired"


class ZipChanged(Exception):
    """Something in the zip was withdrawn while it was streamed. The response ends early, as its length was already
    sent.
    """


class ScannerAway(ServiceUnavailable):
    """The virus scanner cannot be reached. Nothing is stored unscanned."""

    code = "virus_scanner_away"


class PreviewClosed(Gone):
    """The preview was opened by another user, or its time is over."""

    code = "preview_closed"


class OnHold(Conflict):
    """A legal hold keeps a document or a person's records. The hold must be released first; no role can override it."""

    code = "on_hold"


class HoldUnknown(NotFound):
    """The district has no such legal hold."""

    code = "hold_unknown"


class PhraseUnclear(ValidationFailed):
    """The text typed into the search box is not a valid search."""

    code = "phrase_unclear"


class BulkJobUnknown(NotFound):
    """The bulk upload or its file does not exist, or the actor may not see it."""

    code = "bulk_upload_unknown"


class BulkState(Conflict):
    """The bulk upload or its file is in a state that does not allow this action."""

    code = "bulk_upload_state"


class DispositionUnknown(NotFound):
    """The district has no such disposition (list of documents to destroy)."""

    code = "disposition_unknown"


class NothingDue(Conflict):
    """None of the requested documents may be put on a list."""

    code = "nothing_due"
