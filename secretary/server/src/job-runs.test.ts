import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend()))
afterAll(() => backend.stop())

test('POST /dev/jobs/:name/run answers 200 for every job', async () => {
  const listed = await backend.visitor.fetch('/dev/jobs')
  const { jobs } = (await listed.json()) as { jobs: { name: string }[] }
  expect(jobs.length).toBeGreaterThan(3)
  const statuses: Record<string, number> = {}
  // Runs the jobs one after another: a job that is already running in this process does not start again.
  // oxlint-disable-next-line no-await-in-loop
  for (const { name } of jobs)
    statuses[name] = (await backend.visitor.fetch(`/dev/jobs/${name}/run`, { method: 'POST' })).status
  expect(statuses).toEqual(Object.fromEntries(jobs.map(({ name }) => [name, 200])))
})
