CREATE TABLE users (
  id                      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone                   varchar(11) NOT NULL UNIQUE,
  nickname                varchar(50),
  avatar_url              text,
  birth_year              integer,
  birth_month             integer CHECK (birth_month BETWEEN 1 AND 12),
  gender                  varchar(10) CHECK (gender IN ('male', 'female', 'other')),
  city                    varchar(50) NOT NULL,
  district                varchar(50),
  interests               text[] NOT NULL DEFAULT '{}' CHECK (cardinality(interests) <= 5),
  real_name               varchar(50),
  -- HMAC-SHA-256 under a key of ours: a plain SHA-256 of 18 digits can be searched.
  id_card_hash            varchar(64),
  id_card_encrypted       text,
  verified                boolean NOT NULL DEFAULT false,
  emergency_contact_name  varchar(50),
  emergency_contact_phone varchar(11),
  font_size               varchar(10) NOT NULL DEFAULT 'medium' CHECK (font_size IN ('small', 'medium', 'large')),
  speech_speed            varchar(10) NOT NULL DEFAULT 'normal' CHECK (speech_speed IN ('slow', 'normal', 'fast')),
  auto_voice              boolean NOT NULL DEFAULT true,
  avatar_updated_at       timestamptz,
  last_login_at           timestamptz,
  login_count             integer NOT NULL DEFAULT 0,
  status                  varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'deleted')),
  is_member               boolean NOT NULL DEFAULT false,
  member_expires_at       timestamptz,
  is_captain              boolean NOT NULL DEFAULT false,
  captain_level           varchar(20),
  created_at              timestamptz NOT NULL DEFAULT now(),
  updated_at              timestamptz NOT NULL DEFAULT now()
);

-- One person, one account.
CREATE UNIQUE INDEX users_by_id_card ON users (id_card_hash) WHERE id_card_hash IS NOT NULL;

-- Under which openid a user pays in which app.
CREATE TABLE user_identities (
  user_id  bigint NOT NULL REFERENCES users,
  app_id   varchar(50) NOT NULL,
  openid   varchar(50) NOT NULL,
  unionid  varchar(50),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, app_id)
);

CREATE TABLE sms_codes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone       varchar(11) NOT NULL,
  -- Six digits are what the row is asked for; what lies here is their keyed hash, cut to fit no reader.
  code        varchar(64) NOT NULL,
  purpose     varchar(20) NOT NULL DEFAULT 'login' CHECK (purpose IN ('login', 'bindChild')),
  used        boolean NOT NULL DEFAULT false,
  wrong_tries integer NOT NULL DEFAULT 0,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX sms_codes_by_phone ON sms_codes (phone, created_at DESC);

CREATE TABLE family_links (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_user_id bigint NOT NULL REFERENCES users,
  child_user_id  bigint NOT NULL REFERENCES users,
  invite_code    varchar(6),
  status         varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked')),
  linked_at      timestamptz NOT NULL,
  UNIQUE (parent_user_id, child_user_id),
  CHECK (parent_user_id <> child_user_id)
);

CREATE INDEX family_links_by_child ON family_links (child_user_id);

CREATE TABLE invite_codes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  code       varchar(6) NOT NULL UNIQUE,
  used       boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX invite_codes_by_user ON invite_codes (user_id);

CREATE TABLE child_users (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  social_openid  varchar(50) NOT NULL UNIQUE,
  social_unionid varchar(50),
  nickname       varchar(50),
  avatar_url     text,
  phone          varchar(11),
  status         varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  created_at     timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE child_parent_links (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  child_id             bigint NOT NULL REFERENCES child_users,
  parent_user_id       bigint NOT NULL REFERENCES users,
  relationship         varchar(20) NOT NULL DEFAULT 'child' CHECK (relationship IN ('child', 'daughter', 'son')),
  notification_enabled boolean NOT NULL DEFAULT true,
  alert_phone          varchar(11),
  linked_at            timestamptz NOT NULL,
  UNIQUE (child_id, parent_user_id)
);

CREATE INDEX child_parent_links_by_parent ON child_parent_links (parent_user_id);

-- Which of a parent's data a child looked at, for the parent to see.
CREATE TABLE access_log (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_user_id bigint NOT NULL REFERENCES users,
  child_id       bigint NOT NULL REFERENCES child_users,
  what           varchar(40) NOT NULL,
  created_at     timestamptz NOT NULL
);

CREATE INDEX access_log_by_parent ON access_log (parent_user_id, id DESC);

CREATE TABLE admins (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      varchar(50) NOT NULL UNIQUE,
  password_hash varchar(100) NOT NULL,
  status        varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  last_login_at timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);
