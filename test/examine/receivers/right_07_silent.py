"""Answers 200 to everything, also to forgeries, which it drops."""
from order_book import Receiver, serve

serve(Receiver)
