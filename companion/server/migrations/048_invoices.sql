-- Invoices that users request for their orders. Finance issues them in the tax system and records the numbers here.
CREATE TABLE invoices (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no      varchar(20) NOT NULL REFERENCES orders (order_no),
  user_id       bigint NOT NULL REFERENCES users,
  title_type    varchar(10) NOT NULL CHECK (title_type IN ('personal', 'company')),
  title         varchar(100) NOT NULL,
  -- Unified social credit code of a company.
  tax_no        varchar(18),
  email         varchar(254),
  -- Paid less refunded. Follows the order until the invoice is issued.
  amount_fen    bigint NOT NULL CHECK (amount_fen >= 0),
  -- to_correct: the order was refunded after the invoice was issued; corrected: a red invoice cancels it.
  status        varchar(10) NOT NULL DEFAULT 'requested'
                CHECK (status IN ('requested', 'issued', 'rejected', 'to_correct', 'corrected')),
  invoice_no    varchar(20) UNIQUE,
  issued_on     date,
  reason        varchar(200),
  correction_no varchar(20) UNIQUE,
  corrected_on  date,
  requested_at  timestamptz NOT NULL,
  -- Time of the last change of the status.
  changed_at    timestamptz NOT NULL,
  CHECK ((title_type = 'company') = (tax_no IS NOT NULL)),
  CHECK ((status IN ('issued', 'to_correct', 'corrected')) = (invoice_no IS NOT NULL)),
  CHECK ((invoice_no IS NULL) = (issued_on IS NULL)),
  CHECK ((status = 'corrected') = (correction_no IS NOT NULL)),
  CHECK ((correction_no IS NULL) = (corrected_on IS NULL))
);

-- An order has one invoice that is requested or valid.
CREATE UNIQUE INDEX invoices_one_live ON invoices (order_no) WHERE status IN ('requested', 'issued', 'to_correct');
CREATE INDEX invoices_by_order ON invoices (order_no, id DESC);
CREATE INDEX invoices_by_user ON invoices (user_id);
CREATE INDEX invoices_by_status ON invoices (status, id);
CREATE INDEX invoices_by_issue ON invoices (issued_on, id) WHERE issued_on IS NOT NULL;
