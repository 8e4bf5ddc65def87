import { hourMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { activityCategories } from './categories-contract.ts'
import { type RankableActivity, calculateRecommendationScore } from './recommendation.ts'

const here = { lat: 39.9087, lng: 116.3975 }
const now = 1_795_233_600_000

describe('recommendScore', () => {
  const activity = {
    category: '太极',
    startAt: now + 84 * hourMs,
    place: here,
    currentParticipants: 5,
    maxParticipants: 10,
  }
  const viewer = { interests: ['太极', '旅游'], here }
  const scoreOf = (changes: Partial<RankableActivity>, of: Partial<typeof viewer> = {}) =>
    calculateRecommendationScore({ ...activity, ...changes }, { ...viewer, ...of }, now)

  test('recommendScore is 0.4 × interest + 0.3 × distance + 0.2 × time + 0.1 × occupancy', () =>
    expect(scoreOf({})).toBe(0.5 * 0.4 + 0.3 + 0.5 * 0.2 + 0.5 * 0.1))

  test.each([
    ['no interests', {}, { interests: [] }, 0.45],
    ['another category', { category: '棋牌' }, {}, 0.45],
    ['five kilometres away', { place: { lat: here.lat + 5 / 111.195, lng: here.lng } }, {}, 0.5],
    ['ten kilometres away', { place: { lat: here.lat + 10 / 111.19, lng: here.lng } }, {}, 0.35],
    ['a thousand kilometres away', { place: { lat: 31.23, lng: 121.47 } }, {}, 0.35],
    ['a start in a week', { startAt: now + 168 * hourMs }, {}, 0.55],
    ['a start in a month', { startAt: now + 720 * hourMs }, {}, 0.55],
    ['no participant yet', { currentParticipants: 0 }, {}, 0.6],
    ['no place left', { currentParticipants: 10 }, {}, 0.7],
  ])('recommendScore equals the formula for %s', (_, changes, of, expected) =>
    expect(scoreOf(changes, of)).toBeCloseTo(expected, 3),
  )

  test('recommendScore omits the distance term when no position is known, and rounds to four decimal places', () => {
    const third = { currentParticipants: 1, maxParticipants: 15, startAt: now + hourMs }
    expect(
      calculateRecommendationScore({ ...activity, ...third }, { interests: [], here: undefined }, now),
    ).toBe(0.2055)
  })
})

describe('GET /activities?sort=recommended', () => {
  let app: TestApp
  let creatorId: number
  beforeAll(async () => {
    app = await startTestApp()
    creatorId = (await app.user()).id
  })
  afterEach(() => app.db.deleteFrom('activities').execute())
  afterAll(() => app.stop())

  type Seeded = RankableActivity & { id: number }

  async function seed(activities: RankableActivity[]): Promise<Seeded[]> {
    const at = toDate(app.clock.now())
    const rows = await app.db
      .insertInto('activities')
      .values(
        activities.map((activity) => ({
          creator_id: creatorId,
          title: '活动',
          category: activity.category,
          location_lat: activity.place.lat,
          location_lng: activity.place.lng,
          location_address: '公园',
          start_time: toDate(activity.startAt),
          max_participants: activity.maxParticipants,
          current_participants: activity.currentParticipants,
          created_at: at,
          updated_at: at,
        })),
      )
      .returning('id')
      .execute()
    return activities.map((activity, nth) => ({ ...activity, id: rows[nth]!.id }))
  }

  /** Returns the expected list. Computes the score of every activity with the formula. */
  function naive(
    all: Seeded[],
    viewer: Parameters<typeof calculateRecommendationScore>[1],
    category?: string,
  ) {
    const at = app.clock.now()
    return all
      .filter((activity) => activity.startAt > at && (!category || activity.category === category))
      .map((activity) => ({
        id: activity.id,
        startAt: activity.startAt,
        score: calculateRecommendationScore(activity, viewer, at),
      }))
      .toSorted((a, b) => b.score - a.score || a.startAt - b.startAt || a.id - b.id)
  }

  const startAt = (base: Instant) =>
    fc.oneof(
      fc.integer({ min: -4, max: 14 * 48 }).map((halves) => base + (halves * hourMs) / 2),
      fc.integer({ min: 1, max: 30 * 24 * hourMs }).map((ms) => base + ms),
      fc.integer({ min: -2, max: 2 }).map((ms) => base + 168 * hourMs + ms),
    )
  const offset = (span: number) => fc.integer({ min: -1000, max: 1000 }).map((part) => (part * span) / 1000)
  const place = fc
    .oneof(fc.constant(0.002), fc.constant(0.1), fc.constant(0.6))
    .chain((span) => fc.record({ lat: offset(span), lng: offset(span) }))
    .map(({ lat, lng }) => ({
      lat: Number((here.lat + lat).toFixed(7)),
      lng: Number((here.lng + lng).toFixed(7)),
    }))
  const rankable = (base: Instant) =>
    fc.integer({ min: 5, max: 15 }).chain((maxParticipants) =>
      fc.record({
        category: fc.constantFrom(...activityCategories.slice(0, 4)),
        startAt: startAt(base),
        place,
        currentParticipants: fc.integer({ min: 0, max: maxParticipants }),
        maxParticipants: fc.constant(maxParticipants),
      }),
    )

  test('sort=recommended returns the page that sorting all activities by the score formula gives, and their total number', async () => {
    const base = app.clock.now()
    const interests = fc.constantFrom<string[][]>(
      [],
      ['太极'],
      ['旅游'],
      ['太极', '书法', '旅游'],
      ['晨练', '太极', '茶话会', '书法', '摄影'],
    )
    const input = fc.record({
      activities: fc.array(rankable(base), { minLength: 1, maxLength: 150 }),
      interests,
      anywhere: fc.option(place, { nil: undefined }),
      isAtFirst: fc.boolean(),
      category: fc.option(fc.constantFrom(...activityCategories.slice(0, 4)), { nil: undefined }),
      pageSize: fc.integer({ min: 1, max: 12 }),
      page: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ activities, interests: own, category, pageSize, page, ...where }) => {
        // The user is at the position of an activity, or at any other position. The map square of the user has the
        // highest possible distance score.
        const at = where.isAtFirst ? activities[0]?.place : where.anywhere
        const user = await app.user({ interests: own })
        const expected = naive(await seed(activities), { interests: own, here: at }, category)
        const query = { ...at, ...(category && { category }), page, pageSize }
        const found = await user.activities.list({ query })
        await app.db.deleteFrom('activities').execute()
        const part = expected.slice((page - 1) * pageSize, page * pageSize)
        expect(found.activities.map(({ id, recommendScore: score }) => ({ id, score }))).toEqual(
          part.map(({ id, score }) => ({ id, score })),
        )
        expect(found.total).toBe(expected.length)
      }),
      { numRuns: 60 },
    )
  })

  test('sort=recommended orders 2,500 activities by the score formula, from several positions and on later pages', async () => {
    const all = await seed(fc.sample(rankable(app.clock.now()), { numRuns: 2500, seed: 20261121 }))
    const places = [
      here,
      { lat: 39.95, lng: 116.3 },
      { lat: 39.7, lng: 116.1 },
      undefined,
      all[0]?.place,
      all[1]?.place,
    ]
    for (const interests of [[], ['太极'], ['太极', '书法', '旅游']]) {
      const user = await app.user({ interests })
      for (const at of places)
        for (const page of [1, 2, 5]) {
          const found = await user.activities.list({ query: { ...at, page } })
          const expected = naive(all, { interests, here: at }).slice((page - 1) * 20, page * 20)
          expect(found.activities.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        }
    }
  })
})
