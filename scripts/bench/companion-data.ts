import { createHash, createHmac } from 'node:crypto'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { Client } from 'pg'
import { startBenchProgram } from './bench-program.ts'

export const benchJwtSecret = 'a-secret-of-the-bench-0123456789abcdef'

/** Starts companion with a database, without rate limits. */
export const startBenchCompanion = (folder: string, databaseUrl: string) =>
  startBenchProgram('companion/server/src/main.ts', [], {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    JWT_SECRET: benchJwtSecret,
    ADMIN_PASSWORD: 'bench-password-for-loopback',
    RATE_LIMIT_SCALE: '1000000',
  })

export type BenchData = Awaited<ReturnType<typeof fillBenchDatabase>>
const people = 40_000
const doctors = 6
/** Number of appointment slots, more than a run books, so that no slot is booked twice. */
const slotCount = 80_000

/**
 * Creates 100,000 activities, free slots for every order, a valid code for every login, and one user for the requests.
 */
export async function fillBenchDatabase(url: string, databaseUrl: string, activities: number) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await post(`${url}/dev/seed`, { size: 'bench', count: Math.ceil(activities / 100) })
  const slots = await addSlots(db)
  await addServices(db)
  await addUsers(db, [knownPrefix, knownPrefixOfReference])
  for (const prefix of [knownPrefix, unknownPrefix])
    await addCodes(db, prefix, (phone) =>
      createHmac('sha256', deriveKey(benchJwtSecret, 'sms codes'))
        .update(`${phone}|${benchSmsCode}`)
        .digest('hex'),
    )
  for (const prefix of [knownPrefixOfReference, unknownPrefixOfReference])
    await addCodes(db, prefix, () => createHash('sha256').update(benchSmsCode).digest('hex'))
  await db.query('VACUUM ANALYZE')
  await db.end()
  const { token } = (await post(`${url}/api/v1/auth/login`, {
    phone: createBenchPhoneNumber(knownPrefix, 0),
    code: benchSmsCode,
  })) as {
    token: string
  }
  return { token, slots }
}

type Slot = {
  id: number
  doctorId: number
  hospitalId: number
  departmentId: number
  date: string
  time: string
}

/** Adds one slot per minute on eleven days for six doctors. */
async function addSlots(db: Client) {
  await db.query(
    `WITH doctor AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM doctors ORDER BY id LIMIT $2::int)
     INSERT INTO doctor_schedules (doctor_id, schedule_date, start_time, end_time, fee)
     SELECT doctor.id, current_date + 2 + (n / $2::int / 1440)::int, make_time(0, 0, 0) + (n / $2::int % 1440) * interval '1 minute',
            make_time(23, 59, 59), 50
     FROM generate_series(0, $1::int - 1) AS n JOIN doctor ON doctor.nth = n % $2::int
     ON CONFLICT DO NOTHING`,
    [slotCount, doctors],
  )
  const { rows } = await db.query<Slot>(
    `SELECT s.id::int, d.id::int AS "doctorId", d.hospital_id::int AS "hospitalId",
            d.department_id::int AS "departmentId", schedule_date::text AS date, to_char(start_time, 'HH24:MI') AS time
     FROM doctor_schedules s JOIN doctors d ON d.id = s.doctor_id
     WHERE schedule_date >= current_date + 2 AND end_time = make_time(23, 59, 59) ORDER BY s.id`,
  )
  return rows
}

export const serviceSearchWords = [
  '保洁',
  '擦窗',
  '陪诊',
  '理发',
  '维修',
  '搬家',
  '按摩',
  '护理',
  '做饭',
  '月嫂',
]

/** Adds 50 shops around the city centre with 20,000 services. Each search word occurs in a tenth of the titles. */
async function addServices(db: Client) {
  await db.query(
    `INSERT INTO merchants (company_name, store_name, category, commission_rate, status, lat, lng, address)
     SELECT '公司' || n, '门店' || n, 'care', 10, 'active', 39.9 + n * 0.001, 116.4 - n * 0.001, '中街' || n || '号'
     FROM generate_series(1, 50) AS n`,
  )
  await db.query(
    `INSERT INTO merchant_services (merchant_id, title, description, category, price, sales_count)
     SELECT m.id, '上门' || ($1::text[])[1 + n % 10] || '服务' || n, '可配' || ($1::text[])[1 + n / 10 % 10] || '，随叫随到',
            'care', 50 + n % 100, n % 997
     FROM generate_series(0, 399) AS n, merchants m WHERE m.company_name LIKE '公司%'`,
    [serviceSearchWords],
  )
}

/**
 * Prefixes of phone numbers for the login benchmark. Known numbers have an account and unknown numbers have none. The
 * product and the reference service have separate prefixes, because both are measured in one run.
 */
export const [knownPrefix, knownPrefixOfReference, unknownPrefix, unknownPrefixOfReference] = [
  '150',
  '151',
  '152',
  '157',
] as const
export const benchSmsCode = '123456'

const addUsers = (db: Client, prefixes: string[]) =>
  db.query(
    `INSERT INTO users (phone, city, created_at, updated_at)
     SELECT prefix || lpad(n::text, 8, '0'), '北京', now(), now()
     FROM unnest($1::text[]) AS prefix, generate_series(0, $2::int - 1) AS n`,
    [prefixes, people],
  )

export const createBenchPhoneNumber = (prefix: string, nth: number) =>
  `${prefix}${String(nth).padStart(8, '0')}`

async function addCodes(db: Client, prefix: string, hashOf: (phone: string) => string) {
  const phones = Array.from({ length: people }, (_, nth) => createBenchPhoneNumber(prefix, nth))
  await db.query(
    `INSERT INTO sms_codes (phone, code, expires_at)
     SELECT phone, code, now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS one (phone, code)`,
    [phones, phones.map(hashOf)],
  )
}

async function post(url: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
