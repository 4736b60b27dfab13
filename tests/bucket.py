"""A bucket: as much of S3's protocol as is needed to keep files in it, over real HTTP. It wants signed requests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.parse import parse_qs, unquote, urlsplit

LISTED = "<ListBucketResult><IsTruncated>false</IsTruncated>{}</ListBucketResult>"
FOLDER = "<CommonPrefixes><Prefix>{}</Prefix></CommonPrefixes>"
CONTENT = "<Contents><Key>{}</Key></Contents>"
FAILED = "<Error><Code>{}</Code><Message>{}</Message></Error>"


class Bucket(ThreadingHTTPServer):
    """`objects` are what it holds, by key; while `closed` it answers everything with 503. What is to be removed is
    `delete_requested`, and waits until it `may_go`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.objects: dict[str, bytes] = {}
        self.parts: dict[int, bytes] = {}
        self.closed = False
        self.delete_requested, self.may_go = Event(), Event()
        self.may_go.set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Request(BaseHTTPRequestHandler):
    server: Bucket
    protocol_version = "HTTP/1.1"

    def log_message(self, *_args: object) -> None:
        """Nothing is written."""

    def _begin(self) -> tuple[str, dict[str, list[str]], bytes]:
        url = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.headers.get("Content-Encoding", "").startswith("aws-chunked"):
            body = b"".join(_chunks(body))
        return unquote(url.path).split("/", 2)[-1], parse_qs(url.query, keep_blank_values=True), body

    def _answer(self, status: int, body: bytes | str = b"", **headers: str) -> None:
        content = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else content)

    def _act(self) -> None:
        key, query, body = self._begin()
        if self.server.closed or "AWS4-HMAC-SHA256" not in self.headers.get("Authorization", ""):
            self._answer(503 if self.server.closed else 403, FAILED.format("Away", "No"))
        else:
            getattr(self, f"_{self.command.lower()}")(key, query, body)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = _act  # noqa: N815 - so the library calls them

    def _put(self, key: str, query: dict[str, list[str]], body: bytes) -> None:
        if "partNumber" in query:
            self.server.parts[int(query["partNumber"][0])] = body
        else:
            self.server.objects[key] = body
        self._answer(200, ETag='"1"')

    def _post(self, key: str, query: dict[str, list[str]], body: bytes) -> None:
        """A large object comes in parts."""
        if "uploads" in query:
            self._answer(200, "<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>")
        else:
            self.server.objects[key] = b"".join(part for _number, part in sorted(self.server.parts.items()))
            self._answer(200, "<CompleteMultipartUploadResult><ETag>1</ETag></CompleteMultipartUploadResult>")

    def _get(self, key: str, query: dict[str, list[str]], body: bytes) -> None:
        if "list-type" in query or "prefix" in query:
            self._answer(200, LISTED.format("".join(_listed(self.server.objects, query["prefix"][0]))))
        elif key not in self.server.objects:
            self._answer(404, FAILED.format("NoSuchKey", "None"))
        else:
            self._answer(200, self.server.objects[key], ETag='"1"', Last_Modified="Thu, 12 Mar 2026 09:30:00 GMT")

    _head = _get

    def _delete(self, key: str, query: dict[str, list[str]], body: bytes) -> None:
        self.server.delete_requested.set()
        self.server.may_go.wait(60)
        self.server.objects.pop(key, None)
        self._answer(204)


def _listed(keys: Iterable[str], prefix: str) -> Iterator[str]:
    """What begins so, as S3 lists it with "/" as the delimiter: of what is in a folder below, the folder alone."""
    entries = {key.removeprefix(prefix).partition("/")[:2] for key in keys if key.startswith(prefix)}
    for name, slash in sorted(entries):
        yield (FOLDER if slash else CONTENT).format(prefix + name + slash)


def _chunks(body: bytes) -> Iterator[bytes]:
    """What the chunks hold that S3's clients cut a body into."""
    while body:
        size, _line, body = body.partition(b"\r\n")
        length = int(size.partition(b";")[0], 16)
        if not length:
            return
        yield body[:length]
        body = body[length + 2 :]


@contextmanager
def opened_bucket() -> Iterator[Bucket]:
    bucket = Bucket()
    Thread(target=bucket.serve_forever, daemon=True).start()
    try:
        yield bucket
    finally:
        bucket.shutdown()
        bucket.server_close()
