"""What the walls need to know: the plugins' roles, and the key of the proof of a district."""

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class PluginRole(Base):
    """The role of a plugin. Of no district. Only the owner writes it, and only the app role reads it.

    `role_oid` names the role that has this password: another server may have one of the same name.
    """

    __tablename__ = "plugin_roles"

    plugin_id: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str] = mapped_column(unique=True)
    password: Mapped[str]
    role_oid: Mapped[int | None] = mapped_column(BigInteger)


class DistrictKey(Base):
    """The key of the proof, with its two pads (RFC 2104), since PostgreSQL itself has only the hash."""

    __tablename__ = "district_key"

    id: Mapped[bool] = mapped_column(primary_key=True, default=True)
    key: Mapped[bytes]
    inner_pad: Mapped[bytes]
    outer_pad: Mapped[bytes]
