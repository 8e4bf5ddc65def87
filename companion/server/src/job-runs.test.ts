import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({}, { byHand: false })))
afterAll(() => app.stop())

test('POST /dev/jobs/:name/run answers 200 for every job', async () => {
  const listed = await app.visitor.fetch('/dev/jobs')
  const { jobs } = (await listed.json()) as { jobs: { name: string }[] }
  expect(jobs.length).toBeGreaterThan(30)
  const statuses: Record<string, number> = {}
  // Runs the jobs one after the other, because a job that is already running is not started again.
  // oxlint-disable-next-line no-await-in-loop
  for (const { name } of jobs)
    statuses[name] = (await app.visitor.fetch(`/dev/jobs/${name}/run`, { method: 'POST' })).status
  expect(statuses).toEqual(Object.fromEntries(jobs.map(({ name }) => [name, 200])))
})
