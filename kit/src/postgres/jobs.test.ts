import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { dayMs, fixedClock, fromIso, hourMs, type MovableClock, minuteMs } from '@sanhe/kit/runtime/clock'
import { type JobRunner, startJobs } from '@sanhe/kit/runtime/jobs'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeDatabase, openDatabase } from './database.ts'
import { listJobSchedules } from './job-schedules.ts'
import { type PgJob, startPgJobs } from './jobs.ts'

const folder = createPublicTempFolder()
copyFileSync(join(import.meta.dirname, 'jobs.sql'), join(folder.path, '001_jobs.sql'))

let database: TestDatabase
let dbs: Kysely<unknown>[]
let clock: MovableClock
let runners: JobRunner[]
const faults: string[] = []

beforeAll(async () => {
  database = await createTestDatabase(folder.path)
  dbs = [1, 2].map(() => openDatabase(database.url, { maxConnections: 4, onConnectionFault: () => {} }))
})
afterAll(async () => {
  await Promise.all(dbs.map(closeDatabase))
  await database.drop()
  folder[Symbol.dispose]()
})
beforeEach(() => {
  clock = fixedClock(fromIso('2026-03-01T12:00:00+08:00'))
  runners = []
  faults.length = 0
})
afterEach(async () => {
  await Promise.all(runners.map(({ stop }) => stop()))
  await sql`DELETE FROM job_schedules`.execute(dbs[0]!)
  await sql`DELETE FROM pgboss.job`.execute(dbs[0]!)
})

/** Emulates one process: starts a job runner with a separate connection pool. */
async function startProcess(nth: number, ...jobs: PgJob[]) {
  const onFault = (name: string, error: unknown) => faults.push(`${name}: ${String(error)}`)
  const runner = await startPgJobs({ db: dbs[nth]!, clock, jobs, onFault })
  runners.push(runner)
  return runner
}

function countingJob<Schedule extends { everyMs: number } | { dailyAt: string }>(schedule: Schedule) {
  const runs: number[] = []
  return { runs, job: { name: 'sweep', ...schedule, run: (now: number) => runs.push(now) } }
}

test('two processes see a job become due ten times at the same moment: exactly one runs it each time', async () => {
  const { runs, job } = countingJob({ everyMs: hourMs })
  const [one, two] = await Promise.all([startProcess(0, job), startProcess(1, job)])
  for (let nth = 1; nth <= 10; nth += 1) {
    clock.move({ advanceMs: hourMs })
    await Promise.all([one, two, one, two].map(({ runDue }) => runDue()))
    expect(runs).toHaveLength(nth)
  }
  expect(faults).toEqual([])
})

test('a job runs when its interval has passed, not earlier, and then waits a full interval again', async () => {
  const { runs, job } = countingJob({ everyMs: hourMs })
  const { runDue, list } = await startProcess(0, job)
  expect(list()).toEqual([{ name: 'sweep', schedule: 'every 3600 s', lastRunAt: null }])
  clock.move({ advanceMs: hourMs - 1 })
  await runDue()
  expect(runs).toEqual([])
  clock.move({ advanceMs: 1 })
  await runDue()
  await runDue()
  expect(runs).toEqual([clock.now()])
  expect(list()[0]!.lastRunAt).toBe(clock.now())
})

test('a daily job runs at its time, and once after three missed days', async () => {
  const { runs, job } = countingJob({ dailyAt: '03:30' })
  const { runDue } = await startProcess(0, job)
  clock.move({ now: fromIso('2026-03-02T03:29:59+08:00') })
  await runDue()
  expect(runs).toHaveLength(0)
  clock.move({ now: fromIso('2026-03-02T03:30:00+08:00') })
  await runDue()
  expect(runs).toHaveLength(1)
  clock.move({ advanceMs: 3 * dayMs })
  await runDue()
  await runDue()
  expect(runs).toHaveLength(2)
})

test('a job that becomes due while another process runs it starts after that run, never at the same time', async () => {
  let [running, most, count] = [0, 0, 0]
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: started, resolve: hasStarted } = Promise.withResolvers<void>()
  const job: PgJob = {
    name: 'sweep',
    everyMs: hourMs,
    async run() {
      most = Math.max(most, (running += 1))
      hasStarted()
      await released
      running -= 1
      count += 1
    },
  }
  const [one, two] = [await startProcess(0, job), await startProcess(1, job)]
  clock.move({ advanceMs: hourMs })
  const first = one.runDue()
  await started
  clock.move({ advanceMs: hourMs })
  await two.runDue()
  expect(count).toBe(0)
  release()
  await first
  await two.runDue()
  expect([count, most]).toEqual([2, 1])
})

