-- Agents that their owner registered for the relay. Only the hash of a token is stored.
CREATE TABLE relay_agents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  -- Random public id, which devices name when they open a channel.
  relay_id varchar(32) NOT NULL UNIQUE,
  name varchar(100) NOT NULL,
  token_hash varchar(64) NOT NULL UNIQUE,
  -- The last 4 characters, for people who compare tokens.
  token_end varchar(4) NOT NULL,
  created_at timestamptz NOT NULL,
  last_connected_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX relay_agents_by_user ON relay_agents (user_id, id DESC);

-- Forwarded bytes of each agent and month. The relay stores nothing else about the traffic.
CREATE TABLE relay_usage_months (
  relay_agent_id integer NOT NULL REFERENCES relay_agents,
  -- First day of the month in Asia/Shanghai.
  month date NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (relay_agent_id, month)
);
