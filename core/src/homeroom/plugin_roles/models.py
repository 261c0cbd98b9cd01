"""Tables for the isolation of plugins: the plugins' roles, and the key with which a district is proved."""

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class PluginRole(Base):
    """The database role of a plugin, for all districts. Only the owner writes it, and only the app role reads it.

    `role_oid` identifies the role that has this password: another server may have a role of the same name.
    """

    __tablename__ = "plugin_roles"

    plugin_id: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str] = mapped_column(unique=True)
    password: Mapped[str]
    role_oid: Mapped[int | None] = mapped_column(BigInteger)


class DistrictKey(Base):
    """The key with which a district is proved, and its two HMAC pads (RFC 2104): PostgreSQL offers only the hash."""

    __tablename__ = "district_key"

    id: Mapped[bool] = mapped_column(primary_key=True, default=True)
    key: Mapped[bytes]
    inner_pad: Mapped[bytes]
    outer_pad: Mapped[bytes]
