import { coordinates, oneOf, people, providerOf, type TablesOf } from './row-values.ts'

const services = ['保洁', '擦窗', '陪诊', '理发', '维修', '搬家', '按摩', '护理', '做饭', '月嫂'] as const
const providerKinds = ['housekeeping', 'repair', 'companion', 'grocery', 'travel', 'education', 'device']

export const catalogueTables: TablesOf = ({ users }) => [
  {
    table: 'admins',
    rows: 200,
    set: {
      username: `'bench-' || n`,
      password_hash: `'-'`,
      role: `CASE WHEN n = 1 THEN 'owner' ELSE ${oneOf(['operations', 'finance', 'support'])} END`,
    },
  },
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
    set: {
      provider_id: providerOf('n % 3'),
      name: `${oneOf(people)} || n`,
      skills: `ARRAY[${oneOf(['cleaning', 'repair', 'companion'])}]`,
      hourly_rate: '30 + n % 50',
    },
  },
  {
    table: 'products',
    rows: 100_000,
    set: {
      provider_id: providerOf('3'),
      name: `${oneOf(['白菜', '鸡蛋', '牛奶', '大米', '苹果'])} || n`,
      category: oneOf(['蔬菜', '蛋奶', '粮油', '水果']),
      stock: '100',
    },
  },
  {
    table: 'service_products',
    rows: 20_000,
    set: {
      provider_id: providerOf('4 + n % 3'),
      category: oneOf(['travel', 'education', 'device']),
      subcategory: oneOf(['周边', '出境', '课程', '血压计']),
      title: `'产品' || n`,
      stock: '50',
      commission_rate: '10',
    },
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
  {
    table: 'merchant_accounts',
    rows: 20_000,
    set: { merchant_id: 'n', phone: `'14' || lpad(n::text, 9, '0')`, password_hash: `'-'` },
  },
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
  {
    table: 'coupon_templates',
    rows: 5000,
    set: {
      title: `'优惠券' || n`,
      type: `'amount'`,
      value: '5',
      valid_days: '30',
      merchant_id: `CASE WHEN n % 10 > 0 THEN CASE WHEN n % 10 = 1 THEN 1 ELSE 1 + n % 20000 END END`,
    },
  },
  {
    table: 'user_coupons',
    rows: users,
    set: {
      template_id: '1 + n % 5000',
      source: `'bench:' || n`,
      status: oneOf(['available', 'used', 'expired']),
    },
  },
  {
    table: 'courses',
    rows: 2000,
    set: {
      title: `'课程' || n`,
      category: oneOf(['健康', '书法', '手机']),
      type: oneOf(['live', 'recorded']),
      scheduled_at: `now() + interval '1 hour' * n`,
    },
  },
]
