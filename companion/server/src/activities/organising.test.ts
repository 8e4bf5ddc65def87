import { dayMs, hourMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import {
  createActivityBody,
  countSuccessesAndErrors,
  createUserWhoCanJoin,
  createOrganiser,
  createTestActivity,
  getActivityRow,
  listNotificationsOfUser,
  testParkLocation,
} from './testing/fixtures.ts'

let app: TestApp
let creator: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (creator = await createOrganiser(app)))
afterAll(() => app.stop())

/** An image of one red pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

const later = (ms: number) => app.clock.now() + ms
const create = (
  changes: Partial<ReturnType<typeof createActivityBody>> = {},
  who = creator,
  startAt = later(dayMs),
) => who.activities.create({ body: createActivityBody(startAt, changes) })

describe('POST /activities', () => {
  test('POST /activities answers 201, and all users can see the new activity', async () => {
    const answer = await creator.fetch('/api/v1/activities', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(createActivityBody(later(dayMs), { description: '带上水杯' })),
    })
    expect(answer.status).toBe(201)
    const { id, ...made } = (await answer.json()) as { id: number }
    expect(made).toEqual({ status: 'upcoming', message: expect.any(String) })
    expect(await (await app.user()).activities.get({ params: { id } })).toEqual({
      id,
      title: '清晨太极拳',
      category: '太极',
      description: '带上水杯',
      coverImage: null,
      startTime: toIso(later(dayMs)),
      endTime: toIso(later(dayMs + 2 * hourMs)),
      location: testParkLocation,
      maxParticipants: 10,
      currentParticipants: 0,
      participants: [],
      creator: {
        id: creator.id,
        nickname: expect.any(String),
        avatar: null,
        activitiesCreated: 1,
        avgRating: null,
      },
      isJoined: false,
      canCancel: false,
      status: 'upcoming',
    })
  })

  test('POST /activities answers 403 NOT_VERIFIED to an organiser without verified identity', async () =>
    expect(await getRefusal(create({}, await app.user()))).toMatchObject({
      status: 403,
      error: 'NOT_VERIFIED',
    }))

  test('the earliest possible start of a new activity is one hour from now', async () => {
    await create({}, creator, later(hourMs))
    expect(await getRefusal(create({}, creator, later(hourMs - 1)))).toMatchObject({
      status: 400,
      error: 'START_TIME_TOO_EARLY',
    })
  })

  test('a start time without a time zone offset means Shanghai time', async () => {
    const { id } = await create({ startTime: '2026-12-24T08:30' })
    expect((await getActivityRow(app, id)).start_time).toEqual(new Date('2026-12-24T00:30:00Z'))
  })

  test.each([
    [4, false],
    [5, true],
    [15, true],
    [16, false],
    [7.5, false],
  ])('an activity with %d places is accepted: %s', async (maxParticipants, allowed) => {
    if (allowed) await create({ maxParticipants })
    else
      expect(await getRefusal(create({ maxParticipants }))).toMatchObject({
        status: 400,
        error: 'INVALID_PARTICIPANT_COUNT',
      })
  })

  test('the end of an activity must be after its start and at most one day later', async () => {
    const endTime = (ms: number) => ({ endTime: toIso(later(dayMs + ms)) })
    await create(endTime(1))
    await create(endTime(dayMs))
    for (const ms of [0, dayMs + 1])
      expect(await getRefusal(create(endTime(ms)))).toMatchObject({ status: 400, error: 'END_TIME_INVALID' })
  })

  test('an activity has a title of 1 to 20 characters, a description of at most 200 and one of 12 categories', async () => {
    await create({ title: '字'.repeat(20), description: '字'.repeat(200) })
    const wrong = [
      { title: '字'.repeat(21) },
      { title: ' ' },
      { description: '字'.repeat(201) },
      { category: '旅游' as never },
    ]
    for (const changes of wrong)
      expect(await getRefusal(create(changes))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('POST /activities refuses private homes as location', async () => {
    await create({ locationType: 'community' })
    expect(await getRefusal(create({ locationType: 'private' }))).toMatchObject({
      status: 400,
      error: 'NON_PUBLIC_PLACE',
    })
    const flat = { ...testParkLocation, address: '幸福小区3号楼2单元501室' }
    expect(await getRefusal(create({ location: flat }))).toMatchObject({
      status: 400,
      error: 'NON_PUBLIC_PLACE',
    })
  })

  test('prohibited words in the title, description or location of an activity answer 400 SENSITIVE_CONTENT', async () => {
    for (const changes of [
      { title: '一起赌 博' },
      { description: '保本-高收益' },
      { location: { ...testParkLocation, name: '地下赌场' } },
    ])
      expect(await getRefusal(create(changes))).toMatchObject({ status: 400, error: 'SENSITIVE_CONTENT' })
  })

  test('the cover image of an activity is re-encoded, and a file that is not an image is refused', async () => {
    const { id } = await create({ coverImage: picture })
    const shown = async () => (await creator.activities.get({ params: { id } })).coverImage
    expect(await shown()).toMatch(/^http.*\/uploads\/i/)
    expect(await getRefusal(create({ coverImage: 'aGVsbG8=' }))).toMatchObject({ status: 415 })
    await creator.activities.update({ params: { id }, body: { coverImage: null } })
    expect(await shown()).toBeNull()
  })

  test('GCJ-02 coordinates of an activity are converted to WGS-84 before they are stored', async () => {
    const { id } = await create({ location: { ...testParkLocation, coordType: 'gcj02' } })
    expect(Number((await getActivityRow(app, id)).location_lng)).toBeCloseTo(testParkLocation.lng - 0.0062, 3)
  })
})

describe('PUT /activities/:id', () => {
  const change = (id: number, body: Parameters<TestUser['activities']['update']>[0]['body'], who = creator) =>
    who.activities.update({ params: { id }, body })

  test('participants are notified of a new start or location of their activity, and of no other change', async () => {
    const { id, by, startAt } = await createTestActivity(app, creator)
    const user = await createUserWhoCanJoin(app)
    await user.activities.join(by)
    await change(id, { title: '黄昏太极拳', description: null, maxParticipants: 6 })
    expect(await listNotificationsOfUser(app, user.id, 'ACTIVITY_CHANGED')).toHaveLength(0)
    await change(id, { startTime: toIso(startAt + hourMs) })
    app.clock.move({ advanceMs: minuteMs })
    await change(id, { location: { ...testParkLocation, address: '北海公园北门', name: '北海公园' } })
    expect(await listNotificationsOfUser(app, user.id, 'ACTIVITY_CHANGED')).toHaveLength(2)
    expect(await user.activities.get(by)).toMatchObject({
      title: '黄昏太极拳',
      startTime: toIso(startAt + hourMs),
      endTime: toIso(startAt + 3 * hourMs),
      location: { name: '北海公园' },
      maxParticipants: 6,
    })
  })

  test('PUT /activities/:id obeys the rules for new activities and cannot set fewer places than participants', async () => {
    const { id, by } = await createTestActivity(app, creator, { maxParticipants: 7 })
    for (let nth = 0; nth < 6; nth += 1) await (await createUserWhoCanJoin(app)).activities.join(by)
    const wrong = [
      [{ maxParticipants: 5 }, 'INVALID_PARTICIPANT_COUNT'],
      [{ maxParticipants: 16 }, 'INVALID_PARTICIPANT_COUNT'],
      [{ startTime: toIso(later(hourMs - 1)) }, 'START_TIME_TOO_EARLY'],
      [{ title: '赌博' }, 'SENSITIVE_CONTENT'],
      [{ locationType: 'home' }, 'NON_PUBLIC_PLACE'],
    ] as const
    for (const [body, error] of wrong)
      expect(await getRefusal(change(id, body))).toMatchObject({ status: 400, error })
    await change(id, { maxParticipants: 6 })
  })

  test('only the organiser may update an activity, and only before the start', async () => {
    const { id, startAt } = await createTestActivity(app, creator)
    expect(await getRefusal(change(id, { title: '新' }, await createOrganiser(app)))).toMatchObject({
      status: 403,
      error: 'FORBIDDEN',
    })
    expect(await getRefusal(change(999_999, {}))).toMatchObject({ status: 404 })
    app.clock.move({ now: startAt - 1 })
    await change(id, { title: '新' })
    app.clock.move({ now: startAt })
    expect(await getRefusal(change(id, { title: '更新' }))).toMatchObject({
      status: 400,
      error: 'ACTIVITY_STARTED',
    })
  })
})

describe('DELETE /activities/:id', () => {
  test('cancelling an activity notifies each participant once, and no user who had left', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const [coming, left] = [await createUserWhoCanJoin(app), await createUserWhoCanJoin(app)]
    for (const user of [coming, left]) await user.activities.join(by)
    await left.activities.cancel(by)
    const { done, refused } = await countSuccessesAndErrors([
      creator.activities.remove(by),
      creator.activities.remove(by),
    ])
    expect([done, refused]).toEqual([1, ['ACTIVITY_NOT_OPEN']])
    expect(await listNotificationsOfUser(app, coming.id, 'ACTIVITY_CANCELLED')).toHaveLength(1)
    expect(await listNotificationsOfUser(app, left.id, 'ACTIVITY_CANCELLED')).toHaveLength(0)
    expect((await getActivityRow(app, id)).status).toBe('cancelled')
  })

  test('only the organiser may cancel an activity, and only before the start', async () => {
    const { by, startAt } = await createTestActivity(app, creator)
    expect(await getRefusal((await createOrganiser(app)).activities.remove(by))).toMatchObject({
      status: 403,
    })
    app.clock.move({ now: startAt })
    expect(await getRefusal(creator.activities.remove(by))).toMatchObject({
      status: 400,
      error: 'ACTIVITY_STARTED',
    })
  })
})
