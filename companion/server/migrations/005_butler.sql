CREATE TABLE ai_conversations (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  session_id   varchar(36) NOT NULL,
  role         varchar(10) NOT NULL CHECK (role IN ('user', 'assistant', 'system')),
  content      text NOT NULL,
  content_type varchar(20) NOT NULL DEFAULT 'text' CHECK (content_type IN ('text', 'voice', 'action')),
  voice_url    text,
  intent       varchar(50),
  metadata     jsonb,
  created_at   timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX ai_conversations_by_user ON ai_conversations (user_id, id DESC);
CREATE INDEX ai_conversations_by_session ON ai_conversations (user_id, session_id, id DESC);

CREATE TABLE ai_user_preferences (
  user_id              bigint PRIMARY KEY REFERENCES users,
  preferred_hospital   varchar(100),
  preferred_doctor     varchar(100),
  home_address         text,
  common_destinations  jsonb,
  dietary_restrictions text[],
  speech_speed         varchar(10) NOT NULL DEFAULT 'normal' CHECK (speech_speed IN ('slow', 'normal', 'fast')),
  auto_voice_reply     boolean NOT NULL DEFAULT true,
  updated_at           timestamptz NOT NULL DEFAULT now()
);
