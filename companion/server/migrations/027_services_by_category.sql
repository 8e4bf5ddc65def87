-- Search shows the services of a category for words such as 打扫, which few titles contain.
CREATE INDEX merchant_services_by_category ON merchant_services (category)
  WHERE status = 'active' AND is_online;
