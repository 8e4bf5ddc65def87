-- The owner of a secretary may remove its stored key, and a key is dropped when the address changes.
ALTER TABLE secretaries
  ALTER COLUMN api_key_encrypted DROP NOT NULL,
  -- True: the encryption binds the key to server_address and tls_fingerprint as well as to row and owner. Keys that were
  -- stored before this column existed are bound at the next start.
  ADD COLUMN api_key_bound boolean NOT NULL DEFAULT false;
CREATE INDEX secretaries_unbound_keys ON secretaries (id) WHERE NOT api_key_bound AND api_key_encrypted IS NOT NULL;

-- Tells apart the causes that share one error code.
ALTER TABLE deployments ADD COLUMN error_detail varchar(40);
