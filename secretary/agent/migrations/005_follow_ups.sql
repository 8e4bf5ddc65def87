-- Sub-agent that started this one; NULL if a reply did.
ALTER TABLE agents ADD COLUMN parent_agent TEXT REFERENCES agents ON DELETE CASCADE;
-- 1 for a sub-agent that a reply started, 2 for one that such a sub-agent started, and so on.
ALTER TABLE agents ADD COLUMN depth INTEGER NOT NULL DEFAULT 1;
-- Reply or sub-agent that has received the outcome of this sub-agent. Earlier versions passed no results on.
ALTER TABLE agents ADD COLUMN reported_to TEXT;
UPDATE agents SET reported_to = parent_msg;
CREATE INDEX agents_unreported ON agents (parent_msg) WHERE reported_to IS NULL;
CREATE INDEX agents_by_parent_agent ON agents (parent_agent) WHERE parent_agent IS NOT NULL;

-- Reply whose sub-agents this reply follows up, and the number of replies before it in this chain.
ALTER TABLE messages ADD COLUMN follow_up_of TEXT;
ALTER TABLE messages ADD COLUMN follow_up_number INTEGER NOT NULL DEFAULT 0;
