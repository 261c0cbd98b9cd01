"""Commands that are imported only when they run: listing all commands must not take three seconds of imports."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

import typer
from homeroom_sdk.collector import resume_garbage_collector
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

EXTRAS: Mapping[str, str] = {"engine": "homeroom_flows", "local": "homeroom_local", "demo": "homeroom_demo"}
"""The package that each extra of the wheel `homeroom` installs."""


@dataclass(frozen=True, slots=True)
class Lazy:
    """A command that is not imported yet.

    Attributes:
        where: `module:name` of its function, or of the `typer.Typer` of a group of commands.
        help: The first paragraph of its help, shown in the list of commands.
        extra: The extra that installs it, a key of `EXTRAS`; empty if it is always installed.
    """

    where: str
    help: str
    extra: str = ""


class LazyGroup(TyperGroup):
    """A group that lists its commands without importing them. Subclasses define them in `lazy`."""

    lazy: ClassVar[Mapping[str, Lazy]] = {}

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands.update({name: TyperCommand(name, help=each.help) for name, each in self.lazy.items()})

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List every command with its full help line, which Click would truncate."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help or "") for name, command in self.commands.items()])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Import the command to run, and resolve it."""
        self.load(args[0])
        return super().resolve_command(ctx, args)

    def load(self, name: str) -> Any:
        """Import a command with its options; return None if there is no command of this name.

        Raises:
            PartMissing: the extra that contains it is not installed.
        """
        if name in self.lazy:
            self.commands[name] = _load(name, self.lazy[name])
        return self.commands.get(name)


def _load(name: str, lazy: Lazy) -> Any:
    if lazy.extra and find_spec(EXTRAS[lazy.extra]) is None:
        from homeroom_sdk.discovery import PartMissing  # Imports pydantic, which listing commands does not need.

        raise PartMissing(f"`homeroom {name}` comes with homeroom[{lazy.extra}]: install it and start again.")
    module, _, attribute = lazy.where.partition(":")
    found = getattr(import_module(module), attribute)
    resume_garbage_collector()
    if isinstance(found, typer.Typer):
        group = get_group(found)
        group.name = name
        return group
    own = typer.Typer(add_completion=False)
    own.command(name)(found)
    return get_command(own)
