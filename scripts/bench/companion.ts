import { createHash, createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@sanhe/kit/db/embedded-postgres'
import { deriveKey } from '@sanhe/kit/secrets'
import { Client } from 'pg'
import { compare, type Figures, type Workload } from './measure.ts'
import { pssMb, startProgram } from './program.ts'

const root = join(import.meta.dirname, '../..')
const jwtSecret = 'a-secret-of-the-bench-0123456789abcdef'

type Row = { workload: string; bar: string; bare: Figures; product: Figures; ratio: number }
type Sides = { workload: string; bar: string; bare: Workload; product: Workload }

/** `npm run bench -- companion [--activities 100000] [--rounds 3] [--seconds 4]`: product and reference, side by side. */
export async function benchCompanion(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      activities: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
  const start = () =>
    startProgram('companion/server/src/main.ts', [], {
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      PORT: '0',
      JWT_SECRET: jwtSecret,
      ADMIN_PASSWORD: 'bench-password-for-loopback',
      RATE_LIMIT_SCALE: '1000000',
    })
  // The first start makes the tables.
  ;(await start()).stop()
  const startedAt = performance.now()
  const product = await start()
  const startMs = performance.now() - startedAt
  const filled = await fill(product.url, postgres.url, Number(values.activities))
  const bare = await startProgram('scripts/bench/bare-companion.ts', [postgres.url], {})
  const rows: Row[] = []
  for (const sides of workloads(product.url, bare.url, filled)) {
    process.stderr.write(`  ${sides.workload} …\n`)
    const figures = await compare(sides.bare, sides.product, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    })
    const ratio = figures.product.perSecond / figures.bare.perSecond
    rows.push({ workload: sides.workload, bar: sides.bar, ...figures, ratio })
  }
  const facts = {
    startMs,
    memoryMb: pssMb(product.pid),
    activities: Number(values.activities),
    oversold: await countOversold(postgres.url),
  }
  product.stop()
  bare.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  report(rows, facts)
}

type Filled = Awaited<ReturnType<typeof fill>>
const kept = 40_000

/** 100,000 activities, free slots for every order, a valid code for every login, and somebody who asks. */
async function fill(url: string, databaseUrl: string, activities: number) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await post(`${url}/dev/seed`, { size: 'bench', count: Math.ceil(activities / 100) })
  const slots = await addSlots(db)
  await addServices(db)
  await addUsers(db, [known, knownBare])
  for (const prefix of [known, unknown])
    await addCodes(db, prefix, (phone) =>
      createHmac('sha256', deriveKey(jwtSecret, 'sms codes')).update(`${phone}|${code}`).digest('hex'),
    )
  for (const prefix of [knownBare, unknownBare])
    await addCodes(db, prefix, () => createHash('sha256').update(code).digest('hex'))
  await db.query('VACUUM ANALYZE')
  await db.end()
  const { token } = (await post(`${url}/api/v1/auth/login`, { phone: phoneOf(known, 0), code })) as {
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

/** Three doctors, eleven days that can be booked, and a slot each minute: nobody books the same one twice. */
async function addSlots(db: Client) {
  await db.query(
    `WITH doctor AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM doctors ORDER BY id LIMIT 3)
     INSERT INTO doctor_schedules (doctor_id, schedule_date, start_time, end_time, fee)
     SELECT doctor.id, current_date + 2 + (n / 3 / 1440)::int, make_time(0, 0, 0) + (n / 3 % 1440) * interval '1 minute',
            make_time(23, 59, 59), 50
     FROM generate_series(0, $1::int - 1) AS n JOIN doctor ON doctor.nth = n % 3
     ON CONFLICT DO NOTHING`,
    [kept],
  )
  const { rows } = await db.query<Slot>(
    `SELECT s.id::int, d.id::int AS "doctorId", d.hospital_id::int AS "hospitalId",
            d.department_id::int AS "departmentId", schedule_date::text AS date, to_char(start_time, 'HH24:MI') AS time
     FROM doctor_schedules s JOIN doctors d ON d.id = s.doctor_id
     WHERE schedule_date >= current_date + 2 AND end_time = make_time(23, 59, 59) ORDER BY s.id`,
  )
  return rows
}

const words = ['保洁', '擦窗', '陪诊', '理发', '维修', '搬家', '按摩', '护理', '做饭', '月嫂']

/** 50 shops around the middle of the town, 20,000 services, each word in a tenth of the titles and in other texts. */
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
    [words],
  )
}

/** Phones of people who have an account, and of people who come for the first time; for each side its own. */
const [known, knownBare, unknown, unknownBare] = ['150', '151', '152', '157'] as const
const code = '123456'

