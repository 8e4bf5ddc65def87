import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { migratePostgres } from '@sanhe/kit/postgres/migrations'
import { Client } from 'pg'
import { createBenchFolder } from '../bench-folder.ts'
import { benchJwtSecret } from '../companion-data.ts'
import { startBenchProgram } from '../bench-program.ts'
import { fillListDatabase } from './fill.ts'
import { casesOf, notMeasured, pagedEndpoints } from './lists.ts'
import { type ListResult, measureLists } from './measure-lists.ts'
import { sizesOf } from './sizes.ts'

const root = join(import.meta.dirname, '../../..')
const log = (line: string) => process.stderr.write(`  ${line}\n`)

/**
 * `npm run bench -- companion-lists [--users 1000000] [--orders 5000000] [--requests 30] [--limit-ms 100] [--only
 * users]
 * [--keep DIR]`: measures every list of the companion. `--keep` leaves the database in DIR, and a later run uses it
 * again. Exits with 1 if a list failed or its p95 is above the limit.
 */
export async function benchCompanionLists(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      users: { type: 'string', default: '1000000' },
      orders: { type: 'string', default: '5000000' },
      requests: { type: 'string', default: '30' },
      'limit-ms': { type: 'string', default: '100' },
      only: { type: 'string', default: '' },
      keep: { type: 'string' },
    },
  })
  await using opened = new AsyncDisposableStack()
  const folder = values.keep ? resolve(values.keep) : opened.use(createBenchFolder()).path
  mkdirSync(folder, { recursive: true })
  const postgres = opened.adopt(
    await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} }),
    (server) => server.stop(),
  )
  await migratePostgres(postgres.url, join(root, 'companion/server/migrations'))
  const db = opened.adopt(new Client({ connectionString: postgres.url }), (client) => client.end())
  await db.connect()
  await fillOnce(db, sizesOf(Number(values.users), Number(values.orders)))
  const server = opened.adopt(
    await startBenchProgram('scripts/bench/companion-lists/server.ts', [], {
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      PORT: '0',
      JWT_SECRET: benchJwtSecret,
      RATE_LIMIT_SCALE: '1000000',
    }),
    (program) => program.stop(),
  )
  const endpoints = pagedEndpoints().filter(({ path }) => path.includes(values.only))
  const cases = endpoints.filter(({ path }) => !(path in notMeasured)).flatMap(casesOf)
  const results = await measureLists(cases, {
    url: server.url,
    db,
    requests: Number(values.requests),
    limitMs: Number(values['limit-ms']),
    log,
  })
  report(results, Number(values['limit-ms']), endpoints.length)
}

/**
 * Fills the database, unless an earlier run has filled it completely. The row in `bench_load` is written last, so it
 * proves a complete load.
 */
async function fillOnce(db: Client, sizes: ReturnType<typeof sizesOf>) {
  await db.query('CREATE TABLE IF NOT EXISTS bench_load (sizes jsonb, loaded_at timestamptz DEFAULT now())')
  const { rows } = await db.query<{ sizes: unknown }>('SELECT sizes FROM bench_load')
  if (rows[0]) return log(`data of an earlier run: ${JSON.stringify(rows[0].sizes)}`)
  const startedAt = performance.now()
  await fillListDatabase(db, sizes, log)
  await db.query('INSERT INTO bench_load (sizes) VALUES ($1)', [JSON.stringify(sizes)])
  log(`loaded in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

function report(results: ListResult[], limitMs: number, lists: number) {
  const slow = results.filter(({ p95Ms }) => p95Ms > limitMs)
  const failed = results.filter(({ failure }) => failure)
  console.table(
    results
      .toSorted((a, b) => b.p95Ms - a.p95Ms)
      .map(({ list, caller, what, p50Ms, p95Ms, rowsRead }) => ({
        list,
        caller,
        what,
        'p50 ms': p50Ms.toFixed(1),
        'p95 ms': p95Ms.toFixed(1),
        rows: rowsRead ?? '',
        '': p95Ms > limitMs ? 'SLOW' : '',
      })),
  )
  for (const { list, caller, what, failure } of failed)
    console.log(`not measured: ${caller} ${list} ${what}: ${failure}`)
  for (const [list, reason] of Object.entries(notMeasured)) console.log(`not measured: ${list}: ${reason}`)
  console.log(
    `${lists} lists, ${results.length} cases, ${slow.length} above ${limitMs} ms, ${failed.length} failed`,
  )
  mkdirSync(join(root, 'reports'), { recursive: true })
  const rows = results.map((result) => ({ ...result, path: result.path(0) }))
  writeFileSync(
    join(root, 'reports/bench-companion-lists.json'),
    `${JSON.stringify({ suite: 'bench-companion-lists', rows }, null, 2)}\n`,
  )
  if (slow.length + failed.length > 0) process.exitCode = 1
}
