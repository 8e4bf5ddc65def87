import { distanceInKm } from '@sanhe/kit/geo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toWgs84 } from '#core'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { seedHousekeeping } from './seed.ts'
import { createTestWorker } from './testing/fixtures.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user()
})
afterAll(() => app.stop())

describe('GET /housekeeping/workers', () => {
  const here = { lat: 31.23, lng: 121.47 }
  let [near, far, nowhere, repairer]: number[] = []
  beforeAll(async () => {
    far = await createTestWorker(app, {
      provider: { lat: '31.3300000', lng: '121.4700000' },
      worker: { rating: '5.0' },
    })
    near = await createTestWorker(app, {
      provider: { lat: '31.2400000', lng: '121.4700000' },
      worker: { rating: '4.0' },
    })
    nowhere = await createTestWorker(app, { worker: { rating: '4.5' } })
    repairer = await createTestWorker(app, { provider: { category: 'repair' } })
  })
  const list = async (query: object) => (await user.housekeeping.workers({ query })).workers
  const mine = (workers: { id: number }[]) =>
    workers.map(({ id }) => id).filter((id) => [near, far, nowhere, repairer].includes(id))

  test('GET /housekeeping/workers without a position orders the workers of a service type by rating', async () => {
    expect(mine(await list({ type: 'cleaning' }))).toEqual([far, nowhere, near])
    expect(mine(await list({ type: 'repair' }))).toEqual([repairer])
    expect(mine(await list({ type: 'companion' }))).toEqual([])
    expect(mine(await list({}))).toHaveLength(4)
  })

  test('GET /housekeeping/workers with a position orders by distance and returns the distance', async () => {
    const found = await list({ type: 'cleaning', ...here })
    expect(mine(found)).toEqual([near, far, nowhere])
    expect(found[0]).toMatchObject({ type: 'cleaning', hourlyRate: 40, distance: 1.11 })
    expect(found[1]?.distance).toBe(11.12)
    expect(found.at(-1)?.distance).toBeNull()
  })

  test('GET /housekeeping/workers converts a GCJ-02 position before it computes distances', async () => {
    const [first] = await list({ type: 'cleaning', ...here, coordType: 'gcj02' })
    const km = distanceInKm(toWgs84(here, 'gcj02'), { lat: 31.24, lng: 121.47 })
    expect(first?.distance).toBeCloseTo(km, 2)
    expect(first?.distance).not.toBe(1.11)
  })

  test('GET /housekeeping/workers is paginated', async () => {
    const page = await user.housekeeping.workers({ query: { type: 'cleaning', page: 2, pageSize: 1 } })
    expect(page).toMatchObject({ page: 2, pageSize: 1 })
    expect(page.workers).toHaveLength(1)
    expect(page.total).toBeGreaterThanOrEqual(3)
  })

  test('GET /housekeeping/workers omits offline workers and workers of inactive companies', async () => {
    const offline = await createTestWorker(app, { worker: { status: 'offline' } })
    const gone = await createTestWorker(app, { provider: { status: 'inactive' } })
    const ids = (await list({ pageSize: 50 })).map(({ id }) => id)
    expect(ids).not.toContain(offline)
    expect(ids).not.toContain(gone)
    expect(await user.housekeeping.worker({ params: { id: offline } })).toMatchObject({ status: 'offline' })
    for (const id of [gone, 999_999])
      expect(await getRefusal(user.housekeeping.worker({ params: { id } }))).toMatchObject({ status: 404 })
  })

  test.each([{ type: 'gardening' }, { lat: 31 }, { lat: 91, lng: 0 }])(
    'GET /housekeeping/workers answers 400 VALIDATION_ERROR for %j',
    async (query) => {
      expect(await getRefusal(list(query))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    },
  )
})

test('seedHousekeeping creates workers of all three types once', async () => {
  await seedHousekeeping(app.deps)
  expect(await seedHousekeeping(app.deps)).toEqual({ workers: 0 })
  for (const type of ['cleaning', 'repair', 'companion'] as const) {
    const { workers } = await user.housekeeping.workers({ query: { type, pageSize: 50 } })
    expect(workers.filter(({ provider }) => provider.companyName !== '试验家政').length).toBeGreaterThan(1)
  }
})
