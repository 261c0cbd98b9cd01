"""The hooks of a plugin. Every hook is listed here and used by a plugin that ships with homeroom.

    class Plugin:
        @hookimpl
        def models(self) -> Sequence[ModelSpec]:
            return [PERSONS]

    plugin = Plugin()

No hook is `firstresult`, historic or a wrapper, and `tryfirst`/`trylast` are refused: order never matters.
Contribution hooks run once at boot, are pure and take no context; one that raises makes the plugin `failed`, with
the reason shown in the list of plugins, and never stops the boot. The others are called by the host for one
district, with a time limit; a failure is recorded, and after three in a row the plugin rests for that district.
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
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.sentences import NOTHING, Sentence
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
    """How much a finding matters."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something an administrator should know: `message` says what it is, `remedy` what to do about it."""

    code: str
    severity: Severity
    message: Sentence
    remedy: Sentence = NOTHING


class Hooks:
    """The specifications, in the order in which a plugin meets them."""

    @hookspec
    def models(self) -> Sequence[ModelSpec]:  # type: ignore[empty-body] # a specification
        """The models whose records the plugin keeps. At boot."""

    @hookspec
    def routers(self) -> Sequence[APIRouter]:  # type: ignore[empty-body] # a specification
        """The HTTP routes, each below one of the manifest's `prefixes` (under `/api/`) or `pages`. At boot."""

    @hookspec
    def flows(self) -> Sequence[FlowSpec]:  # type: ignore[empty-body] # a specification
        """The flows. At boot."""

    @hookspec
    def services(self) -> Sequence[Service]:  # type: ignore[empty-body] # a specification
        """What the plugin does for others. At boot."""

    @hookspec
    def events(self) -> Sequence[type[Event]]:  # type: ignore[empty-body] # a specification
        """The types of the events that the plugin publishes. At boot."""

    @hookspec
    def subscriptions(self) -> Sequence[Subscription]:  # type: ignore[empty-body] # a specification
        """The events that the plugin wants to hear. At boot."""

    @hookspec
    def sign_in_methods(self) -> Sequence[SignInMethod]:  # type: ignore[empty-body] # a specification
        """The ways to sign in beside the password; the manifest says `signIn` of such a plugin. At boot."""

    @hookspec
    def chores(self) -> Sequence[Chore]:  # type: ignore[empty-body] # a specification
        """The small work that recurs in districts, in every API process. At boot."""

    @hookspec
    def daemons(self) -> Sequence[Daemon]:  # type: ignore[empty-body] # a specification
        """The work without an end, each in a process of its own where the operator names it. At boot."""

    @hookspec
    async def check(self, ctx: PluginContext) -> Sequence[Finding]:  # type: ignore[empty-body] # a specification
        """Look whether the plugin can work in this district, within five seconds; `homeroom doctor` and the
        plugin's page ask. A finding of severity `error` keeps the plugin from being switched on, and one whose settings
        lack a default off until it passes."""

    @hookspec
    async def settings_saved(self, ctx: PluginContext) -> None:
        """Follow the settings that an administrator has just saved; `ctx.settings` are the new ones. Called in the
        transaction that stores them, within a minute. An error refuses them: nothing is saved, and the caller gets
        the `AppError`."""

    @hookspec
    async def export_subject(self, ctx: PluginContext, subject: Subject) -> SubjectData:  # type: ignore[empty-body] # a specification
        """Tell everything that the plugin keeps of a person. Called when an administrator exports it, within a minute,
        in a transaction of its own; whoever gives documents out writes them into the disclosure ledger. A failure is
        named in the export, which then holds what the others keep."""

    @hookspec
    async def erase_subject(self, ctx: PluginContext, subject: Subject) -> SubjectErasure:  # type: ignore[empty-body] # a specification
        """Erase everything that the plugin keeps of a person, and say how much; what has to be kept is counted with
        the reason. Called within a minute, in a transaction of its own, on a trial too, which is rolled back to know
        the numbers: change nothing outside of the transaction, and name contents by `blob_ids`. Called again where it
        was cut off, when there may be nothing left. The plugin with the directory is called last. An `AppError`
        refuses: the plugin keeps all of it until an administrator tries again."""
