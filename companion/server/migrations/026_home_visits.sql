-- Where the shop comes to and whom it asks for there. Null for services that are not at home, and for older orders.
ALTER TABLE merchant_orders
  ADD COLUMN address varchar(200),
  ADD COLUMN contact_name varchar(50);
