-- An order can have several refunds: of single items, and of the rest.
ALTER TABLE refunds
  -- [{ id, name, quantity }] of a refund by item; null for the refund of everything that is left, which ends the order.
  ADD COLUMN items      jsonb,
  -- Chosen by the client, so that a repeated request finds its refund.
  ADD COLUMN request_id varchar(64);
CREATE UNIQUE INDEX refunds_request ON refunds (order_no, request_id) WHERE request_id IS NOT NULL;

-- Only one live refund of an order can return the rest.
DROP INDEX refunds_one_live;
CREATE UNIQUE INDEX refunds_one_live ON refunds (order_no) WHERE status <> 'failed' AND items IS NULL;

-- Refunded units; the goods of a delivery hold theirs in `items`.
ALTER TABLE service_product_orders
  ADD COLUMN refunded_quantity integer NOT NULL DEFAULT 0,
  ADD CHECK (refunded_quantity BETWEEN 0 AND quantity);
ALTER TABLE merchant_orders
  ADD COLUMN refunded_quantity integer NOT NULL DEFAULT 0,
  -- Part of the merchant's revenue that refunds by item have reversed.
  ADD COLUMN refunded_revenue  decimal(10,2) NOT NULL DEFAULT 0 CHECK (refunded_revenue >= 0),
  ADD CHECK (refunded_quantity BETWEEN 0 AND quantity);

-- One line for each refund. Lines from before have the id 0 and stand for the only refund of their order.
ALTER TABLE settlement_lines
  ADD COLUMN refund_id bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT settlement_lines_pkey,
  ADD PRIMARY KEY (order_no, kind, refund_id);
