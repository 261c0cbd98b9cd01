"""Reading Python syntax trees: imported names, code that runs at import, and request handlers."""

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache

METHODS = frozenset({"delete", "get", "head", "options", "patch", "post", "put", "api_route"})
Function = ast.FunctionDef | ast.AsyncFunctionDef


@lru_cache(maxsize=1024)
def names_of(tree: ast.Module) -> Mapping[str, str]:
    """Map each imported name to its full name, such as `sleep` to `time.sleep` and `sp` to `subprocess`."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                found[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return found


def dotted(node: ast.AST, names: Mapping[str, str]) -> str:
    """Return a dotted name in full, such as `subprocess.run` for `sp.run`; empty if the node is not a dotted name."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join((names.get(node.id, node.id), *reversed(parts)))


def calls(node: ast.AST, names: Mapping[str, str]) -> Iterator[tuple[ast.Call, str]]:
    """Yield every call below a node, with the dotted name of the called function."""
    for item in ast.walk(node):
        if isinstance(item, ast.Call):
            yield item, dotted(item.func, names)


def own_calls(function: Function, names: Mapping[str, str]) -> Iterator[tuple[ast.Call, str]]:
    """Yield the calls in a function's own body, without those in nested functions."""
    for item in _own(function):
        if isinstance(item, ast.Call):
            yield item, dotted(item.func, names)


def _own(function: Function) -> Iterator[ast.AST]:
    stack: list[ast.AST] = list(function.body)
    while stack:
        item = stack.pop()
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        yield item
        stack.extend(ast.iter_child_nodes(item))


def at_import(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes that run at import: all outside functions, except those under a `__main__` condition."""
    stack: list[ast.AST] = list(tree.body)
    while stack:
        item = stack.pop()
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            stack.extend(item.args.defaults)
            continue
        if isinstance(item, ast.If) and "__main__" in ast.dump(item.test):
            continue
        yield item
        stack.extend(ast.iter_child_nodes(item))


def functions(tree: ast.AST) -> Iterator[Function]:
    """Yield every function and method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def routers_of(tree: ast.Module, names: Mapping[str, str]) -> set[str]:
    """Return the names that an `APIRouter` is assigned to."""
    found = set()
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)):
            continue
        if dotted(node.value.func, names).endswith("APIRouter"):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def handlers(tree: ast.Module, names: Mapping[str, str]) -> Iterator[Function]:
    """Yield the functions that are registered as routes of a router."""
    routers = routers_of(tree, names) | {"router"}
    for function in functions(tree):
        for decorator in function.decorator_list:
            target = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(target, ast.Attribute) and target.attr in METHODS:
                owner = target.value
                if isinstance(owner, ast.Name) and (owner.id in routers or owner.id.endswith("router")):
                    yield function


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    """Return the value of a keyword argument; None if it is not given."""
    return next((item.value for item in call.keywords if item.arg == name), None)


def constant(node: ast.expr | None) -> str | None:
    """Return the text of a string literal; None if the node is not one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield every string literal with its line, including those in f-strings, without docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
