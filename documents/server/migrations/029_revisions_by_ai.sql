-- The search filter for changes by the AI reads no texts and no revisions of people.
CREATE INDEX revisions_by_ai ON revisions (document_id, created_at) WHERE author_kind = 'writer';
