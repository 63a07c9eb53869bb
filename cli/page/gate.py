"""Who is let in, and what a browser may do with a page."""

from asyncio import TimerHandle, Transport
from typing import Any

import h11
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST = 4_000
"""Letters of an address with what is asked there."""
PATIENCE = 15.0
"""Seconds in which a question has to be said to its end, once somebody is connected or has begun to say it."""
MOST_CONNECTED = 500
"""So many connections are open at a time."""
MOST_OF_ONE = 200
"""So many of them are those of one client: a browser opens a handful for each page."""
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Gate:
    """Lets in who asks this host, from its own pages; and says what a browser may do with a page."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        why = self._refuse(scope)
        if why:
            await Response(why, 403, HEADERS, "text/plain")(scope, receive, send)
            return

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                more = [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in there]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, sending)

    def _refuse(self, scope: Scope) -> str:
        headers = Request(scope).headers
        if headers.get("host", "").casefold() not in self._hosts:
            return "This page is not served under that name."
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > LONGEST:
            return "That is too long a question."
        if scope["method"] in {"GET", "HEAD"}:
            # A link to a table may be followed from elsewhere; nobody else's page may ask questions.
            is_foreign = headers.get("sec-fetch-site", "none") in {"cross-site", "same-site"}
            is_followed = headers.get("sec-fetch-mode") == "navigate" and "/ask" not in scope["path"]
            return "Only this page itself may ask." if is_foreign and not is_followed else ""
        origin = headers.get("origin", "")
        if origin.casefold() not in {f"http://{host}" for host in self._hosts}:
            return "Only this page itself may change a table."
        return ""


class Connection(H11Protocol):
    """The connection of a client, closed where no question comes to its end in time, or where too many are open."""

    _late: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Wait for a question, unless there are too many who do."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        own = sum((getattr(one, "client", None) or ("",))[0] == host for one in self.connections)
        if len(self.connections) > MOST_CONNECTED or own > MOST_OF_ONE:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a question; that a part came gives no more time for the whole."""
        super().data_received(data)
        if self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
            self._wait_no_longer()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits any more."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(PATIENCE, self.transport.abort)

    def _wait_no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
