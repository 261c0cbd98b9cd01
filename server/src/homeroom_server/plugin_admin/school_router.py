"""`/api/school/settings`: school-level overrides of plugin settings, for administrators."""

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
    """Request for the settings of the school with this code; an empty code requests the district's view."""

    model_config = ConfigDict(extra="forbid")

    school: Annotated[str, Field(max_length=64)] = ""


class SchoolValues(BaseModel):
    """A school's overrides of a plugin's settings; an omitted field follows the district's setting."""

    model_config = ConfigDict(extra="forbid")

    school: Annotated[str, Field(min_length=1, max_length=64)]
    pluginId: str  # noqa: N815 - the API's name
    values: Annotated[dict[str, Any], Field(max_length=200)]


class SchoolsAllowed(BaseModel):
    """Permissions of schools for a plugin's settings; an omitted setting follows its own default rule."""

    model_config = ConfigDict(extra="forbid")

    pluginId: str  # noqa: N815 - the API's name
    schoolsMay: Annotated[dict[str, SchoolsMay], Field(max_length=200)]  # noqa: N815 - the API's name


@router.get("")
async def list_setting_schools(scope: SignedIn) -> Answer[list[SettingSchool]]:
    """List the schools whose settings the caller may change."""
    return answer(await school_settings.list_schools(scope))


@router.post("/get")
async def get_school_settings(scope: SignedIn, body: SettingsOfSchool) -> Answer[list[SchoolPluginRead]]:
    """Return a school's overrides, the district's settings, and what the school may change."""
    return answer(await school_settings.describe_school(scope, body.school))


@router.post("/save")
async def save_school_settings(scope: SignedIn, change: SchoolValues) -> Answer[SchoolPluginRead]:
    """Replace a school's overrides of a plugin's settings. Takes effect for jobs immediately."""
    plugin = get_plugin(scope, change.pluginId)
    return answer(await school_settings.save_school(scope, plugin, change.school, change.values))


@router.post("/allow")
async def allow_school_settings(scope: SignedInAdmin, change: SchoolsAllowed) -> Answer[SchoolPluginRead]:
    """Set what the district's schools may do with each of a plugin's settings."""
    plugin = get_plugin(scope, change.pluginId)
    return answer(await school_settings.allow_schools(scope, plugin, change.schoolsMay))
