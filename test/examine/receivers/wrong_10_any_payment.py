"""Any event whose name begins with `payment.` is a payment."""
from order_book import SHARES, Receiver, serve


class AnyPayment(Receiver):
    def book(self, event):
        if event["event"].startswith("payment."):
            SHARES[event["requestId"]] = 1


serve(AnyPayment)
