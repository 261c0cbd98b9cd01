"""Responses of the calls on mails."""

from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.services import MailState


class TemplateUsed(ReadModel):
    """The version of the district's template with which a mail was written.

    `schoolName` is the school of the template, empty for the whole district; `language` is empty for a template for all
    other languages.
    """

    number: int
    school_name: str
    language: str
    saved_by: str
    saved_at: Moment


class SentMail(ReadModel):
    """A mail as it was sent, without the targets of its links. `html` is a document for a frame that runs no scripts.

    `template` is null if the product's own texts were used.
    """

    key: str
    state: MailState
    language: str
    sender: str
    to: str
    subject: str
    text: str
    html: str
    planned_at: Moment | None
    sent_at: Moment | None
    template: TemplateUsed | None


class MailSample(ReadModel):
    """A sample for one real family of a language: its mail, and the first page that its link opens, as a document."""

    language: str
    families: int
    person_name: str
    mail: SentMail
    page: str


class MailSamplesRead(ReadModel):
    """One sample for each language that families of a batch read, the most read language first."""

    samples: list[MailSample]
