-- True once a transaction of the request has committed. Such a request must not run again with the same key.
ALTER TABLE idempotency_keys ADD COLUMN has_committed boolean NOT NULL DEFAULT false;
