"""What the calls on mails answer."""

from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.services import MailState


class TemplateUsed(ReadModel):
    """With which version of the district's template a mail was written.

    `schoolName` is of the school whose template it is, empty the whole district's; `language` is empty for all others.
    """

    number: int
    school_name: str
    language: str
    saved_by: str
    saved_at: Moment


class SentMail(ReadModel):
    """A mail as it went out, without where its links lead. `html` is a document for a frame that runs no scripts.

    `template` is null where the product's own words were used.
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
    """What one real family of a language will get: its mail, and the first page behind its link as a document."""

    language: str
    families: int
    person_name: str
    mail: SentMail
    page: str


class MailSamplesRead(ReadModel):
    """One sample of each language that families of a batch read, the most read one first."""

    samples: list[MailSample]
