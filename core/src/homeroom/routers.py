"""The routers of the platform's own areas, in the order of the API's document."""

from homeroom.customers import licences_router as licences
from homeroom.customers import router as tenancy
from homeroom.disclosure_lists import router as disclosures
from homeroom.http import health
from homeroom.identity import account_router, profile_router
from homeroom.identity import router as identity
from homeroom.identity import sessions_router as sessions
from homeroom.identity import users_router as users
from homeroom.lockers import router as lockers
from homeroom.messages import router as messages
from homeroom.plugin_admin import router as plugins
from homeroom.plugin_admin import school_router as school_settings
from homeroom.queue import router as runs
from homeroom.records import models_router as custom_models
from homeroom.records import router as instances
from homeroom.records import search_router as search
from homeroom.schools import router as schools
from homeroom.settings import router as settings
from homeroom.shell import about, bootstrap, counts, favorites, finding, remotes, translations
from homeroom.subjects import router as subjects
from homeroom.views import router as views

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
    search.router,  # Behind the other calls of its area: it takes every name that is left.
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
