"""The single sign-on plugin and its hooks."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.sso.method import SingleSignOn
from homeroom_plugins.sso.refresh import SESSIONS
from homeroom_plugins.sso.router import router
from homeroom_plugins.sso.settings_router import router as settings_router
from homeroom_sdk.chores import Chore
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.sign_in import SignInMethod


class SsoPlugin:
    """Hook implementations; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [router, settings_router]

    @hookimpl
    def sign_in_methods(self) -> Sequence[SignInMethod]:
        return [SingleSignOn()]

    @hookimpl
    def chores(self) -> Sequence[Chore]:
        return [SESSIONS]


plugin = SsoPlugin()
