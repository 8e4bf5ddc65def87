import { oneOf, providerOf, spreadTime, type TablesOf } from './row-values.ts'

const ofType = (...types: string[]) =>
  `(SELECT orders.id AS n, orders.* FROM orders WHERE order_type IN (${types.map((type) => `'${type}'`).join()})) AS o`
const copied = { order_no: 'order_no', user_id: 'user_id', created_at: 'o.created_at' }
const livePast = (live: string, done: string) =>
  `CASE o.status WHEN 'pending' THEN 'pending' WHEN 'paid' THEN '${live}' WHEN 'completed' THEN '${done}' ELSE 'cancelled' END`

/**
 * Orders of all kinds with their payments, refunds, statements and reviews. In 100 orders, 86 are completed, 4 paid, 8
 * cancelled and 2 refunded.
 */
export const orderTables: TablesOf = ({ users, orders }) => [
  {
    table: 'orders',
    rows: orders,
    set: {
      order_no: `'B' || lpad(n::text, 19, '0')`,
      user_id: `CASE WHEN n % ${orders / 2000} = 0 THEN 1 ELSE 1 + n * 7919 % ${users} END`,
      order_type: oneOf(
        [
          'merchant_service',
          'merchant_service',
          'merchant_service',
          'group_buy',
          'appointment',
          'consultation',
          'grocery',
          'housekeeping',
          'service_product',
          'membership',
          'course',
        ],
        'n / 7',
      ),
      reference: 'n::text',
      title: `'订单' || n`,
      amount: '10 + n % 200',
      status: `CASE WHEN n % 100 < 86 THEN 'completed' WHEN n % 100 < 90 THEN 'paid' WHEN n % 100 < 98 THEN 'cancelled' ELSE 'refunded' END`,
      by_child_id: `CASE WHEN n % ${orders / 2000} = 0 THEN 1 WHEN n % 10 = 0 THEN 1 + n % ${users / 5} END`,
      paid_at: `CASE WHEN n % 100 < 90 OR n % 100 > 97 THEN ${spreadTime('n', orders)} END`,
      completed_at: `CASE WHEN n % 100 < 86 THEN ${spreadTime('n', orders)} END`,
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
    set: {
      campaign_id: '1 + n % 20000',
      share_token: 'md5(n::text)',
      status: oneOf(['success', 'success', 'expired', 'pending']),
      expires_at: `now() + interval '1 day'`,
    },
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
    set: {
      ...copied,
      doctor_id: `CASE WHEN n % 100 = 3 THEN 1 ELSE 1 + n % 5000 END`,
      fee: 'amount',
      status: livePast('paid', 'completed'),
      paid_at: 'paid_at',
    },
  },
  {
    table: 'delivery_orders',
    from: ofType('grocery'),
    set: {
      ...copied,
      provider_id: providerOf('3'),
      items: `'[]'`,
      total_amount: 'amount',
      status: livePast('paid', 'delivered'),
    },
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
    set: {
      ...copied,
      product_id: '1 + n % 20000',
      quantity: '1',
      unit_price: 'amount',
      commission_rate: '10',
      status: livePast('paid', 'completed'),
      paid_at: 'paid_at',
    },
  },
  {
    table: 'memberships',
    from: ofType('membership'),
    set: {
      ...copied,
      plan: `'monthly'`,
      price: 'amount',
      starts_at: 'o.created_at',
      expires_at: `o.created_at + interval '30 days'`,
      status: `'expired'`,
    },
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
      issued_on: `CASE WHEN n % 250 > 0 THEN (${spreadTime('n', orders)})::date END`,
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
