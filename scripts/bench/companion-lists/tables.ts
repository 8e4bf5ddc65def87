import type { Sizes } from './sizes.ts'

/**
 * Rows of one table. `set` gives an SQL expression in `n` (the number of the row) for each column that the defaults of
 * `fill.ts` do not suit. `from` replaces the numbers by rows of another query, which has a column `n`.
 */
export type TableRows = { table: string; rows?: number; from?: string; set?: Record<string, string> }

/** Returns SQL that takes one of the values in turn. */
const oneOf = (values: readonly string[], by = 'n') =>
  `('{${values.join(',')}}'::text[])[(1 + (${by}) % ${values.length})::int]`

const middayOf = (n: string, rows: number) => `now() - interval '2 years' * (1 - ${n} / ${rows}::float8)`
const coordinates = { lat: '39.5 + (n * 31 % 9973) / 9973.0', lng: '116 + (n * 17 % 9967) / 9967.0' }
const services = ['保洁', '擦窗', '陪诊', '理发', '维修', '搬家', '按摩', '护理', '做饭', '月嫂'] as const
const people = [
  '王阿姨', '李叔叔', '张大爷', '刘奶奶', '陈师傅', '杨老师', '赵医生', '黄姐', '周伯', '吴婶',
] // biome-ignore format: one line is easier to read

