"""The outbox for events, the LISTEN loop, and the notifications for open screens."""
