"""Write the generated parts of the docs: `python docs/generate.py`, or `--check` to only compare."""

import inspect
import re
import sys
from pathlib import Path
from typing import Any

from homeroom.config import Settings
from homeroom_cli.main import all_commands
from homeroom_flows.settings import EngineSettings
from homeroom_registry.check.service import list_rules
from homeroom_registry.check.tiers import MEANING
from homeroom_sdk.hooks import Hooks
from pydantic import SecretStr
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined
from pydantic_settings import BaseSettings

DOCS = Path(__file__).parent
RULES_INTRODUCTION = """# The rules of `homeroom plugin check`

The command reads the files of a plugin's folder or wheel, and names what the platform would refuse and what a reviewer
would send back. It runs none of the plugin's code and needs no platform, so it is one line of your own CI:

```console
$ homeroom plugin check dist/acme_library-1.4.0-py3-none-any.whl
router.py:14: HP302 time.sleep blocks the event loop.

One problem. What each is about, and its mend: homeroom plugin rule ID, for HP302.
```

`homeroom plugin rule HP302` shows a rule's page. A line that knows better says so with its reason, at its end or above
it: `# homeroom: ignore[HP406] The tables were one until 1.3.`

## Tiers

Each rule is asked for by a tier, and each tier asks for the rules of those before it too. A plugin has the tier whose
rules find nothing in it; the index of releases and the operator's page show it."""


def settings_table() -> str:
    """Return the table of every setting of core and of the engine, by environment variable."""
    rows: dict[str, str] = {}
    for area in (Settings, EngineSettings):
        for name, field in area.model_fields.items():
            variable = str(field.validation_alias or f"{_prefix(area)}{name}".upper())
            rows.setdefault(variable, f"| `{variable}` | {_default(field)} | {field.description or ''} |")
    return "\n".join(["| variable | default | what it does |", "|---|---|---|", *rows.values()])


def hooks_reference() -> str:
    """Return every hook with its exact signature and docstring."""
    parts = [f"### {name}\n\n```text\n{hook_signature(name)}\n```\n\n{inspect.getdoc(hook)}" for name, hook in hooks()]
    return "\n\n".join(parts)


def hooks() -> list[tuple[str, Any]]:
    """Return the hooks by name, in their order."""
    return [(name, item) for name, item in vars(Hooks).items() if inspect.isfunction(item)]


def hook_signature(name: str) -> str:
    """Return the hook's signature as it is written in the specification."""
    source = inspect.getsource(getattr(Hooks, name))
    found = re.search(r"(?:async )?def .*?(?=:\s*(?:#.*)?\n)", source, re.DOTALL)
    if found is None:
        raise ValueError(f"The hook {name} has no signature that can be read.")
    return found[0]


def commands_table() -> str:
    """Return the table of every command with the first sentence of its help."""
    group = all_commands()
    rows = [f"| `{name}` | {_first_line(command)} |" for name, command in _commands(group, "homeroom")]
    return "\n".join(["| command | what it does |", "|---|---|", *rows])


GENERATED = {
    ("commands-and-settings.md", "settings"): settings_table,
    ("commands-and-settings.md", "commands"): commands_table,
    ("hooks.md", "hooks"): hooks_reference,
}


def render(page: str, text: str) -> str:
    """Return the page's text with its generated parts renewed."""
    for (name, part), generate in GENERATED.items():
        if name == page:
            begin, end = f"<!-- generated: {part} -->\n", "<!-- end -->"
            before, _, rest = text.partition(begin)
            _, _, after = rest.partition(end)
            text = f"{before}{begin}{generate()}\n{end}{after}"
    return text


def rule_pages() -> dict[str, str]:
    """Return a page for each rule of `homeroom plugin check`, and an index page."""
    rules = list_rules()
    tiers = [f"- **{tier}**: {what}." for tier, what in MEANING.items()]
    lines = [f"- [{rule.id}]({rule.id}.md) ({rule.tier}): {rule.title}" for rule in rules]
    listed = "\n".join([RULES_INTRODUCTION, "", *tiers, "", "## All rules", "", *lines, ""])
    return {"README.md": listed, **{f"{rule.id}.md": rule.page() for rule in rules}}


def _write_rules(*, is_check: bool) -> list[str]:
    """Write the rules' pages and remove those of deleted rules; return the names of the outdated pages."""
    folder, pages = DOCS / "plugin-rules", rule_pages()
    there = {path.name: path.read_text() for path in folder.glob("*.md")}
    stale = sorted(name for name in there.keys() | pages.keys() if there.get(name) != pages.get(name))
    folder.mkdir(exist_ok=True)
    for name in () if is_check else stale:
        if name in pages:
            (folder / name).write_text(pages[name])
        else:
            (folder / name).unlink()
    return [f"plugin-rules/{name}" for name in stale]


def main() -> int:
    """Write the pages, or with `--check` print the outdated ones; return the exit code."""
    stale = _write_rules(is_check="--check" in sys.argv)
    for page in sorted({page for page, _ in GENERATED}):
        path = DOCS / page
        text = path.read_text()
        rendered = render(page, text)
        if rendered != text:
            stale.append(page)
            if "--check" not in sys.argv:
                path.write_text(rendered)
    if stale and "--check" in sys.argv:
        print(f"docs/{', docs/'.join(stale)}: out of date. Run: make generate", file=sys.stderr)
        return 1
    return 0


def _prefix(area: type[BaseSettings]) -> str:
    return area.model_config.get("env_prefix", "")


def _default(field: FieldInfo) -> str:
    value = field.default
    if isinstance(value, SecretStr):
        value = value.get_secret_value()
    return "" if value in (None, "", PydanticUndefined) else f"`{value}`"


def _commands(command: Any, path: str) -> list[tuple[str, Any]]:
    """List a command, or all commands of a group, with their paths.

    The classes are Typer's own copy of Click's.
    """
    if not hasattr(command, "commands"):
        return [(path, command)]
    return [found for name, item in command.commands.items() for found in _commands(item, f"{path} {name}")]


def _first_line(command: Any) -> str:
    return str(command.help or "").strip().split("\n\n")[0].replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())
