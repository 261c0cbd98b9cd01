"""What is wrong with a template, as a guarded child reports it."""

from typing import ClassVar

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.sentences import Sentence, _


class TemplateRefused(FileError):
    """The template cannot be filled in, or asks for more than a mail may take."""

    code = "template_refused"
    default_message: ClassVar[Sentence] = _(
        "The template needs more time or memory than a mail may take. Make it simpler."
    )
