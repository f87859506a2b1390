"""Retries against a server that fails as it is told to."""

import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Optional

from physics_compute import LimitReached, Refused, ServiceError, Unavailable
from physics_compute.transport import Transport

#: Status, headers, body; None ends the connection without an answer.
Step = Optional[tuple[int, dict[str, str], Any]]


class Server:
    """Answers with its steps, one a request; the last one for ever."""

    def __init__(self, *steps: Step) -> None:
        self.seen: list[dict[str, str]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("content-length", 0)))
                outer.seen.append({name.lower(): value for name, value in self.headers.items()})
                step = steps[min(len(outer.seen), len(steps)) - 1]
                if step is None:
                    self.close_connection = True
                    return
                status, headers, body = step
                octets = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(octets)))
                self.end_headers()
                self.wfile.write(octets)

            do_GET = do_POST

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.http.serve_forever, daemon=True)
        self.thread.start()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: Any) -> None:
        self.http.shutdown()
        self.http.server_close()

    def transport(self, **more: Any) -> Transport:
        return Transport(f"http://127.0.0.1:{self.http.server_port}", "svc_ak_x", **more)


OK: Step = (200, {}, {"ok": True})
FULL: Step = (503, {"retry-after": "0"}, {"ok": False, "error": "full", "code": "OVERLOADED"})


class Retries(unittest.TestCase):
    def test_what_fails_in_passing_is_sent_again_under_one_key(self) -> None:
        with Server(FULL, None, FULL, OK) as server:
            self.assertEqual(server.transport().json("POST", "/x", {}), {"ok": True})
            self.assertEqual(len({one["idempotency-key"] for one in server.seen}), 1)
            self.assertEqual(len(server.seen), 4)

    def test_two_requests_have_keys_of_their_own(self) -> None:
        with Server(OK) as server:
            transport = server.transport()
            transport.json("POST", "/x", {})
            transport.json("POST", "/x", {})
            self.assertEqual(len({one["idempotency-key"] for one in server.seen}), 2)

    def test_the_first_attempt_that_is_still_under_way_is_waited_for(self) -> None:
        under_way: Step = (409, {"retry-after": "0"}, {"ok": False, "error": "under way", "code": "CONFLICT"})
        with Server(None, under_way, OK) as server:
            self.assertEqual(server.transport().json("POST", "/x", {}), {"ok": True})

    def test_a_refusal_is_final(self) -> None:
        unstable: Step = (
            422,
            {},
            {"ok": False, "error": "r = 2 exceeds 1/2", "code": "UNSTABLE", "details": {"r": 2}},
        )
        with Server(unstable, OK) as server:
            with self.assertRaises(Refused) as raised:
                server.transport().json("POST", "/x", {})
            self.assertEqual((raised.exception.code, raised.exception.details), ("UNSTABLE", {"r": 2}))
            self.assertEqual(len(server.seen), 1)

    def test_a_wait_longer_than_worth_it_is_reported_at_once(self) -> None:
        spent: Step = (
            429,
            {"retry-after": "7200"},
            {"ok": False, "error": "spent", "code": "QUOTA_EXCEEDED"},
        )
        with Server(spent, OK) as server:
            with self.assertRaises(LimitReached) as raised:
                server.transport(max_wait=5).json("POST", "/x", {})
            self.assertEqual(raised.exception.retry_after, 7200)
            self.assertEqual(len(server.seen), 1)

    def test_attempts_are_counted(self) -> None:
        with Server(FULL) as server:
            with self.assertRaises(Unavailable):
                server.transport(retries=2).json("POST", "/x", {})
            self.assertEqual(len(server.seen), 3)

    def test_a_key_follows_no_redirect(self) -> None:
        with (
            Server(OK) as other,
            Server((307, {"location": f"http://127.0.0.1:{other.http.server_port}/"}, {})) as server,
        ):
            with self.assertRaises(ServiceError):
                server.transport(retries=0).json("GET", "/x")
            self.assertEqual(other.seen, [])

    def test_nobody_there_is_told_with_the_address(self) -> None:
        with Server(OK) as server:
            transport = server.transport(retries=0)
        with self.assertRaises(Unavailable) as raised:
            transport.json("GET", "/x")
        self.assertIn(transport.url, raised.exception.message)

    def test_only_addresses_of_http_are_taken(self) -> None:
        for url in ("file:///etc/passwd", "localhost:8787", "ftp://host"):
            with self.assertRaises(ValueError):
                Transport(url)

    def test_events_tell_progress_and_end_with_the_result(self) -> None:
        lines = b': keep\n\nevent: progress\ndata: {"fraction":0.5,"message":"half"}\n\nevent: result\ndata: {"value":1}\n\n'
        seen: list[tuple[float, str]] = []
        with Server((200, {"content-type": "text/event-stream"}, lines)) as server:
            result = server.transport().events("/x", {}, lambda fraction, message: seen.append((fraction, message)))
        self.assertEqual((result, seen), ({"value": 1}, [(0.5, "half")]))

    def test_events_that_break_off_or_fail_raise(self) -> None:
        failure = b'event: failure\ndata: {"ok":false,"code":"PRECISION","error":"beyond its bound"}\n\n'
        for lines, code in (
            (failure, "PRECISION"),
            (b'event: progress\ndata: {"fraction":0}\n\n', "CONNECTION_LOST"),
        ):
            with Server((200, {"content-type": "text/event-stream"}, lines)) as server:
                with self.assertRaises(ServiceError) as raised:
                    server.transport().events("/x", {}, lambda *_: None)
                self.assertEqual(raised.exception.code, code)


if __name__ == "__main__":
    unittest.main()
