"""`/api/school/settings`: what a school sets for itself of the plugins' settings, for its administrators."""

from typing import Annotated, Any

from fastapi import APIRouter
from homeroom.plugins.cascade import SchoolsMay
from homeroom_sdk.http import Answer, answer
from pydantic import BaseModel, ConfigDict, Field

from homeroom_server.plugin_admin import school_settings
from homeroom_server.plugin_admin.schemas import SchoolPluginRead, SettingSchool
from homeroom_server.plugin_admin.service import get_plugin
from homeroom_server.scope import SignedIn, SignedInAdmin

router = APIRouter(prefix="/api/school/settings", tags=["schools"])


class SettingsOfSchool(BaseModel):
    """Whose settings, by the school's code; the district's own view is without one."""

    model_config = ConfigDict(extra="forbid")

    school: Annotated[str, Field(max_length=64)] = ""


class SchoolValues(BaseModel):
    """What a school sets for itself of a plugin; what is left out is its district's."""

    model_config = ConfigDict(extra="forbid")

    school: Annotated[str, Field(min_length=1, max_length=64)]
    pluginId: str  # noqa: N815 - the API's name
    values: Annotated[dict[str, Any], Field(max_length=200)]


class SchoolsAllowed(BaseModel):
    """What schools may do with a plugin's settings; what is left out follows the setting's own rule."""

    model_config = ConfigDict(extra="forbid")

    pluginId: str  # noqa: N815 - the API's name
    schoolsMay: Annotated[dict[str, SchoolsMay], Field(max_length=200)]  # noqa: N815 - the API's name


@router.get("")
async def list_setting_schools(scope: SignedIn) -> Answer[list[SettingSchool]]:
    """The schools whose settings the caller may change."""
    return answer(await school_settings.list_schools(scope))


@router.post("/get")
async def get_school_settings(scope: SignedIn, body: SettingsOfSchool) -> Answer[list[SchoolPluginRead]]:
    """What the school has of its own, what its district has, and what it may change."""
    return answer(await school_settings.describe_school(scope, body.school))


@router.post("/save")
async def save_school_settings(scope: SignedIn, change: SchoolValues) -> Answer[SchoolPluginRead]:
    """Store what a school sets for itself; it counts for jobs at once."""
    plugin = get_plugin(scope, change.pluginId)
    return answer(await school_settings.save_school(scope, plugin, change.school, change.values))


@router.post("/allow")
async def allow_school_settings(scope: SignedInAdmin, change: SchoolsAllowed) -> Answer[SchoolPluginRead]:
    """Say what the district's schools may do with each of a plugin's settings."""
    plugin = get_plugin(scope, change.pluginId)
    return answer(await school_settings.allow_schools(scope, plugin, change.schoolsMay))
