-- Corrections of wrongly recorded numbers or dates of issued invoices. The invoice has the new values; a row here has the
-- former ones. Rows are never changed.
CREATE TABLE invoice_number_changes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoices,
  invoice_no varchar(20) NOT NULL,
  issued_on  date NOT NULL,
  reason     varchar(200) NOT NULL,
  admin_id   bigint NOT NULL REFERENCES admins,
  changed_at timestamptz NOT NULL
);
CREATE INDEX invoice_number_changes_by_invoice ON invoice_number_changes (invoice_id, id DESC);
CREATE TRIGGER invoice_number_changes_append_only BEFORE UPDATE OR DELETE ON invoice_number_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
