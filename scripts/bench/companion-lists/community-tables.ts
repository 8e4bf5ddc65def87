import { coordinates, oneOf, type TablesOf } from './row-values.ts'

export const communityTables: TablesOf = ({ users, heavyRows }) => [
  { table: 'topics', rows: 500, set: { name: `'话题' || n` } },
  {
    table: 'posts',
    rows: users,
    set: {
      content: `'今天天气真好 ' || n`,
      topic_id: '1 + n % 500',
      status: `CASE WHEN n % 50 = 0 THEN 'hidden' WHEN n % 50 = 1 THEN 'review' ELSE 'active' END`,
      reported_at: `CASE WHEN n % 50 = 2 THEN now() END`,
    },
  },
  {
    table: 'post_comments',
    rows: users,
    set: {
      post_id: `CASE WHEN n <= ${heavyRows} THEN 3 ELSE 1 + n * 7 % ${users} END`,
      status: `CASE WHEN n % 50 = 0 THEN 'hidden' WHEN n % 50 = 1 THEN 'review' ELSE 'active' END`,
      reported_at: `CASE WHEN n % 50 = 2 THEN now() END`,
    },
  },
  {
    table: 'post_reports',
    rows: users / 50,
    set: { post_id: 'n * 50 + 2 - 50', user_id: `1 + n * 7919 % ${users}` },
  },
  {
    table: 'content_appeals',
    rows: users / 50,
    set: {
      post_id: 'n * 50',
      status: oneOf(['open', 'accepted', 'rejected']),
      decided_at: `CASE WHEN n % 3 > 0 THEN now() END`,
    },
  },
  {
    table: 'activities',
    rows: users / 10,
    set: {
      title: `'晨练活动' || n`,
      category: oneOf(['太极', '广场舞', '书法', '合唱', '散步']),
      creator_id: `CASE WHEN n % 100 = 0 THEN 1 ELSE 1 + n % 5000 END`,
      location_lat: coordinates.lat,
      location_lng: coordinates.lng,
      status: `CASE WHEN n % 2 = 0 THEN 'upcoming' WHEN n % 20 = 1 THEN 'cancelled' ELSE 'finished' END`,
      start_time: `CASE WHEN n % 2 = 0 THEN now() + interval '1 hour' * (1 + n % 720) ELSE now() - interval '1 hour' * (n % 9000) END`,
    },
  },
  {
    table: 'activity_participants',
    rows: users,
    set: {
      activity_id: `1 + n % ${users / 10}`,
      user_id: `CASE WHEN n <= ${heavyRows} THEN 1 ELSE 1 + n * 31 % ${users} END`,
      status: oneOf(['registered', 'signed_in', 'absent', 'cancelled']),
    },
  },
  { table: 'activity_passes', rows: users / 20, set: { expires_at: `now() + interval '10 days'` } },
  {
    table: 'captains',
    rows: 5000,
    set: {
      user_id: 'n',
      status: oneOf(['active', 'active', 'active', 'suspended', 'revoked']),
      approved_at: `now() - interval '1 hour' * n`,
    },
  },
  {
    table: 'captain_applications',
    rows: users / 20,
    set: { user_id: 'n', status: oneOf(['pending', 'approved', 'rejected']) },
  },
  {
    table: 'sensitive_words',
    rows: 5000,
    set: { word: `'benchword' || n`, category: oneOf(['block', 'review']) },
  },
  {
    table: 'sensitive_word_versions',
    rows: 1000,
    set: { version: 'n + 1000', added: `'[]'`, removed: `'[]'` },
  },
  {
    table: 'support_cases',
    rows: users / 10,
    set: {
      status: oneOf(['open', 'waiting', 'closed']),
      priority: '1 + n % 3',
      assignee_id: '1 + n % 10',
      user_id: `1 + n % ${users}`,
      merchant_id: `1 + n % 20000`,
    },
  },
  {
    table: 'case_entries',
    rows: users / 2,
    set: { case_id: `CASE WHEN n <= ${heavyRows} THEN 1 ELSE 1 + n % ${users / 10} END`, kind: `'note'` },
  },
  { table: 'user_notes', rows: users / 10, set: { text: `'备注' || n` } },
  {
    table: 'user_reports',
    rows: users / 10,
    set: {
      reporter_id: `1 + n * 13 % ${users}`,
      person_id: `1 + n * 17 % 5000`,
      status: oneOf(['open', 'closed']),
      decided_at: `CASE WHEN n % 2 = 1 THEN now() END`,
    },
  },
  {
    table: 'legal_versions',
    rows: 300,
    set: { kind: `'privacy'`, version: 'n + 100', needs_consent: 'false' },
  },
]
