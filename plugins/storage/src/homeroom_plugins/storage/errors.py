"""What storage refuses, beyond the SDK's errors."""

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
    """There is no such document, or none that whoever asks may view."""

    code = "document_unknown"


class ItemsUnknown(NotFound):
    """No result of this kind is there for whoever asks to try again."""

    code = "document_items_unknown"


class NameTaken(Conflict):
    """Another one of the district has this name, in whatever case."""

    code = "name_taken"


class VersionUnknown(NotFound):
    """The document has no version of this number."""

    code = "document_version_unknown"


class FileRefused(ValidationFailed):
    """The file is none that is taken; `data.reason` is the stable code of why."""

    code = "file_refused"


class UploadUnknown(NotFound):
    """There is no such upload of whoever asks."""

    code = "upload_unknown"


class UploadUnfinished(Conflict):
    """Parts of the upload have not arrived."""

    code = "upload_unfinished"


class UploadLost(NotFound):
    """What had arrived is not in the store any more as it was."""

    code = "upload_lost"


class ZipUnknown(NotFound):
    """There is no such zip of whoever asks, or nothing of its part is left."""

    code = "zip_unknown"


class ZipNotReady(Conflict):
    """It is still being prepared, or could not be."""

    code = "zip_not_ready"


class ZipExpired(Gone):
    """It could be downloaded for some days, which are over."""

    code = "zip_expired"


class ZipChanged(Exception):
    """While it was written, something in the zip was withdrawn: its length was said already, so the answer ends."""


class ScannerAway(ServiceUnavailable):
    """The virus scanner cannot be asked: nothing is stored unseen."""

    code = "virus_scanner_away"


class PreviewClosed(Gone):
    """The preview was not opened by whoever asks, or too long ago."""

    code = "preview_closed"


class OnHold(Conflict):
    """A legal hold keeps a document, or what is kept of a person. Nobody passes it; it has to be released first."""

    code = "on_hold"


class HoldUnknown(NotFound):
    """The district has no such legal hold."""

    code = "hold_unknown"


class PhraseUnclear(ValidationFailed):
    """What was typed into the search box cannot be searched for."""

    code = "phrase_unclear"


class BulkJobUnknown(NotFound):
    """There is no such bulk upload, or no such file of one, for whoever asks."""

    code = "bulk_upload_unknown"


class BulkState(Conflict):
    """The bulk upload, or its file, is in a state in which this cannot be done."""

    code = "bulk_upload_state"


class DispositionUnknown(NotFound):
    """The district has no such list of documents that are to be destroyed."""

    code = "disposition_unknown"


class NothingDue(Conflict):
    """No document that was asked for may be put on a list."""

    code = "nothing_due"
