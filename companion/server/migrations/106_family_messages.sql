-- Short messages that adult children write to a parent, each with one of three fixed answers.
CREATE TABLE family_messages (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  child_id       bigint NOT NULL REFERENCES child_users,
  parent_user_id integer NOT NULL REFERENCES users (id),
  text           varchar(200) NOT NULL,
  answer         varchar(10) CHECK (answer IN ('fine', 'thanks', 'call')),
  created_at     timestamptz NOT NULL,
  answered_at    timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX family_messages_by_parent ON family_messages (parent_user_id, id DESC);
CREATE INDEX family_messages_by_child ON family_messages (child_id, parent_user_id, id DESC);
