"""The versions of a district's templates."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.mail.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import String, Text, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column


class MailTemplate(DistrictRow, Base):
    """One version of a template. Versions are never changed, because mails and jobs refer to them.

    Attributes:
        school_id: The school's code in lower case; empty for the whole district.
        language: A language tag; empty for all languages without their own template.
        subject: Empty to use the mail's own subject.
        body: Plain text. With `html`, this is the text part; if empty, it is made from the HTML.
        is_ours: True if this version gives the template up for the standard layout; its texts are empty.
    """

    __tablename__ = "mail_templates"
    __table_args__ = (UniqueConstraint("district_id", "kind", "school_id", "language", "number"),)

    kind: Mapped[str] = mapped_column(String(40))
    school_id: Mapped[str] = mapped_column(Text)
    language: Mapped[str] = mapped_column(String(35))
    number: Mapped[int]
    subject: Mapped[str] = mapped_column(Text)
    body: Mapped[str] = mapped_column(Text)
    html: Mapped[str] = mapped_column(Text)
    is_ours: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[str] = mapped_column(Text)
    created_by_id: Mapped[UUID | None]
