import { Client } from 'pg'
import { startBenchPostgres } from '../bench-postgres.ts'
import { readProcessMemoryMb } from '../bench-program.ts'
import {
  type BenchData,
  benchSmsCode,
  createBenchPhoneNumber,
  fillBenchDatabase,
  startBenchCompanion,
  knownPrefix,
  serviceSearchWords,
} from '../companion-data.ts'
import { findPostgresPids, type GrowthRequest, measureCost, waitUntilIdle } from './cost.ts'
import type { GrowthRun } from './format-growth.ts'
import { inSequence, requestJson } from './requests.ts'

const notificationsPerUser = 10
const here = 'lat=39.9087&lng=116.3975'

/** Measures companion with this number of activities and of users, each of whom has ten notifications. */
export async function measureCompanion(size: number, requests: number): Promise<Omit<GrowthRun, 'size'>> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startBenchPostgres(opened)
  const start = () => startBenchCompanion(postgres.folder, postgres.url)
  const fillStartedAt = performance.now()
  const first = await start()
  const data = await fillBenchDatabase(first.url, postgres.url, size)
  await addUsers(postgres.url, size)
  await first.stop()
  const startedAt = performance.now()
  const product = opened.adopt(await start(), (program) => program.stop())
  const startMs = performance.now() - startedAt
  const pids = [product.pid, ...findPostgresPids(postgres.folder)]
  await waitUntilIdle(pids)
  const costs = await inSequence(listRequests(product.url, data), (request) =>
    measureCost(request, { pids, requests }),
  )
  return {
    costs,
    facts: {
      'memory of the service, MB': readProcessMemoryMb(product.pid),
      'data on disk, MB': await readDatabaseMb(postgres.url),
      'start of the service with this data, ms': startMs,
      'time to create the data, s': (startedAt - fillStartedAt) / 1000,
    },
  }
}

/** Adds users and notifications by set-based SQL. A tenth of the notifications is unread. */
async function addUsers(databaseUrl: string, users: number) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query(`SET synchronous_commit = off`)
  await db.query(
    `INSERT INTO users (phone, city, created_at, updated_at)
     SELECT '188' || lpad(n::text, 8, '0'), '北京', now(), now() FROM generate_series(1, $1::int) AS n`,
    [users],
  )
  await db.query(
    `INSERT INTO notifications (user_id, type, title, content, is_read, created_at)
     SELECT id, 'ORDER_PAID', '付款成功', '您的订单已付款', n > 1, now() - n * interval '1 day'
     FROM users, generate_series(1, $1::int) AS n`,
    [notificationsPerUser],
  )
  await db.query('VACUUM ANALYZE')
  await db.end()
}

async function readDatabaseMb(databaseUrl: string) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  const { rows } = await db.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  await db.end()
  return Number(rows[0]?.bytes) / 1024 ** 2
}

function listRequests(url: string, { token, slots }: BenchData): GrowthRequest[] {
  const headers = { authorization: `Bearer ${token}` }
  const get = (work: string, path: string | ((nth: number) => string)): GrowthRequest => ({
    work,
    send: (nth) => requestJson(`${url}/api/v1${typeof path === 'string' ? path : path(nth)}`, { headers }),
  })
  const post = (work: string, path: string, bodyOf: (nth: number) => object): GrowthRequest => ({
    work,
    send: (nth) => requestJson(`${url}/api/v1${path}`, { method: 'POST', headers, body: bodyOf(nth) }),
  })
  const category = encodeURIComponent('太极')
  const word = (nth: number) => encodeURIComponent(serviceSearchWords[nth % serviceSearchWords.length] ?? '')
  return [
    get('list of 20 by category, with the total', `/activities?category=${category}&sort=time&timeRange=all`),
    get('nearest 20', `/activities?${here}&sort=distance&timeRange=all`),
    get('recommended 20', `/activities?${here}&sort=recommended&timeRange=all`),
    get('search in 20,000 services', (nth) => `/search?${here}&q=${word(nth)}`),
    get('own notifications', '/notifications'),
    post('login by code', '/auth/login', (nth) => ({
      phone: createBenchPhoneNumber(knownPrefix, nth + 1),
      code: benchSmsCode,
    })),
    post('booking with order and payment', '/medical/appointments', (nth) => {
      const { id: _, date, time, ...doctor } = slots[nth]!
      return { ...doctor, slotDate: date, slotTime: time, patientName: '王秀英', patientPhone: '13800000000' }
    }),
  ]
}
