import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startBenchPostgres } from './bench-postgres.ts'
import {
  type BenchData,
  fillBenchDatabase,
  startBenchCompanion,
  knownPrefix,
  knownPrefixOfReference,
  createBenchPhoneNumber,
  serviceSearchWords,
  benchSmsCode,
  unknownPrefix,
  unknownPrefixOfReference,
} from './companion-data.ts'
import { compareLoadWithReference, type LoadTestResult, type BenchWorkload } from './measure.ts'
import { readProcessMemoryMb, startBenchProgram } from './bench-program.ts'
import { type ReplyExtractors, verifySameReplies } from './verify-same-replies.ts'

const root = join(import.meta.dirname, '../..')

type Row = { workload: string; bar: string; bare: LoadTestResult; product: LoadTestResult; ratio: number }
type Sides = {
  workload: string
  bar: string
  bare: BenchWorkload
  product: BenchWorkload
  same: ReplyExtractors
}

/**
 * `npm run bench -- companion [--activities 100000] [--rounds 3] [--seconds 4] [--only booking]`: compares product and
 * reference. `--only` runs the workloads whose name contains this text.
 */
export async function benchCompanion(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      activities: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
    },
  })
  await using opened = new AsyncDisposableStack()
  const postgres = await startBenchPostgres(opened)
  const start = () => startBenchCompanion(postgres.folder, postgres.url)
  await (await start()).stop()
  const startedAt = performance.now()
  const product = opened.adopt(await start(), (program) => program.stop())
  const startMs = performance.now() - startedAt
  const filled = await fillBenchDatabase(product.url, postgres.url, Number(values.activities))
  const bare = opened.adopt(
    await startBenchProgram('scripts/bench/bare-companion.ts', [postgres.url], {}),
    (program) => program.stop(),
  )
  const rows: Row[] = []
  const all = workloads(product.url, bare.url, filled)
  for (const sides of all.filter(({ workload }) => workload.includes(values.only))) {
    process.stderr.write(`  ${sides.workload} …\n`)
    await verifySameReplies(sides.workload, sides, sides.same)
    const figures = await compareLoadWithReference(sides.workload, sides, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    })
    const ratio = figures.product.perSecond / figures.bare.perSecond
    rows.push({ workload: sides.workload, bar: sides.bar, ...figures, ratio })
  }
  const facts = {
    startMs,
    memoryMb: readProcessMemoryMb(product.pid),
    activities: Number(values.activities),
    oversold: await countOversold(postgres.url),
  }
  report(rows, facts)
}

function workloads(product: string, bare: string, { token, slots }: BenchData): Sides[] {
  const headers = { authorization: `Bearer ${token}` }
  const here = 'lat=39.9087&lng=116.3975'
  const list = (query: string) => ({ url: `${product}/api/v1/activities?${query}`, headers })
  const bookings = bookingsOf(product, bare, { slots, headers: { ...headers, ...json } })
  let searched = 0
  const nextWord = () =>
    encodeURIComponent(serviceSearchWords[(searched += 1) % serviceSearchWords.length] ?? '')
  return [
    {
      workload: 'list 20 by category, with the total',
      bar: '>= 0.5 of bare',
      bare: { url: `${bare}/list` },
      product: list(`category=${encodeURIComponent('太极')}&sort=time&timeRange=all`),
      same: sameActivities,
    },
    {
      workload: 'nearest 20',
      bar: '>= 0.5 of bare, p95 < 25 ms',
      bare: { url: `${bare}/nearest` },
      product: list(`${here}&sort=distance&timeRange=all`),
      same: sameActivities,
    },
    {
      workload: 'recommended 20 (exact formula)',
      bar: '>= 0.5 of bare, p95 < 25 ms',
      bare: { url: `${bare}/recommended` },
      product: list(`${here}&sort=recommended&timeRange=all`),
      same: sameActivities,
    },
    {
      workload: 'search 20,000 services by a Chinese word, the nearest first',
      bar: '>= 0.5 of bare',
      bare: { url: bare, next: () => ({ path: `/search?${nextWord()}` }) },
      product: { url: product, headers, next: () => ({ path: `/api/v1/search?${here}&q=${nextWord()}` }) },
      same: sameCount,
    },
    bookings('booking: slot, appointment, order, payment', '>= 0.35 of bare', 'booking'),
    bookings('the same, beside a reference that keeps slot and order alone', 'none', 'order'),
    logins('login by code', '>= 0.3 of bare', [product, knownPrefix], [bare, knownPrefixOfReference]),
    logins(
      'login by code, the first time',
      'none',
      [product, unknownPrefix],
      [bare, unknownPrefixOfReference],
    ),
  ]
}

const idsOf = (rows: unknown) => (rows as { id: number | string }[]).map(({ id }) => Number(id))
const onBothSides = (read: (body: unknown) => unknown): ReplyExtractors => ({ bare: read, product: read })

const sameActivities: ReplyExtractors = {
  bare: (body) => idsOf(body).toSorted((a, b) => a - b),
  product: (body) => idsOf((body as { activities: unknown }).activities).toSorted((a, b) => a - b),
}
/** Product and reference search for different words, so only the number of results is compared. */
const sameCount: ReplyExtractors = {
  bare: (body) => idsOf(body).length,
  product: (body) => idsOf((body as { data: unknown }).data).length,
}
/** Product and reference book different slots, so both only have to answer 2xx. */
const bothAnswer = onBothSides(() => true)

const json = { 'content-type': 'application/json' }

function bookingsOf(
  product: string,
  bare: string,
  { slots, headers }: Pick<BenchData, 'slots'> & { headers: Record<string, string> },
) {
  let taken = 0
  const nextSlot = () => slots[(taken += 1) % slots.length]!
  const patient = { patientName: '王秀英', patientPhone: '13800000000' }
  const next = () => {
    const { id: _, date, time, ...doctor } = nextSlot()
    const body = { ...doctor, slotDate: date, slotTime: time, ...patient }
    return { path: '/api/v1/medical/appointments', body: JSON.stringify(body) }
  }
  return (workload: string, bar: string, reference: 'booking' | 'order'): Sides => ({
    workload,
    bar,
    bare: { url: bare, method: 'POST', next: () => ({ path: `/${reference}/${nextSlot().id}` }) },
    product: { url: product, method: 'POST', headers, next },
    same: bothAnswer,
  })
}

function logins(workload: string, bar: string, product: [string, string], bare: [string, string]): Sides {
  const side = ([url, prefix]: [string, string], path: string): BenchWorkload => {
    let nth = 0
    return {
      url,
      method: 'POST',
      headers: json,
      next: () => ({
        path,
        body: JSON.stringify({ phone: createBenchPhoneNumber(prefix, (nth += 1)), code: benchSmsCode }),
      }),
    }
  }
  const same = onBothSides((body) => typeof (body as { token: unknown }).token)
  return { workload, bar, bare: side(bare, '/login'), product: side(product, '/api/v1/auth/login'), same }
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

type CompanionFacts = { startMs: number; memoryMb: number; activities: number; oversold: number }

function report(rows: Row[], facts: CompanionFacts) {
  console.table(
    rows.map(({ workload, bar, bare, product, ratio }) => ({
      workload,
      'bare req/s': Math.round(bare.perSecond),
      'ours req/s': Math.round(product.perSecond),
      ratio: ratio.toFixed(2),
      bar,
      'p50 ms': product.p50Ms.toFixed(1),
      'p95 ms': product.p95Ms.toFixed(1),
      errors: bare.errors + product.errors,
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
