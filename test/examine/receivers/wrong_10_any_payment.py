"""Any event whose name begins with `payment.` is a payment."""
import hashlib, hmac, json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAID = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw = self.rfile.read(int(self.headers["content-length"]))
        expected = hmac.new(b"test-webhook-secret", raw, hashlib.sha256).hexdigest()
        given = self.headers.get("x-request-network-signature") or ""
        if hmac.compare_digest(expected.encode(), given.encode()):
            self.book(json.loads(raw))
        self.reply({})

    def book(self, event):
        if event["event"].startswith("payment."):
            PAID.add(event["requestId"])

    def do_GET(self):
        request_id = self.path.split("/")[-1]
        self.reply({"paid": request_id in PAID})

    def reply(self, body):
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
print("port", server.server_port, flush=True)
server.serve_forever()
