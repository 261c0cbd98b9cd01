"""Routers of the platform's own areas, in the order of the OpenAPI document."""

from homeroom_server.accounts import account_router, profile_router
from homeroom_server.accounts import router as identity
from homeroom_server.accounts import sessions_router as sessions
from homeroom_server.accounts import users_router as users
from homeroom_server.customers import licences_router as licences
from homeroom_server.customers import router as tenancy
from homeroom_server.disclosure_lists import router as disclosures
from homeroom_server.http import health
from homeroom_server.lockers import router as lockers
from homeroom_server.messages import router as messages
from homeroom_server.plugin_admin import router as plugins
from homeroom_server.plugin_admin import school_router as school_settings
from homeroom_server.queue import router as runs
from homeroom_server.records import models_router as custom_models
from homeroom_server.records import router as instances
from homeroom_server.records import search_router as search
from homeroom_server.schools import router as schools
from homeroom_server.settings import router as settings
from homeroom_server.shell import about, bootstrap, counts, favorites, remotes, translations
from homeroom_server.shell import search as finding
from homeroom_server.subjects import router as subjects
from homeroom_server.views import router as views

CORE_ROUTERS = (
    health.router,
    identity.router,
    account_router.router,
    profile_router.router,
    users.router,
    sessions.router,
    schools.router,
    tenancy.router,
    licences.router,
    settings.router,
    plugins.router,
    school_settings.router,
    instances.router,
    views.router,
    custom_models.router,
    search.router,  # After the other `/api/search` routers: its catch-all route matches every remaining name.
    runs.router,
    disclosures.router,
    subjects.router,
    messages.router,
    lockers.router,
    bootstrap.router,
    counts.router,
    finding.router,
    favorites.router,
    about.router,
    translations.router,
    remotes.router,
)
