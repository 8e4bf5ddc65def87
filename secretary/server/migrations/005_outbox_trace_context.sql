-- The trace in which an event was emitted (W3C traceparent). A delivery continues that trace.
ALTER TABLE outbox_deliveries ADD COLUMN traceparent text;