const addUsers = (db: Client, prefixes: string[]) =>
  db.query(
    `INSERT INTO users (phone, city, created_at, updated_at)
     SELECT prefix || lpad(n::text, 8, '0'), '北京', now(), now()
     FROM unnest($1::text[]) AS prefix, generate_series(0, $2::int - 1) AS n`,
    [prefixes, kept],
  )

const phoneOf = (prefix: string, nth: number) => `${prefix}${String(nth).padStart(8, '0')}`

async function addCodes(db: Client, prefix: string, hashOf: (phone: string) => string) {
  const phones = Array.from({ length: kept }, (_, nth) => phoneOf(prefix, nth))
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

function workloads(product: string, bare: string, { token, slots }: Filled): Sides[] {
  const headers = { authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json' }
  const here = 'lat=39.9087&lng=116.3975'
  const list = (query: string) => ({ url: `${product}/api/v1/activities?${query}`, headers })
  let ordered = 0
  let searched = 0
  const nextWord = () => encodeURIComponent(words[(searched += 1) % words.length] ?? '')
  const nextSlot = () => slots[(ordered += 1) % slots.length]!
  return [
    {
      workload: 'list 20 by category, with the total',
      bar: '>= 0.5 of bare',
      bare: { url: `${bare}/list` },
      product: list(`category=${encodeURIComponent('太极')}&sort=time&timeRange=all`),
    },
    {
      workload: 'nearest 20',
      bar: '>= 0.5 of bare, p95 < 25 ms',
      bare: { url: `${bare}/nearest` },
      product: list(`${here}&sort=distance&timeRange=all`),
    },
    {
      workload: 'recommended 20 (exact formula)',
      bar: '>= 0.5 of bare, p95 < 25 ms',
      bare: { url: `${bare}/recommended` },
      product: list(`${here}&sort=recommended&timeRange=all`),
    },
    {
      workload: 'search 20,000 services by a Chinese word, the nearest first',
      bar: '>= 0.5 of bare',
      bare: { url: bare, next: () => ({ path: `/search?${nextWord()}` }) },
      product: { url: product, headers, next: () => ({ path: `/api/v1/search?${here}&q=${nextWord()}` }) },
    },
    {
      workload: 'order: place, order, payment, audit',
      bar: '>= 0.35 of bare',
      bare: { url: bare, method: 'POST', next: () => ({ path: `/order/${nextSlot().id}` }) },
      product: {
        url: product,
        method: 'POST',
        headers: { ...headers, ...json },
        next: () => {
          const { id: _, date, time, ...doctor } = nextSlot()
          const patient = { patientName: '王秀英', patientPhone: '13800000000' }
          const body = { ...doctor, slotDate: date, slotTime: time, ...patient }
          return { path: '/api/v1/medical/appointments', body: JSON.stringify(body) }
        },
      },
    },
    logins('login by code', '>= 0.3 of bare', [product, known], [bare, knownBare]),
    logins('login by code, the first time', 'none', [product, unknown], [bare, unknownBare]),
  ]
}

function logins(workload: string, bar: string, product: [string, string], bare: [string, string]): Sides {
  const side = ([url, prefix]: [string, string], path: string): Workload => {
    let nth = 0
    return {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      next: () => ({ path, body: JSON.stringify({ phone: phoneOf(prefix, (nth += 1)), code }) }),
    }
  }
  return { workload, bar, bare: side(bare, '/login'), product: side(product, '/api/v1/auth/login') }
}

async function countOversold(databaseUrl: string) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  const { rows } = await db.query<{ count: string }>(
    `SELECT count(*) FROM doctor_schedules s WHERE current_patients > max_patients`,
  )
  await db.end()
  return Number(rows[0]?.count)
}

type Facts = { startMs: number; memoryMb: number; activities: number; oversold: number }

function report(rows: Row[], facts: Facts) {
  console.table(
    rows.map(({ workload, bar, bare, product, ratio }) => ({
      workload,
      'bare req/s': Math.round(bare.perSecond),
      'ours req/s': Math.round(product.perSecond),
      ratio: ratio.toFixed(2),
      bar,
      'p50 ms': product.p50Ms,
      'p97.5 ms': product.p95Ms,
      errors: product.errors,
    })),
  )
  console.log(
    `${facts.activities} activities; ${facts.oversold} slots oversold; start ${facts.startMs.toFixed(0)} ms; memory after the run ${facts.memoryMb.toFixed(0)} MB`,
  )
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(
    join(root, 'reports/bench-companion.json'),
    `${JSON.stringify({ suite: 'bench-companion', facts, rows }, null, 2)}\n`,
  )
}
