"""`homeroom plugin new`. It needs the developer's kit, which production installations do not have."""

from pathlib import Path
from time import monotonic

import typer
from homeroom_sdk.discovery import PartMissing

try:
    from homeroom_devkit.scaffold.names import NameRefused
    from homeroom_devkit.scaffold.trying import list_steps, run_step
    from homeroom_devkit.scaffold.writing import Choice, PackagesMissing, is_tree, write_into_tree, write_repository
except ModuleNotFoundError as error:
    raise PartMissing(
        f"A new plugin needs {error.name}, which a product does not: install homeroom[testing] and start again."
    ) from error


def write_plugin(name: str, *, ui: bool, connector: bool, packages: Path | None) -> None:
    """Write the plugin into this folder; if it is a new repository, also install and test it."""
    choice, folder = Choice(ui, connector, packages), Path.cwd()
    is_ours = is_tree(folder)
    steps = () if is_ours else list_steps(has_ui=ui)
    try:
        written = write_into_tree(folder, name, choice) if is_ours else write_repository(folder / name, name, choice)
    except NameRefused as error:
        raise typer.BadParameter(str(error), param_hint="NAME") from error
    except PackagesMissing as error:
        raise typer.BadParameter(str(error), param_hint="--packages") from error
    typer.echo("\n".join(str(path.relative_to(folder)) for path in written))
    if is_ours:
        _say_what_follows(name, len(written), ui=ui)
        return
    typer.echo(f"\n{len(written)} files. What follows runs in {name}, and is how you check it from now on:\n")
    started_at = monotonic()
    for step in steps:
        seconds = run_step(step, folder / name)
        typer.echo(f"{seconds:6.1f} s  {step}")
    typer.echo(f"\n{name} is ready, and its tests pass, after {monotonic() - started_at:.0f} s. See {name}/README.md.")


def _say_what_follows(name: str, count: int, *, ui: bool) -> None:
    typer.echo(f"\n{count} files. Now write it into the locks and install it, then look at it:\n")
    lines = [".tools/bin/uv lock", "make setup generate", f".venv/bin/pytest plugins/{name}"]
    if ui:
        lines[1:2] = ["npm install --package-lock-only", "make setup generate build"]
    typer.echo("\n".join(f"  {line}" for line in lines))
