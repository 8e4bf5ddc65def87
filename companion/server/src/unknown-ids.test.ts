import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type createCaller, startTestApp, type TestApp } from '#testing'
import { contractRoutes } from './testing/routes.ts'

let app: TestApp
let callers: Record<string, ReturnType<typeof createCaller>>
beforeAll(async () => {
  app = await startTestApp()
  callers = {
    user: await app.user(),
    child: await app.child(),
    merchant: await app.merchant(),
    admin: await app.admin(),
  }
})
afterAll(() => app.stop())

/** An id that PostgreSQL's `bigint` allows and `integer` does not. */
const largeId = '9999999999'

/** Queries of the endpoints that require one. */
const queries: Record<string, string> = {
  '/api/admin/workers/:id/leave-collisions': '?startsAt=2026-11-01T08:00:00Z&endsAt=2026-11-01T09:00:00Z',
  '/api/merchant/orders/:id/item-refunds/preview': '?quantity=1',
}

const reading = contractRoutes.filter(({ method, path }) => method === 'GET' && path.includes('/:id'))

describe.each(reading)('GET $path', ({ auth, path }) => {
  test(`answers 404 NOT_FOUND for the id ${largeId}, which no row has`, async () => {
    const url = path.replace(':id', largeId).replace(/:\w+/g, '1')
    const answer = await callers[auth]?.fetch(url + (queries[path] ?? ''))
    expect([answer?.status, await answer?.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'NOT_FOUND' }),
    ])
  })
})
