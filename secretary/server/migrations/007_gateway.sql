-- Keys with which agents call the model gateway. Only the hash of a key is stored.
CREATE TABLE gateway_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  -- Null until the deployment that made the key succeeds. A key ends with its secretary.
  secretary_id integer REFERENCES secretaries ON DELETE CASCADE,
  -- The deployment that made the key. Null for a key that the owner created.
  deployment_id integer REFERENCES deployments,
  key_hash char(64) NOT NULL UNIQUE,
  -- The last 4 characters, for people who compare keys.
  key_end varchar(4) NOT NULL,
  -- Null: no limit except the balance.
  daily_limit_fen bigint CHECK (daily_limit_fen > 0),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX gateway_keys_by_user ON gateway_keys (user_id, id DESC);
CREATE INDEX gateway_keys_by_secretary ON gateway_keys (secretary_id);

-- Calls of the gateway. There are no prompts and no replies in this table or any other.
CREATE TABLE gateway_calls (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  -- Without a reference: calls outlive their key and secretary.
  key_id integer NOT NULL,
  secretary_id integer,
  model varchar(100) NOT NULL,
  -- Day in Asia/Shanghai on which the call began.
  day date NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'booked', 'released')),
  held_microfen bigint NOT NULL CHECK (held_microfen >= 0),
  input_tokens integer NOT NULL DEFAULT 0,
  cached_tokens integer NOT NULL DEFAULT 0,
  output_tokens integer NOT NULL DEFAULT 0,
  -- True: the provider reported no usage, and the tokens were counted here.
  is_estimated boolean NOT NULL DEFAULT false,
  cost_microfen bigint NOT NULL DEFAULT 0 CHECK (cost_microfen BETWEEN 0 AND held_microfen),
  billed_fen bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX gateway_calls_held ON gateway_calls (started_at) WHERE status = 'held';
CREATE INDEX gateway_calls_held_by_key ON gateway_calls (key_id, day) WHERE status = 'held';
CREATE INDEX gateway_calls_by_end ON gateway_calls (ended_at) WHERE status <> 'held';

-- Sums of booked calls, for daily limits, statistics and the check of balances.
CREATE TABLE gateway_usage_days (
  key_id integer NOT NULL,
  day date NOT NULL,
  model varchar(100) NOT NULL,
  user_id integer NOT NULL REFERENCES users,
  secretary_id integer,
  calls integer NOT NULL,
  input_tokens bigint NOT NULL,
  cached_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  cost_microfen bigint NOT NULL,
  billed_fen bigint NOT NULL,
  PRIMARY KEY (key_id, day, model)
);
CREATE INDEX gateway_usage_days_by_user ON gateway_usage_days (user_id, day DESC);

ALTER TABLE deployments
  -- True: the agent's engine is the gateway, paid by the user's balance.
  ADD COLUMN uses_balance boolean NOT NULL DEFAULT false;
