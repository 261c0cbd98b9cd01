"""The versions of a district's templates."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.mail.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import String, Text, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column


class MailTemplate(DistrictRow, Base):
    """One version of a template. Versions are never changed: mails name theirs, and jobs keep it.

    Attributes:
        school_id: The code in lower case; empty is the whole district's.
        language: A tag; empty is every language that has no template of its own.
        subject: Empty takes the mail's own.
        body: As plain text; of one with `html` the text part, which is made from the HTML where this is empty.
        is_ours: From this version on the template is not used; what is written in it is empty.
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
