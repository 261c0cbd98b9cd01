"""The errors of templates."""

from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.i18n import _


class TemplateNotFound(NotFound):
    """There is no such template that the caller may see."""

    def __init__(self) -> None:
        super().__init__(_("There is no such template."))


class TemplateChanged(Conflict):
    """Another user has saved the template in the meantime."""

    code = "template_changed"

    def __init__(self) -> None:
        super().__init__(_("Somebody else has changed this template meanwhile. Open it again; yours is not saved."))


class FileRefused(ValidationFailed):
    """The file cannot be signed; the message states the reason."""

    code = "file_refused"
