import { createKeyedQueue } from '@sanhe/kit/concurrency/keyed-queue'
import { createWorkerPool } from '@sanhe/kit/concurrency/worker-pool'
import { type Clock, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import { runInTracingSpan } from '@sanhe/kit/tracing/tracing'
import { fromKysely, PgBoss } from 'pg-boss'
import { inTransaction } from './database.ts'
import type { AnyDatabase } from './executor.ts'
import {
  addJobSchedule,
  advanceJobSchedule,
  describeSchedule,
  type JobSchedule,
  listJobSchedules,
  computeNextJobRun,
  recordJobOutcome,
  recordJobRun,
} from './job-schedules.ts'
import { pgBossAdapter } from './pg-boss-adapter.ts'

/** A scheduled job. Running it twice must have no further effect. */
export type PgJob = { name: string; run(now: Instant): unknown } & JobSchedule

export type PgJobsOptions = {
  db: AnyDatabase
  clock: Clock
  jobs: PgJob[]
  onFault(name: string, error: unknown): void
}

const tickMs = 5000
const touchMs = 10_000
/**
 * Number of jobs that run at the same time in one process, so that a job that waits for a provider does not delay other
 * jobs.
 */
const maxConcurrentJobs = 6
/**
 * Tolerated difference in ms between the clocks of two machines. Only a due time that lies further in the future than
 * its interval plus this tolerance means that the clock was moved back.
 */
const maxSkewMs = minuteMs

/**
 * Over all processes, at most one run of a job waits or is in progress. Retries and the expiry of killed processes use
 * real time.
 */
const queueOptions = {
  policy: 'exclusive',
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: true,
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
} as const

/**
 * Starts the jobs of a product that may run in several processes. A table of kit (`jobs.sql`, which a product copies
 * into a migration) holds the due times by the injected clock; pg-boss queues, locks and retries the runs.
 */
export async function startPgJobs({ db, clock, jobs, onFault }: PgJobsOptions): Promise<JobRunner> {
  const boss = new PgBoss({ db: pgBossAdapter(db), schedule: false })
  boss.on('error', (error) => onFault('pg-boss', error))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, queueOptions)
    await addJobSchedule(db, job.name, job, clock.now())
  }
  const runner = { db, clock, jobs, boss, onFault }
  let schedules = await listJobSchedules(db)
  const queue = createKeyedQueue()
  const runInQueue = (job: PgJob) =>
    queue.run(job.name, () => runWaiting(runner, job)).catch((error: unknown) => onFault(job.name, error))
  const workers = createWorkerPool(maxConcurrentJobs, runInQueue)
  const refresh = async () => void (schedules = await listJobSchedules(db))
  const enqueueAll = () => refresh().then(() => enqueueDue(runner, schedules))
  const missed = (error: unknown) => onFault('schedules', error)
  let ticked: Promise<void> = Promise.resolve()
  const tick = () => void (ticked = ticked.then(enqueueAll).then(() => workers.offer(jobs), missed))
  const timer = setInterval(tick, tickMs)
  timer.unref()

  return {
    list: () =>
      jobs.map((job) => ({
        name: job.name,
        schedule: describeSchedule(job),
        lastRunAt: schedules.get(job.name)?.lastRunAt ?? null,
      })),
    async run(name) {
      const job = jobs.find((candidate) => candidate.name === name)
      return job && (await queue.run(name, () => runNow(runner, job)).finally(() => refresh().catch(missed)))
    },
    async runDue() {
      await enqueueAll().catch(missed)
      // oxlint-disable-next-line no-await-in-loop
      for (const job of jobs) await runInQueue(job)
      await refresh().catch(missed)
    },
    async stop() {
      clearInterval(timer)
      await ticked
      await workers.stop()
      await queue.drain()
      await boss.stop()
    },
  }
}

type Runner = PgJobsOptions & { boss: PgBoss }

async function runWaiting(runner: Runner, job: PgJob) {
  const ran = await runQueuedRun(runner, job)
  if (ran && 'error' in ran) runner.onFault(job.name, ran.error)
}

async function enqueueDue(runner: Runner, schedules: Awaited<ReturnType<typeof listJobSchedules>>) {
  for (const job of runner.jobs) {
    const nextAt = schedules.get(job.name)?.nextAt
    // Jobs are queued one after the other, so that a single connection is enough.
    // oxlint-disable-next-line no-await-in-loop
    if (nextAt !== undefined) await enqueueWhenDue(runner, job, nextAt)
  }
}

async function enqueueWhenDue({ db, clock, boss }: Runner, job: PgJob, nextAt: Instant) {
  const now = clock.now()
  if (nextAt <= now) {
    await inTransaction(db, async (tx) => {
      if (!(await advanceJobSchedule(tx, job.name, nextAt, computeNextJobRun(job, now)))) return
      // A run that still waits or is in progress was started for an earlier due time, so the job stays due.
      const id = await boss.send(job.name, null, { db: fromKysely(tx) })
      if (!id) await advanceJobSchedule(tx, job.name, computeNextJobRun(job, now), nextAt)
    })
  } else if (nextAt > computeNextJobRun(job, now + maxSkewMs)) {
    // After the clock was moved back, the interval starts again; otherwise the job would wait for the due time that was
    // set before.
    await advanceJobSchedule(db, job.name, nextAt, computeNextJobRun(job, now))
  }
}

type JobResult = { result: unknown } | { error: unknown }

/** Fetches the queued run of a job, if there is one, and runs the job. A failed run waits for its retry. */
async function runQueuedRun(
  { db, clock, boss, onFault }: Runner,
  job: PgJob,
  ignoreStartAfter = false,
): Promise<JobResult | undefined> {
  const [claim] = await boss.fetch(job.name, { batchSize: 1, ignoreStartAfter })
  if (!claim) return undefined
  const touch = () => boss.touch(job.name, claim).catch((error: unknown) => onFault(job.name, error))
  const timer = setInterval(() => void touch(), touchMs)
  const startedAt = performance.now()
  const ended = (fault: string | null) =>
    recordJobOutcome(db, job.name, { now: clock.now(), tookMs: performance.now() - startedAt, fault })
  try {
    const now = clock.now()
    await recordJobRun(db, job.name, now)
    const result: unknown =
      (await runInTracingSpan({ name: `job ${job.name}` }, async () => await job.run(now))) ?? null
    await boss.complete(job.name, claim)
    await ended(null)
    return { result }
  } catch (error) {
    await boss.fail(job.name, claim, { message: String(error) })
    await ended(String(error))
    return { error }
  } finally {
    clearInterval(timer)
  }
}

/**
 * Runs a job for an administrator or a test, who receives its result or its error. The result is null when another
 * process is running the job.
 */
async function runNow(runner: Runner, job: PgJob): Promise<{ result: unknown }> {
  await runner.boss.send(job.name)
  const ran = await runQueuedRun(runner, job, true)
  if (ran && 'error' in ran) throw ran.error
  return ran ?? { result: null }
}
