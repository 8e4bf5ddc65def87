import { oneOf, people, spreadTime, type TablesOf } from './row-values.ts'

/** Accounts and the rows that belong to one person. The first user, child and merchant have the most rows. */
export const personTables: TablesOf = ({ users, heavyRows }) => [
  {
    table: 'users',
    rows: users,
    set: {
      phone: `'13' || lpad(n::text, 9, '0')`,
      nickname: `${oneOf(people)} || n`,
      city: `'北京'`,
      is_member: 'n % 10 = 0',
      member_expires_at: `CASE WHEN n % 10 = 0 THEN now() + interval '200 days' END`,
      is_captain: 'n <= 5000',
      health_consent: `'given'`,
      status: `CASE WHEN n % 500 = 0 THEN 'disabled' ELSE 'active' END`,
    },
  },
  { table: 'child_users', rows: users / 5, set: { nickname: `'子女' || n` } },
  {
    table: 'child_parent_links',
    rows: users / 5,
    set: { child_id: 'n', parent_user_id: 'n' },
  },
  {
    table: 'family_links',
    rows: users / 10,
    set: { parent_user_id: 'n', child_user_id: `${users} + 1 - n` },
  },
  { table: 'access_log', rows: users, set: { child_id: '1 + n % 1000' } },
  {
    table: 'notifications',
    rows: users * 2,
    set: { title: `'通知' || n`, content: `'内容' || n`, is_read: 'n % 4 > 0' },
  },
  { table: 'child_notifications', rows: users, set: { is_read: 'n % 4 > 0', data: `'{}'` } },
  {
    table: 'point_transactions',
    rows: users * 2,
    set: { type: oneOf(['earn', 'use', 'expire']), action: oneOf(['sign_in', 'activity', 'spend', 'post']) },
  },
  { table: 'point_products', rows: 500, set: { category: oneOf(['coupon', 'gift', 'privilege']) } },
  { table: 'point_redemptions', rows: users / 5, set: { status: oneOf(['done', 'done', 'waiting']) } },
  {
    table: 'audit_logs',
    rows: users,
    set: {
      user_id: `1 + n % ${users}`,
      action: oneOf(['user.login', 'order.pay', 'order.refund', 'post.hide', 'admin.login']),
      resource_type: oneOf(['order', 'user', 'post', 'merchant']),
      resource_id: 'n % 10000',
      detail: `'{"note": "bench"}'`,
    },
  },
  {
    table: 'auth_sessions',
    rows: users,
    set: {
      id: 'md5(n::text)::uuid',
      token_id: 'md5(n::text)::uuid',
      holder_type: oneOf(['user', 'user', 'user', 'child', 'merchant', 'admin']),
      holder_id: `CASE WHEN n <= ${heavyRows} THEN 1 ELSE 1 + n % 20000 END`,
      account_id: `CASE WHEN n % 6 = 4 THEN CASE WHEN n <= ${heavyRows} THEN 1 ELSE 1 + n % 20000 END END`,
      expires_at: `now() + interval '1 day' * (n % 7)`,
    },
  },
  {
    table: 'data_exports',
    rows: users / 20,
    set: {
      user_id: `CASE WHEN n <= ${heavyRows} THEN 1 ELSE 1 + n * 7919 % ${users} END`,
      status: `'expired'`,
    },
  },
  { table: 'data_exports', rows: users / 100, set: { child_id: '1 + n % 1000', status: `'expired'` } },
  {
    table: 'picture_reviews',
    rows: users / 5,
    set: {
      kind: `'avatar'`,
      subject_id: 'n',
      owner: `'user:' || CASE WHEN n <= 1000 THEN 1 ELSE n END`,
      upload: `'/uploads/' || n || '.jpg'`,
      status: `CASE WHEN n % 50 = 0 THEN 'hidden' WHEN n % 50 = 1 THEN 'review' ELSE 'active' END`,
      checked_at: 'now()',
      appeal_status: `CASE WHEN n % 100 = 0 THEN 'open' END`,
      appealed_at: `CASE WHEN n % 100 = 0 THEN now() END`,
    },
  },
  {
    table: 'ai_conversations',
    rows: users,
    set: {
      role: oneOf(['user', 'assistant']),
      session_id: `'00000000-0000-4000-8000-' || lpad((n % 100)::text, 12, '0')`,
    },
  },
  {
    table: 'health_devices',
    rows: users / 10,
    set: { user_id: 'n', brand: `'vendor_a'`, next_try_at: 'now()' },
  },
  {
    table: 'health_records',
    rows: users * 2,
    set: {
      record_type: oneOf(['steps', 'heart_rate', 'blood_pressure', 'blood_sugar', 'sleep']),
      value: `(ARRAY['{"count": 6000}', '{"bpm": 72}', '{"systolic": 120, "diastolic": 80}',
        '{"mmol": 5.6, "timing": "fasting"}', '{"duration_hours": 7}'])[(1 + n % 5)::int]::jsonb`,
      recorded_at: spreadTime('n', users * 2),
    },
  },
  {
    table: 'health_alerts',
    rows: users,
    set: {
      alert_type: `'heart_rate_high'`,
      value: `'{"value": 130}'`,
      threshold: `'{"max": 120}'`,
      acknowledged: 'n % 3 = 0',
    },
  },
  {
    table: 'health_reports',
    rows: users,
    set: {
      period_start: `current_date - (7 * (n % 100))::int`,
      period_end: `current_date - (7 * (n % 100))::int + 6`,
      content: `'{"daysMeasured": 7, "steps": null, "heartRate": null, "bloodPressure": null, "bloodSugar": null,
        "sleep": null, "alertCount": 0}'`,
    },
  },
]
