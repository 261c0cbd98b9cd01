"""The hooks of a plugin. Every hook is listed here and used by a plugin that ships with homeroom.

    class Plugin:
        @hookimpl
        def models(self) -> Sequence[ModelSpec]:
            return [PERSONS]

    plugin = Plugin()

No hook is `firstresult`, historic or a wrapper, and `tryfirst`/`trylast` are refused: order never matters. Contribution
hooks run once at boot, are pure and take no context; if one raises, the plugin becomes `failed`, the list of plugins
shows the reason, and the boot continues. The host calls the other hooks for one district, with a time limit; a failure
is recorded, and after three in a row the plugin is not called for that district for a while.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pluggy
from fastapi import APIRouter

from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.daemons import Daemon
from homeroom_sdk.events import Event
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.i18n import NOTHING, Sentence
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.services import Service
from homeroom_sdk.sign_in import SignInMethod
from homeroom_sdk.subjects import Subject, SubjectData, SubjectErasure

PROJECT = "homeroom"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@dataclass(frozen=True, slots=True)
class Subscription:
    """An async `handler(ctx, event)`, called at least once per event and district; idempotent on `event.id`."""

    event: type[Event]
    handler: Any


class Severity(StrEnum):
    """The severity of a finding."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem or fact that an administrator should know: `message` states it, `remedy` states what to do."""

    code: str
    severity: Severity
    message: Sentence
    remedy: Sentence = NOTHING


class Hooks:
    """The hook specifications, in the order in which a plugin meets them."""

    @hookspec
    def models(self) -> Sequence[ModelSpec]:  # type: ignore[empty-body] # a specification
        """Return the models of the plugin's records. Called at boot."""

    @hookspec
    def routers(self) -> Sequence[APIRouter]:  # type: ignore[empty-body] # a specification
        """Return the HTTP routes, each below one of the manifest's `prefixes` (under `/api/`) or `pages`. Called at
        boot.
        """

    @hookspec
    def flows(self) -> Sequence[FlowSpec]:  # type: ignore[empty-body] # a specification
        """Return the flows. Called at boot."""

    @hookspec
    def services(self) -> Sequence[Service]:  # type: ignore[empty-body] # a specification
        """Return the services that the plugin offers to other plugins. Called at boot."""

    @hookspec
    def events(self) -> Sequence[type[Event]]:  # type: ignore[empty-body] # a specification
        """Return the types of the events that the plugin publishes. Called at boot."""

    @hookspec
    def subscriptions(self) -> Sequence[Subscription]:  # type: ignore[empty-body] # a specification
        """Return the subscriptions to events. Called at boot."""

    @hookspec
    def sign_in_methods(self) -> Sequence[SignInMethod]:  # type: ignore[empty-body] # a specification
        """Return the sign-in methods other than the password; the manifest must declare `signIn`. Called at boot."""

    @hookspec
    def chores(self) -> Sequence[Chore]:  # type: ignore[empty-body] # a specification
        """Return the chores: small recurring work for districts, done in every API process. Called at boot."""

    @hookspec
    def daemons(self) -> Sequence[Daemon]:  # type: ignore[empty-body] # a specification
        """Return the daemons: endless work that runs in its own process if the operator names it. Called at boot."""

    @hookspec
    async def check(self, ctx: PluginContext) -> Sequence[Finding]:  # type: ignore[empty-body] # a specification
        """Check within five seconds whether the plugin can work in this district. Called by `homeroom doctor` and the
        plugin's page. A finding of severity `error` prevents the plugin from being switched on. A plugin with a setting
        that has no default stays off until the check passes.
        """

    @hookspec
    async def settings_saved(self, ctx: PluginContext) -> None:
        """React to settings that an administrator has just saved; `ctx.settings` are the new ones. Called in the
        transaction that stores them, with a time limit of one minute. An error rejects the settings: nothing is saved,
        and the caller receives the `AppError`.
        """

    @hookspec
    async def export_subject(self, ctx: PluginContext, subject: Subject) -> SubjectData:  # type: ignore[empty-body] # a specification
        """Return everything that the plugin stores about a person. Called when an administrator exports the person's
        data, with a time limit of one minute, in its own transaction. A plugin that returns documents must write them
        to the disclosure ledger. If the hook fails, the export names the failure and contains the data of the other
        plugins.
        """

    @hookspec
    async def erase_subject(self, ctx: PluginContext, subject: Subject) -> SubjectErasure:  # type: ignore[empty-body] # a specification
        """Erase everything that the plugin stores about a person and return the counts; count what must be kept
        together with the reason. Called with a time limit of one minute, in its own transaction. Also called for a
        trial, which is rolled back and only collects the counts: change nothing outside of the transaction, and list
        contents in `blob_ids` instead of deleting them. Called again after an interruption, when there may be nothing
        left. The plugin with the directory is called last. An `AppError` refuses: the plugin keeps everything until an
        administrator tries again.
        """
