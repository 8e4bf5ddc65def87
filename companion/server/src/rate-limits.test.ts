import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ RATE_LIMIT_SCALE: '1' })))
beforeEach(() => app.clock.move({ advanceMs: minuteMs }))
afterAll(() => app.stop())

const headers = { 'content-type': 'application/json' }

async function statusesOf(times: number, path: string) {
  const statuses: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const url = path.replace(':n', String(nth))
    // oxlint-disable-next-line no-await-in-loop
    statuses.push((await app.visitor.fetch(url, { method: 'POST', headers, body: '{}' })).status)
  }
  return statuses
}

const times = (count: number, status: number) => Array<number>(count).fill(status)

test('each sensitive endpoint allows ten requests per minute, counted separately from other endpoints', async () => {
  expect(await statusesOf(11, '/api/v1/auth/login')).toEqual([...times(10, 400), 429])
  expect(await statusesOf(11, '/api/v1/auth/send-code')).toEqual([...times(10, 400), 429])
  app.clock.move({ advanceMs: minuteMs })
  expect(await statusesOf(1, '/api/v1/auth/login')).toEqual([400])
})

test('requests to a sensitive endpoint share its rate limit, whatever their path parameters and URL prefix', async () => {
  expect(await statusesOf(11, '/api/v1/medical/appointments/:n/cancel')).toEqual([...times(10, 401), 429])
  expect(await statusesOf(10, '/api/merchant/auth/login')).toEqual(times(10, 400))
  expect(await statusesOf(1, '/api/v1/merchant/auth/login')).toEqual([429])
})

test.each([
  ['100 by default', {}, 100],
  ['as many as REQUESTS_PER_MINUTE says', { REQUESTS_PER_MINUTE: '130' }, 130],
])('an IP address may send %s requests per minute', async (_, settings, allowed) => {
  const other = await startTestApp({ RATE_LIMIT_SCALE: '1', ...settings })
  const status = async () => (await other.visitor.fetch('/api/v1/legal-documents')).status
  const statuses = await Promise.all(Array.from({ length: 140 }, status))
  await other.stop()
  expect(statuses.filter((code) => code === 200)).toHaveLength(allowed)
  expect(statuses.filter((code) => code === 429)).toHaveLength(140 - allowed)
})
