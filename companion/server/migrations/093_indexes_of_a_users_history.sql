-- migration: no-transaction
-- Lists of one user in the administration: comments, and deliveries of notices by push and SMS, newest first.
CREATE INDEX CONCURRENTLY post_comments_by_user_newest ON post_comments (user_id, id DESC);
CREATE INDEX CONCURRENTLY delivery_log_by_recipient ON delivery_log (recipient, id DESC);
