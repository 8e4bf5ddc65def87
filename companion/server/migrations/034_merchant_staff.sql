-- Employees of a merchant. The row of a removed employee stays, because orders name who handled them; its phone number
-- is erased and can be used for another account.
ALTER TABLE merchant_accounts
  ADD COLUMN name   varchar(50),
  ADD COLUMN status varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'removed')),
  ALTER COLUMN phone DROP NOT NULL,
  ADD CHECK (role IN ('owner', 'manager', 'clerk')),
  ADD CHECK ((phone IS NULL) = (status = 'removed'));

UPDATE merchant_accounts SET name = merchants.contact_name
FROM merchants WHERE merchants.id = merchant_accounts.merchant_id;

-- The employees (merchant_accounts) who confirmed, rejected and completed an order; null where a job did it. No foreign
-- keys: accounts that handled an order are never deleted, and each deletion of another account would scan the orders.
ALTER TABLE merchant_orders
  ADD COLUMN confirmed_by bigint,
  ADD COLUMN rejected_by  bigint,
  ADD COLUMN completed_by bigint;

-- The employee who registered the device: a removed employee receives no more push notifications of the merchant.
ALTER TABLE push_tokens ADD COLUMN merchant_account_id bigint;

UPDATE push_tokens SET merchant_account_id = merchant_accounts.id
FROM merchant_accounts WHERE push_tokens.recipient = 'merchant:' || merchant_accounts.merchant_id;
