-- Notes of administrators on a user. A note is never edited; its author can withdraw it, which removes its text.
CREATE TABLE user_notes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  admin_id     bigint NOT NULL REFERENCES admins,
  text         varchar(1000),
  created_at   timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CHECK ((text IS NULL) = (withdrawn_at IS NOT NULL))
);
CREATE INDEX user_notes_by_user ON user_notes (user_id, id DESC);

CREATE TABLE support_cases (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title       varchar(100) NOT NULL,
  -- waiting: for an answer of the user or the merchant.
  status      varchar(10) NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'waiting', 'closed')),
  -- 1 high, 2 normal, 3 low: the order of the work.
  priority    smallint NOT NULL DEFAULT 2 CHECK (priority BETWEEN 1 AND 3),
  assignee_id bigint REFERENCES admins,
  user_id     bigint REFERENCES users,
  order_no    varchar(20) REFERENCES orders (order_no),
  merchant_id bigint REFERENCES merchants,
  creator_id  bigint NOT NULL REFERENCES admins,
  created_at  timestamptz NOT NULL,
  -- Time since which the case has its status.
  changed_at  timestamptz NOT NULL
);
CREATE INDEX support_cases_by_status ON support_cases (status, priority, id);
CREATE INDEX support_cases_by_assignee ON support_cases (assignee_id, id) WHERE status <> 'closed';
CREATE INDEX support_cases_by_user ON support_cases (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX support_cases_by_order ON support_cases (order_no, id DESC) WHERE order_no IS NOT NULL;
CREATE INDEX support_cases_by_merchant ON support_cases (merchant_id, id DESC) WHERE merchant_id IS NOT NULL;

-- What happened in a case: notes, and changes with the new value in `text`.
CREATE TABLE case_entries (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id    bigint NOT NULL REFERENCES support_cases,
  admin_id   bigint NOT NULL REFERENCES admins,
  kind       varchar(10) NOT NULL CHECK (kind IN ('note', 'status', 'priority', 'assignee', 'title')),
  text       varchar(2000) NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX case_entries_by_case ON case_entries (case_id, id);

-- Reports of users about a person or an activity.
CREATE TABLE user_reports (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reporter_id bigint NOT NULL REFERENCES users,
  -- The reported person; for an activity its organiser.
  person_id   bigint NOT NULL REFERENCES users,
  activity_id bigint REFERENCES activities,
  reason      varchar(500) NOT NULL,
  status      varchar(10) NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'case')),
  note        varchar(500),
  case_id     bigint REFERENCES support_cases,
  admin_id    bigint REFERENCES admins,
  created_at  timestamptz NOT NULL,
  decided_at  timestamptz,
  CHECK ((status = 'open') = (decided_at IS NULL)),
  CHECK ((status = 'case') = (case_id IS NOT NULL))
);
-- A user has one open report about a person and one about an activity.
CREATE UNIQUE INDEX user_reports_person ON user_reports (reporter_id, person_id)
  WHERE status = 'open' AND activity_id IS NULL;
CREATE UNIQUE INDEX user_reports_activity ON user_reports (reporter_id, activity_id)
  WHERE status = 'open' AND activity_id IS NOT NULL;
CREATE INDEX user_reports_by_status ON user_reports (status, id);
CREATE INDEX user_reports_by_reporter ON user_reports (reporter_id, id DESC);
CREATE INDEX user_reports_by_person ON user_reports (person_id, id DESC);
