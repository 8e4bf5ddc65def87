-- OpenClaw gateway of the owner, which can reply instead of a model. There is at most one.
CREATE TABLE openclaw_gateway (
  gateway_id INTEGER PRIMARY KEY CHECK (gateway_id = 1),
  url TEXT NOT NULL,
  -- 1 if the owner agreed to send the token without TLS to a host other than this one.
  allows_plaintext INTEGER NOT NULL,
  -- Shared token of the gateway. Secrets are encrypted with the key in the file `secret.key`.
  token_encrypted TEXT,
  -- Last 4 characters of the token, for the owner to recognise it.
  token_end TEXT,
  -- Token that the gateway gave this device when it was paired.
  device_token_encrypted TEXT,
  -- Id of the pairing request that waits for approval on the gateway.
  pairing_request_id TEXT,
  -- Random part of the encryption's associated data, so that the ciphertexts are bound to their row.
  key_place TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
