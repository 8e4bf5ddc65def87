import { expect, test } from 'vitest'
import { fixedClock, hourMs } from './clock.ts'
import { startJobs } from './jobs.ts'

function started(run: () => unknown = () => 'done') {
  const clock = fixedClock(1_000_000_000_000)
  const ran: number[] = []
  const faults: string[] = []
  const job = { name: 'hourly', everyMs: hourMs, run: (now: number) => (ran.push(now), run()) }
  const jobs = startJobs(clock, [job], (name, error) => faults.push(`${name}: ${(error as Error).message}`))
  return { clock, ran, faults, jobs }
}

test('startJobs runs a job when its interval has passed, and again after the same interval', async () => {
  const { clock, ran, jobs } = started()
  await jobs.runDue()
  clock.move({ advanceMs: hourMs - 1 })
  await jobs.runDue()
  expect(ran).toHaveLength(0)
  clock.move({ advanceMs: 1 })
  await jobs.runDue()
  await jobs.runDue()
  expect(ran).toHaveLength(1)
  await jobs.stop()
})

test('run() of the job runner runs a job by name, returns its result and records the run', async () => {
  const { clock, ran, jobs } = started()
  expect(jobs.list()).toEqual([{ name: 'hourly', schedule: 'every 3600 s', lastRunAt: null }])
  expect(await jobs.run('hourly')).toEqual({ result: 'done' })
  expect(jobs.list()).toMatchObject([{ lastRunAt: clock.now() }])
  expect(await jobs.run('daily')).toBeUndefined()
  expect(ran).toHaveLength(1)
  await jobs.stop()
})

test('startJobs reports a failing job and runs it again after its interval', async () => {
  const { clock, faults, jobs } = started(() => {
    throw new Error('no luck')
  })
  clock.move({ advanceMs: hourMs })
  await jobs.runDue()
  clock.move({ advanceMs: hourMs })
  await jobs.runDue()
  expect(faults).toEqual(['hourly: no luck', 'hourly: no luck'])
  await jobs.stop()
})

test('a job is due after its interval, not at its earlier due time, when the clock was moved back', async () => {
  const { clock, ran, jobs } = started()
  clock.move({ advanceMs: 48 * hourMs })
  await jobs.runDue()
  clock.move({ reset: true })
  await jobs.runDue()
  expect(ran).toHaveLength(1)
  clock.move({ advanceMs: hourMs })
  await jobs.runDue()
  expect(ran).toHaveLength(2)
  await jobs.stop()
})
