"""Errors of a template, as a guarded child reports them."""

from typing import ClassVar

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import Sentence, _


class TemplateRefused(FileError):
    """The template cannot be filled in, or exceeds the limits of a mail."""

    code = "template_refused"
    default_message: ClassVar[Sentence] = _(
        "The template needs more time or memory than a mail may take. Make it simpler."
    )
