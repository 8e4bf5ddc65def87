-- Public key (X25519, base64url) with which the device opens channels through the relay; NULL if it registered none.
ALTER TABLE keys ADD COLUMN relay_key TEXT;
CREATE UNIQUE INDEX keys_by_relay_key ON keys (relay_key) WHERE relay_key IS NOT NULL;
