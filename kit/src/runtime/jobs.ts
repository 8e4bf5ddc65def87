import { runInTracingSpan } from '@sanhe/kit/tracing/tracing'
import type { Clock, Instant } from './clock.ts'

/** A job that is due again `everyMs` after its last run. Running it twice must have no further effect. */
export type Job = { name: string; everyMs: number; run(now: Instant): unknown }

export type JobRunner = {
  list(): { name: string; schedule: string; lastRunAt: Instant | null }[]
  /** Runs a job by name immediately; returns undefined when no job has that name. */
  run(name: string): Promise<{ result: unknown } | undefined>
  /**
   * Runs the jobs that are due by the clock. The timer calls it, and so do the developer tools after they moved the
   * clock.
   */
  runDue(): Promise<void>
  stop(): Promise<void>
}

const tickMs = 1000

/** Starts the jobs of a product that runs as one process: a timer over the injected clock. */
export function startJobs(
  clock: Clock,
  jobs: Job[],
  onFault: (name: string, error: unknown) => void,
): JobRunner {
  const lastRunAt = new Map<string, Instant>(jobs.map(({ name }) => [name, clock.now()]))
  const ran = new Set<string>()
  let current: Promise<void> = Promise.resolve()

  async function runJob(job: Job) {
    lastRunAt.set(job.name, clock.now())
    ran.add(job.name)
    return await runInTracingSpan({ name: `job ${job.name}` }, async () => await job.run(clock.now()))
  }
  async function runDueNow() {
    for (const job of jobs) {
      const now = clock.now()
      // After the clock was moved back, the interval starts again; otherwise the job would wait for its earlier due
      // time.
      const last = Math.min(lastRunAt.get(job.name) ?? 0, now)
      lastRunAt.set(job.name, last)
      if (now - last < job.everyMs) continue
      await runJob(job).catch((error: unknown) => onFault(job.name, error))
    }
  }
  const runDue = () => (current = current.then(runDueNow))
  const timer = setInterval(() => void runDue(), tickMs)
  timer.unref()

  return {
    list: () =>
      jobs.map(({ name, everyMs }) => ({
        name,
        schedule: `every ${everyMs / 1000} s`,
        lastRunAt: ran.has(name) ? (lastRunAt.get(name) ?? null) : null,
      })),
    async run(name) {
      const job = jobs.find((candidate) => candidate.name === name)
      return job && { result: (await runJob(job)) ?? null }
    },
    runDue,
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
