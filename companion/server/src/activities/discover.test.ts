import { distanceInMetres } from '@sanhe/kit/geo'
import { dayMs, fromIso, hourMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { seedActivities } from './seed.ts'
import {
  createUserWhoCanJoin,
  createOrganiser,
  createTestActivity,
  testParkLocation,
} from './testing/fixtures.ts'

let app: TestApp
let creator: TestUser
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  await app.db.deleteFrom('activity_participants').execute()
  await app.db.deleteFrom('activities').execute()
  creator = await createOrganiser(app)
  user = await createUserWhoCanJoin(app)
})
afterAll(() => app.stop())

type Query = Parameters<TestUser['activities']['list']>[0]['query']
const list = (query: Query = {}) => user.activities.list({ query })
const idsOf = async (query: Query = {}) => (await list(query)).activities.map(({ id }) => id)
const north = (degrees: number) => ({ ...testParkLocation, lat: testParkLocation.lat + degrees })
const here = { lat: testParkLocation.lat, lng: testParkLocation.lng }

describe('GET /activities', () => {
  test('GET /activities lists upcoming activities with the fields of the specification', async () => {
    const { id, startAt, endAt, by } = await createTestActivity(app, creator, { location: north(0.05) })
    await user.activities.join(by)
    expect(await list(here)).toEqual({
      activities: [
        {
          id,
          title: '清晨太极拳',
          category: '太极',
          coverImage: null,
          startTime: toIso(startAt),
          endTime: toIso(endAt),
          location: { ...north(0.05), lat: 39.9587, distance: 5.56 },
          maxParticipants: 10,
          currentParticipants: 1,
          creator: { id: creator.id, nickname: expect.any(String), avatar: null },
          isJoined: true,
          // The score has a distance part 0.3 * (1 - 0.556), a time part 0.2 * (1 - 24/168) and an occupancy
          // part 0.1 * 1/10.
          recommendScore: 0.3146,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    })
    expect((await list()).activities[0]?.location.distance).toBeNull()
  })

  test('GET /activities omits activities that have started or were cancelled', async () => {
    const off = await createTestActivity(app, creator)
    await creator.activities.remove(off.by)
    const { startAt } = await createTestActivity(app, creator)
    expect((await list()).total).toBe(1)
    app.clock.move({ now: startAt })
    expect(await list()).toMatchObject({ activities: [], total: 0 })
  })

  test('the total of GET /activities follows changes of category, cancellations and deletions of activities', async () => {
    const { by, startAt } = await createTestActivity(app, creator, {}, 3 * dayMs)
    await createTestActivity(app, creator, { category: '棋牌' }, 3 * dayMs)
    const total = async (query: Query) => (await list(query)).total
    expect([await total({}), await total({ category: '太极' })]).toEqual([2, 1])
    await creator.activities.update({ ...by, body: { category: '棋牌', startTime: toIso(startAt + dayMs) } })
    expect([await total({}), await total({ category: '太极' }), await total({ category: '棋牌' })]).toEqual([
      2, 0, 2,
    ])
    await creator.activities.remove(by)
    expect(await total({})).toBe(1)
    await app.db.deleteFrom('activities').execute()
    expect(await total({})).toBe(0)
  })

  test('the filters today, tomorrow and week of GET /activities use calendar days in Shanghai', async () => {
    // 15:00 UTC is 23:00 in Shanghai, one hour before the next day.
    app.clock.move({ now: fromIso('2026-11-21T15:00:00Z') })
    const at = async (iso: string) => {
      const { id } = await createTestActivity(app, creator)
      await app.db
        .updateTable('activities')
        .set({ start_time: toDate(fromIso(iso)) })
        .where('id', '=', id)
        .execute()
      return id
    }
    const today = await at('2026-11-21T15:59:59.999Z')
    const tomorrow = [await at('2026-11-21T16:00:00Z'), await at('2026-11-22T15:59:59.999Z')]
    const inWeek = [await at('2026-11-22T16:00:00Z'), await at('2026-11-27T15:59:59.999Z')]
    const after = await at('2026-11-27T16:00:00Z')
    const expected = {
      today: [today],
      tomorrow,
      week: [today, ...tomorrow, ...inWeek],
      all: [today, ...tomorrow, ...inWeek, after],
    } as const
    for (const timeRange of ['today', 'tomorrow', 'week', 'all'] as const)
      for (const sort of ['time', 'recommended', 'distance'] as const) {
        const found = await list({ timeRange, sort, ...here })
        expect(found.activities.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected[timeRange])
        expect(found.total).toBe(expected[timeRange].length)
      }
  })

  test('GET /activities sorts by start or by distance in pages, and by start if distance is requested without a position', async () => {
    const far = await createTestActivity(app, creator, { location: north(2) }, 2 * hourMs)
    const near = await createTestActivity(app, creator, { location: north(0.01) }, 8 * hourMs)
    const middle = await createTestActivity(app, creator, { location: north(0.5) }, 4 * hourMs)
    const same = await createTestActivity(app, creator, { location: north(0.5) }, 5 * hourMs)
    expect(await idsOf({ sort: 'time' })).toEqual([far.id, middle.id, same.id, near.id])
    expect(await idsOf({ sort: 'distance' })).toEqual([far.id, middle.id, same.id, near.id])
    expect(await idsOf({ sort: 'distance', ...here })).toEqual([near.id, middle.id, same.id, far.id])
    expect(await idsOf({ sort: 'distance', ...here, page: 2, pageSize: 3 })).toEqual([far.id])
    expect(await idsOf({ sort: 'time', page: 2, pageSize: 1 })).toEqual([middle.id])
    expect(await list({ page: 9 })).toMatchObject({ activities: [], total: 4, page: 9 })
  })

  test('GET /activities sorts by great-circle distance from any position on the globe', async () => {
    const places = Array.from({ length: 40 }, (_, nth) => ({
      ...testParkLocation,
      lat: Number((testParkLocation.lat + 0.3 * Math.sin(nth * 7)).toFixed(7)),
      lng: Number((testParkLocation.lng + 0.3 * Math.cos(nth * 11)).toFixed(7)),
    }))
    const made = await Promise.all(places.map((location) => createTestActivity(app, creator, { location })))
    for (const from of [here, { lat: 39.7, lng: 116.1 }, { lat: 31.2, lng: 121.5 }]) {
      const expected = places
        .map((place, nth) => ({ id: made[nth]!.id, metres: distanceInMetres(from, place) }))
        .toSorted((a, b) => a.metres - b.metres)
        .map(({ id }) => id)
      expect(await idsOf({ sort: 'distance', ...from, pageSize: 7, page: 2 })).toEqual(expected.slice(7, 14))
    }
  })

  test('GET /activities answers 400 VALIDATION_ERROR for unknown parameter values', async () => {
    for (const query of [{ sort: 'best' }, { timeRange: 'year' }, { category: '旅游' }, { lat: 91 }])
      expect(await getRefusal(list(query as Query))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    await list({ lat: 90, lng: 180 })
    await list({ lat: -79.9, lng: -180 })
  })

  test('GET /activities lists the demo activities once, even if they are seeded twice', async () => {
    const sow = () => seedActivities(app.deps, { size: 'demo', count: 1 })
    expect(await sow()).toEqual({ activities: 12 })
    expect(await sow()).toEqual({ activities: 0 })
    expect((await list(here)).total).toBe(12)
    expect(await seedActivities(app.deps, { size: 'bench', count: 3 })).toEqual({ activities: 300 })
    expect((await list(here)).total).toBe(312)
  })
})

describe('GET /users/me/activities', () => {
  const mine = async (query: Parameters<TestUser['activities']['mine']>[0]['query'], who = user) =>
    (await who.activities.mine({ query })).activities

  test('type=joined lists the activities that the user joined and did not leave, with the actions that the user may take', async () => {
    const [stays, left] = [await createTestActivity(app, creator), await createTestActivity(app, creator)]
    for (const { by } of [stays, left]) await user.activities.join(by)
    await user.activities.cancel(left.by)
    expect(await mine({})).toMatchObject([
      {
        id: stays.id,
        status: 'upcoming',
        participantStatus: 'registered',
        canCancel: true,
        canSignIn: false,
      },
    ])
    app.clock.move({ now: stays.startAt })
    expect(await mine({ status: 'upcoming' })).toMatchObject([
      { status: 'ongoing', canCancel: false, canSignIn: true },
    ])
    await user.activities.signIn({ ...stays.by, body: here })
    app.clock.move({ now: stays.endAt + 1 })
    expect(await mine({ status: 'upcoming' })).toEqual([])
    expect(await mine({ status: 'finished' })).toMatchObject([
      { status: 'finished', participantStatus: 'signed_in', canReview: true, rating: null },
    ])
  })

  test('type=created lists the activities that the user organised; cancelled activities appear only with status=all', async () => {
    const soon = await createTestActivity(app, creator, {}, 2 * hourMs)
    const later = await createTestActivity(app, creator, {}, 4 * hourMs)
    const off = await createTestActivity(app, creator, {}, 3 * hourMs)
    await creator.activities.remove(off.by)
    const ids = async (status: 'upcoming' | 'all') =>
      (await mine({ type: 'created', status }, creator)).map(({ id }) => id)
    expect(await ids('upcoming')).toEqual([soon.id, later.id])
    expect(await ids('all')).toEqual([later.id, off.id, soon.id])
    expect(await mine({ type: 'created' })).toEqual([])
  })
})