test('(control) two processes with timers, without the shared table, run a job twice', async () => {
  const { runs, job } = countingJob({ everyMs: hourMs })
  const own = [1, 2].map(() => startJobs(clock, [job], () => {}))
  clock.move({ advanceMs: hourMs })
  await Promise.all(own.map(({ runDue }) => runDue()))
  expect(runs).toHaveLength(2)
  await Promise.all(own.map(({ stop }) => stop()))
})

test('a failing job is reported and repeated after its retry pause, and other jobs run as usual', async () => {
  let fails = true
  const { runs, job } = countingJob({ everyMs: hourMs })
  const failing: PgJob = {
    name: 'bills',
    everyMs: hourMs,
    run() {
      if (fails) throw new Error('no paper')
      runs.push(0)
    },
  }
  const { runDue } = await startProcess(0, failing, job)
  clock.move({ advanceMs: hourMs })
  await runDue()
  expect(faults).toEqual(['bills: Error: no paper'])
  expect(runs).toEqual([clock.now()])
  await runDue()
  expect(faults).toHaveLength(1)
  fails = false
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(dbs[0]!)
  await runDue()
  expect(runs).toEqual([clock.now(), 0])
})

test('run() of the job runner runs a job by name and returns its result or its error', async () => {
  const jobs: PgJob[] = [
    { name: 'sum', everyMs: hourMs, run: () => 42 },
    { name: 'nothing', everyMs: hourMs, run() {} },
    { name: 'bills', everyMs: hourMs, run: () => Promise.reject(new Error('no paper')) },
  ]
  const { run, list } = await startProcess(0, ...jobs)
  expect(await run('sum')).toEqual({ result: 42 })
  expect(await run('nothing')).toEqual({ result: null })
  expect(await run('unknown')).toBeUndefined()
  await expect(run('bills')).rejects.toThrow('no paper')
  await expect(run('bills')).rejects.toThrow('no paper')
  expect(list().map(({ lastRunAt }) => lastRunAt)).toEqual([clock.now(), clock.now(), clock.now()])
})

test('due times of jobs survive a restart, and a changed schedule starts a new interval', async () => {
  const { runs, job } = countingJob({ everyMs: hourMs })
  await (await startProcess(0, job)).stop()
  clock.move({ advanceMs: 40 * minuteMs })
  const again = await startProcess(0, job)
  clock.move({ advanceMs: 20 * minuteMs })
  await again.runDue()
  expect(runs).toHaveLength(1)
  await again.stop()
  const rarer = await startProcess(0, { ...job, everyMs: 2 * hourMs })
  clock.move({ advanceMs: hourMs })
  await rarer.runDue()
  expect(runs).toHaveLength(1)
})

test('a clock that moves back starts the interval of a job again', async () => {
  const { runs, job } = countingJob({ everyMs: hourMs })
  const { runDue } = await startProcess(0, job)
  clock.move({ advanceMs: -10 * dayMs })
  await runDue()
  expect(runs).toHaveLength(0)
  clock.move({ advanceMs: hourMs })
  await runDue()
  expect(runs).toHaveLength(1)
})

test('clocks that differ by a second do not run a daily job twice', async () => {
  const { runs, job } = countingJob({ dailyAt: '03:30' })
  const { runDue } = await startProcess(0, job)
  clock.move({ now: fromIso('2026-03-02T03:30:00+08:00') })
  await runDue()
  clock.move({ advanceMs: -1000 })
  await runDue()
  clock.move({ advanceMs: 1000 })
  await runDue()
  expect(runs).toHaveLength(1)
})

test('a job that waits for a provider does not delay other jobs of the timer, and its end is recorded', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const answer = Promise.withResolvers<void>()
  const begun: string[] = []
  const job = (name: string, run: () => unknown = () => {}) => ({
    name,
    everyMs: minuteMs,
    run: () => {
      begun.push(name)
      return run()
    },
  })
  const ticks = ['b', 'c', 'd', 'e', 'f', 'g', 'h']
  const broken = job('broken', () => Promise.reject(new Error('no answer')))
  await startProcess(
    0,
    job('slow', () => answer.promise),
    broken,
    ...ticks.map((name) => job(name)),
  )
  for (let minute = 1; minute <= 2; minute += 1) {
    clock.move({ advanceMs: minuteMs })
    vi.advanceTimersByTime(5000)
    await vi.waitFor(() => expect(begun.filter((name) => name === 'h')).toHaveLength(minute), 20_000)
  }
  expect(begun.filter((name) => name === 'slow')).toHaveLength(1)
  answer.resolve()
  await vi.waitFor(async () => {
    const schedules = await listJobSchedules(dbs[0]!)
    expect(schedules.get('slow')).toMatchObject({ lastFault: null, lastSucceededAt: clock.now() })
    expect(schedules.get('broken')).toMatchObject({ lastFault: 'Error: no answer', lastSucceededAt: null })
  })
})
