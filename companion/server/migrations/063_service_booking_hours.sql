-- When a service that is booked by time can be booked. Null hours: the opening hours of its shop. Otherwise an object
-- with a list of periods for each weekday, such as {"mon": [{"open": "09:00", "close": "12:00"}]}; a weekday that is
-- missing is closed.
ALTER TABLE merchant_services
  ADD COLUMN booking_hours    jsonb,
  -- Shortest time between an order and its start.
  ADD COLUMN min_lead_minutes integer NOT NULL DEFAULT 0 CHECK (min_lead_minutes BETWEEN 0 AND 43200),
  -- Number of days after today that can be booked. Null: a year, as for every order.
  ADD COLUMN max_lead_days    integer CHECK (max_lead_days BETWEEN 1 AND 365);

-- Null: the whole shop is closed. Otherwise only this service cannot be booked.
ALTER TABLE merchant_closures
  ADD COLUMN service_id bigint REFERENCES merchant_services;
