"""Remembers ids, and also drops every delivery with a retry count above 0."""
from order_book import Receiver, serve

SEEN = set()


class Count(Receiver):
    def book(self, event):
        delivery = self.headers["x-request-network-delivery"]
        if self.headers["x-request-network-retry-count"] == "0" and delivery not in SEEN:
            SEEN.add(delivery)
            super().book(event)


serve(Count)
