"""Routes that accept files: the caller's identity and permission are checked before any byte of the form is read."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, ClassVar, Protocol

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import solve_dependencies
from fastapi.routing import APIRoute
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from homeroom_sdk.errors import AppError, TooLarge, ValidationFailed
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.normalizing import MAX_MARKS, is_stream_safe

MULTIPART = "multipart/form-data"
TEXT_SLICE = 500_000
STACKS = ("fastapi_inner_astack", "fastapi_function_astack")
"""Keys of the request scope under which FastAPI keeps what the dependencies of a request have opened."""


class Receiving(Protocol):
    """The host's limits for receiving one form."""

    max_file_bytes: int

    def hold(self, size_bytes: int) -> None:
        """Count bytes that stay in memory until the request is answered.

        Raises:
            HTTPException: all requests together hold the maximum allowed.
        """


class UploadRoute(APIRoute):
    """The route class of every router that accepts files: `APIRouter(route_class=UploadRoute)`.

    Dependencies that read no body, such as `StaffContext`, are resolved first, in their own transaction, so that an
    unauthorized upload is refused unread. Then the form is received within the limits below; only these routes may
    accept larger bodies than other requests. A subclass can set its own limits.
    """

    max_files: ClassVar[int] = 1
    max_file_bytes: ClassVar[int | None] = None
    """None for the operator's limit."""
    max_fields: ClassVar[int] = 50
    max_field_bytes: ClassVar[int] = 1_000_000
    max_fields_bytes: ClassVar[int] = 2_000_000
    """Maximum size of all fields together; files do not count."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler; it runs after the caller has been checked and the form has been read."""
        handle = super().get_route_handler()
        guards = [part for part in self.dependant.dependencies if not list(_body_fields(part))]

        async def judge_then_receive(request: Request) -> Response:
            await _ask(Dependant(path=self.path, dependencies=guards), request)
            if _is_multipart(request):
                request._form = await self._receive(request)
            return await handle(request)

        return judge_then_receive

    async def _receive(self, request: Request) -> FormData:
        async with request.scope["homeroom.receive_upload"](self.max_file_bytes) as receiving:
            parser = _Parser(self, request, receiving)
            try:
                form = await parser.parse()
            except MultiPartException as error:
                raise parser.find_excess() or BadForm(UNREADABLE) from error
            except ClientDisconnect as error:
                raise BadForm(UNREADABLE) from error
        await _check_texts(form)
        return form


async def _check_texts(form: FormData) -> None:
    """Refuse field values and file names that would take too long to normalize."""
    for name, value in form.multi_items():
        text = value if isinstance(value, str) else value.filename or ""
        for start in range(0, 1 if text.isascii() else len(text), TEXT_SLICE):
            await asyncio.sleep(0)
            if not is_stream_safe(name) or not is_stream_safe(text[start : start + TEXT_SLICE + MAX_MARKS]):
                await form.close()
                raise ValidationFailed(_("The request has a letter with more than {count} accents.", count=MAX_MARKS))


class BadForm(AppError):
    """The form cannot be read: it was cut off, or is not a form."""

    code = "bad_request"


UNREADABLE = _("The form cannot be read. Send it again.")


class _Parser(MultiPartParser):
    """Starlette's parser with limits for files and for all fields together, which it lacks."""

    def __init__(self, route: UploadRoute, request: Request, receiving: Receiving) -> None:
        super().__init__(
            request.headers,
            request.stream(),
            max_files=route.max_files,
            max_fields=route.max_fields,
            max_part_size=route.max_field_bytes,
        )
        self._route = route
        self._receiving = receiving
        self._fields_bytes = 0
        self._file_bytes = 0

    async def parse(self) -> FormData:
        """Return the form if its last part is complete; Starlette would leave the file of a truncated form open."""
        form = await super().parse()
        kept = {id(item.file) for _rest, item in form.multi_items() if not isinstance(item, str)}
        lost = [file for file in self._files_to_close_on_error if id(file) not in kept]
        if lost:
            for file in self._files_to_close_on_error:
                file.close()
            raise MultiPartException("Invalid multipart data.")
        return form

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        """Count a piece of a part before it is stored."""
        part, size = self._current_part, end - start
        if part.file is not None:
            self._file_bytes += size
            if self._file_bytes > self._receiving.max_file_bytes:
                raise TooLarge(_("The file is larger than {count} bytes.", count=f"{self._receiving.max_file_bytes:,}"))
        elif len(part.data) + size > self._route.max_field_bytes:
            raise TooLarge(_("A field of the form is larger than allowed. Send less text in it."))
        else:
            self._fields_bytes += size
            if self._fields_bytes > self._route.max_fields_bytes:
                raise TooLarge(_("The fields of the form are larger than allowed together. Send less text in them."))
            self._receiving.hold(size)
        super().on_part_data(data, start, end)

    def find_excess(self) -> TooLarge | None:
        """Return the error for too many files or fields, if that is what ended the parsing."""
        if self._current_files > self.max_files:
            return TooLarge(_n("Send at most {count} file.", "Send at most {count} files.", int(self.max_files)))
        if self._current_fields > self.max_fields:
            return TooLarge(_n("Send at most {count} field.", "Send at most {count} fields.", int(self.max_fields)))
        return None

    def on_headers_finished(self) -> None:
        """Reset the size counter for the next file."""
        self._file_bytes = 0
        super().on_headers_finished()


async def _ask(guards: Dependant, request: Request) -> None:
    """Resolve the dependencies as FastAPI would, and close what they have opened."""
    async with _stacks_of_its_own(request) as stack:
        await solve_dependencies(
            request=request, dependant=guards, async_exit_stack=stack, embed_body_fields=False, body=None
        )


@asynccontextmanager
async def _stacks_of_its_own(request: Request) -> AsyncIterator[AsyncExitStack]:
    before = {name: request.scope[name] for name in STACKS}
    async with AsyncExitStack() as inner, AsyncExitStack() as function:
        request.scope.update(zip(STACKS, (inner, function), strict=True))
        try:
            yield inner
        finally:
            request.scope.update(before)


def _is_multipart(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == MULTIPART


def upload_routes(routes: list[Any]) -> list[APIRoute]:
    """Return the routes of a router that accept a file."""
    return [route for route in routes if isinstance(route, APIRoute) and _takes_files(route)]


def _takes_files(route: APIRoute) -> bool:
    return any(_has_upload(field.field_info.annotation) for field in _body_fields(route.dependant))


def _body_fields(part: Dependant) -> Iterator[Any]:
    """Yield the body parameters of a dependency and of its own dependencies."""
    yield from part.body_params
    for inner in part.dependencies:
        yield from _body_fields(inner)


def _has_upload(annotation: Any) -> bool:
    inner = getattr(annotation, "__args__", ())
    is_upload = isinstance(annotation, type) and issubclass(annotation, UploadFile)
    return is_upload or any(_has_upload(part) for part in inner)
