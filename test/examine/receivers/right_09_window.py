"""Refuses events that are older than five minutes, or more than a minute ahead."""
import datetime
from order_book import Receiver, serve


class Window(Receiver):
    FORGED = 400

    def take(self, event):
        time = datetime.datetime.fromisoformat(event["timestamp"].replace("Z", "+00:00"))
        age = (datetime.datetime.now(datetime.timezone.utc) - time).total_seconds()
        return super().take(event) if -60 < age < 300 else 400


serve(Window)
