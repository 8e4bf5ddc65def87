-- Bundles of the market that the owner installed.
CREATE TABLE bundles (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  -- Ed25519 public key in base64url. Another key is never accepted for the same slug.
  publisher_key TEXT NOT NULL,
  installed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a bundle added. `part_key` is the name of a skill, the title of a quick command in the bundle, or `persona`.
CREATE TABLE bundle_parts (
  slug TEXT NOT NULL REFERENCES bundles ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('skill', 'quick_command', 'persona')),
  part_key TEXT NOT NULL,
  -- SHA-256 of the part as the bundle has it. A part with another hash was changed by the owner.
  content_hash TEXT NOT NULL,
  -- Quick command that was added, which the owner may have renamed.
  command_id INTEGER,
  PRIMARY KEY (slug, kind, part_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE personas (
  -- Slug of the bundle. The row stays after the bundle was removed if the owner changed the persona.
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  instructions TEXT NOT NULL,
  greeting TEXT NOT NULL,
  -- Texts as a JSON array.
  starters TEXT NOT NULL,
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX personas_one_active ON personas (is_active) WHERE is_active = 1;

-- Slug of the bundle that added the quick command; NULL for a quick command of the owner.
ALTER TABLE quick_commands ADD COLUMN bundle_slug TEXT;
