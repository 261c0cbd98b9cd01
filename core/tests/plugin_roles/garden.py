"""The two plugins of the sandbox tests."""

from typing import Protocol

from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_devkit.testing.plugins import make_plugin
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import Event
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.hooks import Subscription
from homeroom_sdk.models import Field, ModelSpec
from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from homeroom_sdk.search import Searchable
from homeroom_sdk.services import Service
from pydantic import BaseModel
from sqlalchemy.orm import DeclarativeBase, Mapped


class GardenBase(DeclarativeBase):
    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class PantryBase(DeclarativeBase):
    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class StolenBase(DeclarativeBase):
    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class Plant(Searchable, DistrictRow, GardenBase):
    __tablename__ = "garden_plants"

    name: Mapped[str]


class Jar(DistrictRow, PantryBase):
    __tablename__ = "pantry_jars"

    label: Mapped[str]


class StolenUser(DistrictRow, StolenBase):
    """The platform's table, mapped by a plugin."""

    __tablename__ = "users"

    password_hash: Mapped[str | None]


class StolenJar(DistrictRow, StolenBase):
    """Another plugin's table."""

    __tablename__ = "pantry_jars"

    label: Mapped[str]


NAMES = (("garden", GardenBase.metadata), ("pantry", PantryBase.metadata))


class Harvested(Event):
    """An event of the garden."""

    name = "plant.harvested@1"


class Jars(Protocol):
    """The service of the pantry."""

    async def add(self, label: str) -> None: ...


class PantryJars:
    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def add(self, label: str) -> None:
        self._ctx.db.add(Jar(label=label))
        await self._ctx.db.flush()


class Bed(BaseModel):
    """Parameters of the flow."""


fails: list[Exception] = []
"""Errors that the handler raises, one per call."""


async def hear(ctx: PluginContext, _event: Event) -> None:
    """Store a row and raise the next of `fails`, if any."""
    ctx.db.add(Plant(name="heard"))
    await ctx.db.flush()
    if fails:
        raise fails.pop()


async def water(ctx: PluginContext, _params: BaseModel) -> None:
    async with ctx.begin() as inner:
        inner.db.add(Plant(name="watered"))


WATER = FlowSpec("water", water, Bed)


def make_garden() -> LoadedPlugin:
    """Make a sandboxed plugin."""
    garden = make_plugin(
        "garden",
        flows=[WATER],
        subscriptions=[Subscription(Harvested, hear)],
        models=[
            ModelSpec("Plants", (Field("name", column=Plant.name, searchable=True),), Plant),
            ModelSpec("Stolen", (Field("hash", column=StolenUser.password_hash),), StolenUser),
            ModelSpec("StolenJars", (Field("label", column=StolenJar.label),), StolenJar),
        ],
    )
    garden.is_sandboxed = True
    return garden


def make_pantry() -> LoadedPlugin:
    """Make a trusted plugin that provides a service."""
    return make_plugin("pantry", services=[Service(Jars, "jars", PantryJars)])
