"""Rules about migrations: HP4xx."""

import ast
import re
from collections.abc import Iterator

from homeroom_registry.check.package_rules import imports
from homeroom_registry.check.reading import calls, constant, functions, names_of, texts
from homeroom_registry.check.rules import Problem, at, rule, whole
from homeroom_registry.check.source import PluginSource

FOLDER = "migrations/versions"
MAKE_TABLE = "homeroom_sdk.orm.create_district_table"
ON_TABLES = frozenset(
    {
        *("add_column", "alter_column", "bulk_insert", "create_check_constraint", "create_foreign_key", "create_index"),
        *("create_unique_constraint", "drop_column", "drop_table", "rename_table"),
    }
)
SECOND = frozenset({"create_index", "create_check_constraint", "create_foreign_key", "create_unique_constraint"})
"""Operations with the table name as second argument; the others have it first."""
IN_SQL = re.compile(
    r"\b(?:create\s+table(?:\s+if\s+not\s+exists)?|alter\s+table(?:\s+if\s+exists)?|drop\s+table(?:\s+if\s+exists)?"
    r"|insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:public\.)?\"?([a-z_][a-z0-9_]*)",
    re.I,
)
NO_TABLE = frozenset({"of", "on", "or", "set"})


@rule(
    "HP401",
    "migrations form one line",
    why="With two ends nobody can say which schema is the newest; the host refuses the plugin.",
    mend="Let each migration's `down_revision` be the one before it, and the first one's None.",
)
def migrations_form_a_line(source: PluginSource) -> Iterator[Problem]:
    """Report missing predecessors, and migrations with the same predecessor."""
    found = {path: revision_of(tree) for path, tree in source.migrations}
    known = {own for own, _before in found.values() if own}
    before: dict[str | None, str] = {}
    for path, (own, down) in sorted(found.items()):
        if own is None:
            continue
        if down is not None and down not in known:
            yield whole(path, f"down_revision {down} is not there.")
        if down in before:
            yield whole(path, f"It has the same down_revision as {before[down]}.")
        before[down] = path


def revision_of(tree: ast.Module) -> tuple[str | None, str | None]:
    values = {}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    values[target.id] = constant(node.value)
    return values.get("revision"), values.get("down_revision")


@rule(
    "HP402",
    "every migration names its revision",
    why="Alembic notes by it how far the tables are.",
    mend='Write `revision = "0001_first"` and `down_revision = None` at the top of the script.',
)
def migrations_have_revisions(source: PluginSource) -> Iterator[Problem]:
    """Report migrations without a revision."""
    for path, tree in source.migrations:
        if revision_of(tree)[0] is None:
            yield whole(path, "It has no revision.")


@rule(
    "HP403",
    "every table belongs to a district",
    why="""
    `create_district_table` gives a table its `district_id`, the policy that keeps districts apart, and the rights of
    the platform's role. A table without is read across districts, or by nobody.
    """,
    mend="Use `create_district_table` of `homeroom_sdk.orm`; references carry the district, as the id does.",
)
def tables_have_districts(source: PluginSource) -> Iterator[Problem]:
    """Report tables that are created without the SDK's `create_district_table`."""
    for path, tree in source.migrations:
        for call, name in calls(tree, names_of(tree)):
            if name.endswith("op.create_table"):
                yield at(path, call.lineno, "A table is made without a district.")
        for line, words in texts(tree):
            if re.search(r"\bcreate\s+(unlogged\s+)?table\b", words, re.I):
                yield at(path, line, "A table is made by SQL, without a district.")


@rule(
    "HP404",
    "tables begin with the plugin's id",
    why="So that no two plugins mean one table, and a purge finds all that is the plugin's.",
    mend="Call it `<id>_loans`.",
)
def tables_have_the_id(source: PluginSource) -> Iterator[Problem]:
    """Report new tables with a name that does not begin with the plugin's id."""
    for path, tree in source.migrations:
        for call, name in calls(tree, names_of(tree)):
            if name == MAKE_TABLE or name.endswith("op.create_table"):
                table = constant(call.args[0]) if call.args else None
                if table is not None and not _is_ours(table, source):
                    yield at(path, call.lineno, f"{table} does not begin with {source.id}_.")


@rule(
    "HP405",
    "every migration can be taken back",
    why="An operator who goes back to the version before takes the tables back first.",
    mend="Undo in `downgrade` what `upgrade` does.",
)
def migrations_go_back(source: PluginSource) -> Iterator[Problem]:
    """Report migrations with a missing or empty `downgrade`."""
    for path, tree in source.migrations:
        found = {item.name: item for item in functions(tree)}
        if "upgrade" in found and ("downgrade" not in found or _is_empty(found["downgrade"])):
            yield whole(path, "It has no downgrade.")


def _is_empty(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return all(isinstance(item, ast.Pass | ast.Raise) or _is_words(item) for item in function.body)


def _is_words(item: ast.stmt) -> bool:
    return isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)


@rule(
    "HP406",
    "migrations touch the plugin's own tables alone",
    why="Another's tables change with another's version; what was done to them is lost, or stops its migration.",
    mend="Keep what you need in a table of yours, with the other's id.",
)
def migrations_stay_at_home(source: PluginSource) -> Iterator[Problem]:
    """Report operations and SQL on tables that are not the plugin's own."""
    for path, tree in source.migrations:
        for call, name in calls(tree, names_of(tree)):
            function = name.rpartition(".")[2]
            if name.rpartition(".")[0].endswith("op") and function in ON_TABLES:
                index = 1 if function in SECOND else 0
                table = constant(call.args[index]) if len(call.args) > index else None
                if table is not None and not _is_ours(table, source):
                    yield at(path, call.lineno, f"{table} is not the plugin's.")
        for line, words in texts(tree):
            for table in IN_SQL.findall(words):
                if table.lower() not in NO_TABLE and not _is_ours(table, source):
                    yield at(path, line, f"{table} is not the plugin's.")


@rule(
    "HP407",
    "migrations import none of the package's modules",
    why="The module changes with the next version, and the old migration with it: new districts get other tables.",
    mend="Write columns and values into the script as they were.",
)
def migrations_are_alone(source: PluginSource) -> Iterator[Problem]:
    """Report migrations that import the plugin's modules."""
    own = {path for path, _tree in source.migrations}
    for path, line, module in imports(source):
        if path in own and source.name and (module == source.name or module.startswith(f"{source.name}.")):
            yield at(path, line, f"{module} is imported.")


def _is_ours(table: str, source: PluginSource) -> bool:
    return not source.id or table.startswith(f"{source.id}_")