/** Accounts and what belongs to one person. The first user, child and merchant are the heavy ones. */
export const personTables = ({ users, heavyRows }: Sizes): TableRows[] => [
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
  { table: 'data_exports', rows: users / 20, set: { status: `'expired'` } },
  {
    table: 'ai_conversations',
    rows: users,
    set: { role: oneOf(['user', 'assistant']), session_id: `'00000000-0000-4000-8000-' || lpad((n % 100)::text, 12, '0')` },
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
      recorded_at: `${middayOf('n', users * 2)}`,
    },
  },
  {
    table: 'health_alerts',
    rows: users,
    set: { alert_type: `'heart_rate_high'`, value: `'{"value": 130}'`, threshold: `'{"max": 120}'`, acknowledged: 'n % 3 = 0' },
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

export const communityTables = ({ users, heavyRows }: Sizes): TableRows[] => [
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
    set: { post_id: 'n * 50', status: oneOf(['open', 'accepted', 'rejected']), decided_at: `CASE WHEN n % 3 > 0 THEN now() END` },
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
  { table: 'sensitive_words', rows: 5000, set: { word: `'benchword' || n`, category: oneOf(['block', 'review']) } },
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

const providerKinds = ['housekeeping', 'repair', 'companion', 'grocery', 'travel', 'education', 'device']
/** Returns SQL for the id of a provider whose kind has this position (or range of positions) in `providerKinds`. */
const providerOf = (position: string) => `7 * (1 + n % 280) + ${position}`

export const catalogueTables = ({ users }: Sizes): TableRows[] => [
  { table: 'admins', rows: 200, set: { username: `'bench-' || n`, password_hash: `'-'`, role: `CASE WHEN n = 1 THEN 'owner' ELSE ${oneOf(['operations', 'finance', 'support'])} END` } },
  { table: 'hospitals', rows: 200, set: { name: `'第' || n || '医院'`, ...coordinates } },
  { table: 'departments', rows: 2000, set: { hospital_id: '1 + n % 200' } },
  {
    table: 'doctors',
    rows: 5000,
    set: { department_id: '1 + n % 2000', hospital_id: '1 + (1 + n % 2000) % 200', name: `'医生' || n` },
  },
  {
    table: 'doctor_schedules',
    rows: 300_000,
    set: {
      doctor_id: '1 + n % 5000',
      schedule_date: 'current_date - 30 + (n / 5000)::int',
      start_time: `'09:00'`,
      end_time: `'12:00'`,
    },
  },
  {
    table: 'waiting_entries',
    rows: users / 10,
    set: {
      user_id: `1 + n * 7919 % ${users}`,
      doctor_id: `CASE WHEN n % 20 = 0 THEN 1 ELSE 1 + n % 5000 END`,
      day: 'current_date + 1 + (n % 20)::int',
    },
  },
  {
    table: 'service_providers',
    rows: 2000,
    set: { company_name: `'服务公司' || n`, category: oneOf(providerKinds), ...coordinates },
  },
  {
    table: 'service_workers',
    rows: 5000,
    set: { provider_id: providerOf('n % 3'), name: `${oneOf(people)} || n`, skills: `ARRAY[${oneOf(['cleaning', 'repair', 'companion'])}]`, hourly_rate: '30 + n % 50' },
  },
  {
    table: 'products',
    rows: 100_000,
    set: { provider_id: providerOf('3'), name: `${oneOf(['白菜', '鸡蛋', '牛奶', '大米', '苹果'])} || n`, category: oneOf(['蔬菜', '蛋奶', '粮油', '水果']), stock: '100' },
  },
  {
    table: 'service_products',
    rows: 20_000,
    set: { provider_id: providerOf('4 + n % 3'), category: oneOf(['travel', 'education', 'device']), subcategory: oneOf(['周边', '出境', '课程', '血压计']), title: `'产品' || n`, stock: '50', commission_rate: '10' },
  },
  {
    table: 'merchants',
    rows: 20_000,
    set: {
      company_name: `'公司' || n`,
      store_name: `'门店' || n`,
      category: oneOf(['accompaniment', 'care', 'food', 'repair']),
      commission_rate: '10',
      status: `CASE WHEN n % 20 = 7 THEN 'pending' WHEN n % 100 = 9 THEN 'suspended' ELSE 'active' END`,
      ...coordinates,
    },
  },
  { table: 'merchant_accounts', rows: 20_000, set: { merchant_id: 'n', phone: `'14' || lpad(n::text, 9, '0')`, password_hash: `'-'` } },
  {
    table: 'merchant_accounts',
    rows: 100,
    set: { merchant_id: '1', phone: `'15' || lpad(n::text, 9, '0')`, role: `'clerk'`, password_hash: `'-'` },
  },
  {
    table: 'merchant_services',
    rows: 80_000,
    set: {
      merchant_id: `CASE WHEN n % 80 = 0 THEN 1 ELSE 1 + n % 20000 END`,
      title: `'上门' || ${oneOf(services)} || '服务' || n`,
      description: `'可配' || ${oneOf(services, 'n / 10')} || '，随叫随到'`,
      category: oneOf(['accompaniment', 'care', 'food', 'repair']),
      sales_count: 'n % 997',
    },
  },
  {
    table: 'group_buy_campaigns',
    rows: 20_000,
    set: { service_id: 'n * 4', original_price: '100', group_price: '80' },
  },
  { table: 'coupon_templates', rows: 5000, set: { title: `'优惠券' || n`, type: `'amount'`, value: '5', valid_days: '30', merchant_id: `CASE WHEN n % 10 > 0 THEN CASE WHEN n % 10 = 1 THEN 1 ELSE 1 + n % 20000 END END` } },
  { table: 'user_coupons', rows: users, set: { template_id: '1 + n % 5000', source: `'bench:' || n`, status: oneOf(['available', 'used', 'expired']) } },
  { table: 'courses', rows: 2000, set: { title: `'课程' || n`, category: oneOf(['健康', '书法', '手机']), type: oneOf(['live', 'recorded']), scheduled_at: `now() + interval '1 hour' * n` } },
]

const ofType = (...types: string[]) =>
  `(SELECT orders.id AS n, orders.* FROM orders WHERE order_type IN (${types.map((type) => `'${type}'`).join()})) AS o`
const copied = { order_no: 'order_no', user_id: 'user_id', created_at: 'o.created_at' }
const livePast = (live: string, done: string) =>
  `CASE o.status WHEN 'pending' THEN 'pending' WHEN 'paid' THEN '${live}' WHEN 'completed' THEN '${done}' ELSE 'cancelled' END`

/** Orders of all kinds with their payments, refunds, statements and reviews. Ten in a hundred of an order kind are live. */
export const orderTables = ({ users, orders }: Sizes): TableRows[] => [
  {
    table: 'orders',
    rows: orders,
    set: {
      order_no: `'B' || lpad(n::text, 19, '0')`,
      user_id: `CASE WHEN n % ${orders / 2000} = 0 THEN 1 ELSE 1 + n * 7919 % ${users} END`,
      order_type: oneOf(['merchant_service', 'merchant_service', 'merchant_service', 'group_buy', 'appointment', 'consultation', 'grocery', 'housekeeping', 'service_product', 'membership', 'course'], 'n / 7'),
      reference: 'n::text',
      title: `'订单' || n`,
      amount: '10 + n % 200',
      status: `CASE WHEN n % 100 < 86 THEN 'completed' WHEN n % 100 < 90 THEN 'paid' WHEN n % 100 < 98 THEN 'cancelled' ELSE 'refunded' END`,
      by_child_id: `CASE WHEN n % ${orders / 2000} = 0 THEN 1 WHEN n % 10 = 0 THEN 1 + n % ${users / 5} END`,
      paid_at: `CASE WHEN n % 100 < 90 OR n % 100 > 97 THEN ${middayOf('n', orders)} END`,
      completed_at: `CASE WHEN n % 100 < 86 THEN ${middayOf('n', orders)} END`,
      refund_amount: `CASE WHEN n % 100 > 97 THEN 10 + n % 200 END`,
    },
  },
  {
    table: 'payments',
    from: '(SELECT orders.id AS n, orders.* FROM orders) AS o',
    set: {
      out_trade_no: 'order_no',
      kind: 'order_type',
      ref_id: 'reference',
      amount_fen: 'amount * 100',
      status: `CASE WHEN paid_at IS NULL THEN 'closed' ELSE 'paid' END`,
      paid_fen: 'CASE WHEN paid_at IS NOT NULL THEN amount * 100 END',
      paid_at: 'paid_at',
      created_at: 'o.created_at',
    },
  },
  {
    table: 'refunds',
    from: `(SELECT orders.id AS n, orders.* FROM orders WHERE status = 'refunded') AS o`,
    set: {
      order_no: 'order_no',
      out_refund_no: `order_no || 'R1'`,
      amount_fen: 'amount * 100',
      status: oneOf(['succeeded', 'succeeded', 'succeeded', 'wanted', 'accepted', 'failed'], 'n / 100'),
      created_at: 'o.created_at',
    },
  },
  {
    table: 'merchant_orders',
    from: ofType('merchant_service', 'group_buy'),
    set: {
      ...copied,
      merchant_id: `CASE WHEN n / 3 % 10 = 0 THEN 1 ELSE 1 + n % 20000 END`,
      service_id: `CASE WHEN n / 3 % 10 = 0 THEN 80 * (1 + n % 1000) ELSE 1 + (n % 20000) END`,
      quantity: '1',
      unit_price: 'amount',
      amount: 'amount',
      commission_rate: '10',
      status: livePast('confirmed', 'completed'),
      paid_at: 'paid_at',
      completed_at: 'completed_at',
      confirmed_at: 'paid_at',
    },
  },
  {
    table: 'merchant_reviews',
    from: `(SELECT id AS n, * FROM merchant_orders WHERE status = 'completed' AND id % 3 = 0) AS o`,
    set: {
      order_no: 'order_no',
      merchant_id: 'merchant_id',
      service_id: `CASE WHEN n % 100 = 0 THEN 80 ELSE service_id END`,
      user_id: 'user_id',
      rating: '1 + n % 5',
      content: `'很好'`,
      created_at: 'o.created_at',
    },
  },
  {
    table: 'merchant_settlements',
    rows: 240_000,
    set: {
      merchant_id: '1 + n % 20000',
      period_start: `(date_trunc('month', now()) - interval '1 month' * (1 + n / 20000))::date`,
      period_end: `(date_trunc('month', now()) - interval '1 month' * (n / 20000))::date - 1`,
      gross_amount: '100',
      commission_amount: '10',
      net_amount: '90',
      status: `CASE WHEN n / 20000 > 1 THEN 'paid' WHEN n % 2 = 0 THEN 'pending' ELSE 'confirmed' END`,
    },
  },
  {
    table: 'group_buy_orders',
    rows: orders / 50,
    set: { campaign_id: '1 + n % 20000', share_token: 'md5(n::text)', status: oneOf(['success', 'success', 'expired', 'pending']), expires_at: `now() + interval '1 day'` },
  },
  {
    table: 'appointments',
    from: ofType('appointment'),
    set: {
      ...copied,
      hospital_id: '1 + (1 + n % 2000) % 200',
      department_id: '1 + n % 2000',
      doctor_id: `CASE WHEN n % 100 = 3 THEN 1 ELSE 1 + n % 5000 END`,
      schedule_id: '1 + n * 7 % 300000',
      patient_name: `'王秀英'`,
      appointment_date: 'current_date - 30 + (n % 60)::int',
      appointment_time: `'09:00'`,
      fee: 'amount',
      status: livePast('paid', 'completed'),
      paid_at: 'paid_at',
    },
  },
  {
    table: 'consultations',
    from: ofType('consultation'),
    set: { ...copied, doctor_id: `CASE WHEN n % 100 = 3 THEN 1 ELSE 1 + n % 5000 END`, fee: 'amount', status: livePast('paid', 'completed'), paid_at: 'paid_at' },
  },
  {
    table: 'delivery_orders',
    from: ofType('grocery'),
    set: { ...copied, provider_id: providerOf('3'), items: `'[]'`, total_amount: 'amount', status: livePast('paid', 'delivered') },
  },
  {
    table: 'service_orders',
    from: ofType('housekeeping'),
    set: {
      ...copied,
      worker_id: '1 + n % 5000',
      service_type: oneOf(['cleaning', 'repair', 'companion']),
      scheduled_time: `'09:00'`,
      duration_hours: '2',
      amount: 'amount',
      platform_fee: '1',
      status: livePast('confirmed', 'completed'),
      busy: `tstzrange(date_trunc('day', now()) + interval '3 hours' * (n / 5000), date_trunc('day', now()) + interval '3 hours' * (n / 5000) + interval '2 hours')`,
    },
  },
  {
    table: 'service_product_orders',
    from: ofType('service_product'),
    set: { ...copied, product_id: '1 + n % 20000', quantity: '1', unit_price: 'amount', commission_rate: '10', status: livePast('paid', 'completed'), paid_at: 'paid_at' },
  },
  {
    table: 'memberships',
    from: ofType('membership'),
    set: { ...copied, plan: `'monthly'`, price: 'amount', starts_at: 'o.created_at', expires_at: `o.created_at + interval '30 days'`, status: `'expired'` },
  },
  {
    table: 'course_enrollments',
    from: ofType('course'),
    set: { course_id: '1 + n % 2000', user_id: 'user_id', enrolled_at: 'o.created_at', order_no: 'order_no' },
  },
  {
    table: 'invoices',
    from: `(SELECT orders.id AS n, orders.* FROM orders WHERE id % 50 = 0) AS o`,
    set: {
      order_no: 'order_no',
      user_id: 'user_id',
      title_type: `'personal'`,
      title: `'抬头' || n`,
      amount_fen: 'amount * 100',
      status: `CASE WHEN n % 250 = 0 THEN 'requested' ELSE 'issued' END`,
      invoice_no: `CASE WHEN n % 250 > 0 THEN lpad(n::text, 20, '0') END`,
      issued_on: `CASE WHEN n % 250 > 0 THEN (${middayOf('n', orders)})::date END`,
    },
  },
  { table: 'payment_bills', rows: 700, set: { day: 'current_date - n::int', status: `'compared'` } },
  {
    table: 'bill_differences',
    rows: orders / 50,
    set: {
      day: 'current_date - 1 - (n % 699)::int',
      kind: `'payment'`,
      no: 'n::text',
      cause: oneOf(['amount', 'missing_here', 'missing_there', 'state']),
      resolution: `CASE WHEN n % 4 > 0 THEN 'explained' END`,
      resolved_at: `CASE WHEN n % 4 > 0 THEN now() END`,
    },
  },
]
