"""What can be wrong with a template."""

from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.sentences import _


class TemplateNotFound(NotFound):
    """There is no such template, or not for this caller."""

    def __init__(self) -> None:
        super().__init__(_("There is no such template."))


class TemplateChanged(Conflict):
    """Somebody else has saved it meanwhile."""

    code = "template_changed"

    def __init__(self) -> None:
        super().__init__(_("Somebody else has changed this template meanwhile. Open it again; yours is not saved."))


class FileRefused(ValidationFailed):
    """The file cannot be signed; the sentence says why."""

    code = "file_refused"
