"""Tables for licences, customer settings and the state of plugins in a district."""

from datetime import date, datetime

from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class Licence(DistrictRow, Base):
    """A feature that the district may use from `starts_on` to `ends_on`, both inclusive; no `ends_on` means no end."""

    __tablename__ = "licences"

    feature: Mapped[str]
    starts_on: Mapped[date]
    ends_on: Mapped[date | None]


class CustomerLicence(DistrictRow, Base):
    """The customer's contract, at most one row per district; without a row, the contract has no end.

    Name and code are in the district's own row. `closes_at` is set when the customer is deleted: it is the time from
    which nobody can sign in. `version` counts the saves.
    """

    __tablename__ = "customer_licences"

    support_number: Mapped[str] = mapped_column(default="")
    starts_on: Mapped[date | None]
    ends_on: Mapped[date | None]
    database_name: Mapped[str] = mapped_column(default="")
    sis_url: Mapped[str] = mapped_column(default="")
    closes_at: Mapped[datetime | None]
    version: Mapped[int] = mapped_column(default=1)
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())


class CustomerSetting(DistrictRow, Base):
    """A setting flag of the district (specification §3, Customer setting)."""

    __tablename__ = "customer_settings"

    key: Mapped[str]
    value: Mapped[str]


class PluginState(DistrictRow, Base):
    """A plugin's state in the district: if it is on, its settings, its check, and failures of its interface.

    `interface_error` is the code of the last failure of its user interface in a browser; empty after it worked again.
    """

    __tablename__ = "plugin_states"

    plugin_id: Mapped[str]
    enabled: Mapped[bool] = mapped_column(default=True)
    enabled_version: Mapped[str | None]
    reason: Mapped[str] = mapped_column(default="")
    settings: Mapped[str] = mapped_column(default="{}")
    schools_may: Mapped[str] = mapped_column(default="{}")
    """Permissions of schools for each setting, as JSON by field; a missing field means the setting's own rule."""
    setup_passed: Mapped[str] = mapped_column(default="")
    """Identifies the settings with which the plugin's check passed; see `homeroom.plugins.setup`."""
    setup_findings: Mapped[str] = mapped_column(default="[]")
    """Findings of the plugin's check since it passed: stored sentences, as JSON."""
    interface_error: Mapped[str] = mapped_column(default="")
    interface_version: Mapped[str] = mapped_column(default="")
    interface_failures: Mapped[int] = mapped_column(default=0)
    interface_failed_at: Mapped[datetime | None]


class PrivatePlugin(DistrictRow, Base):
    """A plugin that belongs to this district; other districts cannot see it, even if it is installed."""

    __tablename__ = "private_plugins"

    plugin_id: Mapped[str]
    name: Mapped[str]
    description: Mapped[str] = mapped_column(default="")
    registered_at: Mapped[datetime] = mapped_column(server_default=func.now())


class SchoolSettings(DistrictRow, Base):
    """A school's own settings of a plugin, as JSON; `school` is the school's code in lower case."""

    __tablename__ = "plugin_school_settings"

    plugin_id: Mapped[str]
    school: Mapped[str]
    settings: Mapped[str]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())


class ServiceChoice(DistrictRow, Base):
    """The provider that the district has chosen for a service that several plugins provide.

    `protocol` is the service's name, as `homeroom_sdk.providers.name_of` returns it.
    """

    __tablename__ = "service_choices"

    protocol: Mapped[str]
    plugin_id: Mapped[str]
    key: Mapped[str]
