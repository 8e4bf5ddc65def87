import { earthRadiusM } from '@sanhe/kit/geo'
import { hourMs, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { updateActivityStatuses } from './jobs.ts'
import {
  countSuccessesAndErrors,
  createUserWhoCanJoin,
  createOrganiser,
  createTestActivity,
  getActivityRow,
  listParticipantRows,
  testParkLocation,
} from './testing/fixtures.ts'

let app: TestApp
let creator: TestUser
let user: TestUser
let activity: Awaited<ReturnType<typeof createTestActivity>>
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  creator = await createOrganiser(app)
  user = await createUserWhoCanJoin(app)
  activity = await createTestActivity(app, creator)
  await user.activities.join(activity.by)
})
afterAll(() => app.stop())

const here = { lat: testParkLocation.lat, lng: testParkLocation.lng }
const metresNorth = (metres: number) => ({
  ...here,
  lat: testParkLocation.lat + (metres / earthRadiusM) * (180 / Math.PI),
})
const signIn = (who = user, body: Parameters<TestUser['activities']['signIn']>[0]['body'] = here) =>
  who.activities.signIn({ ...activity.by, body })
const at = (now: number) => app.clock.move({ now })
const sweep = () => updateActivityStatuses(app.deps, app.clock.now())
const mine = async () =>
  (await listParticipantRows(app, activity.id)).find(({ user_id }) => user_id === user.id)

describe('POST /activities/:id/sign-in', () => {
  test.each([
    ['succeeds 15 minutes before the start', () => activity.startAt - 900 * secondMs, undefined],
    [
      'answers SIGN_IN_NOT_OPEN one second earlier than 15 minutes before the start',
      () => activity.startAt - 901 * secondMs,
      'SIGN_IN_NOT_OPEN',
    ],
    ['succeeds at the end', () => activity.endAt, undefined],
    [
      'answers SIGN_IN_NOT_OPEN one second after the end',
      () => activity.endAt + secondMs,
      'SIGN_IN_NOT_OPEN',
    ],
  ])('POST /activities/:id/sign-in %s', async (_, when, refused) => {
    at(when())
    if (refused) expect(await getRefusal(signIn())).toMatchObject({ status: 400, error: refused })
    else expect(await signIn()).toEqual({ success: true, message: '签到成功' })
  })

  test('check-in succeeds up to 500 metres from the activity and answers 400 SIGN_IN_TOO_FAR beyond', async () => {
    at(activity.startAt)
    for (const far of [metresNorth(500.1), { ...here, accuracy: 201 }])
      expect(await getRefusal(signIn(user, far))).toMatchObject({ status: 400, error: 'SIGN_IN_TOO_FAR' })
    await signIn(user, { ...metresNorth(499.9), accuracy: 200 })
    expect(await mine()).toMatchObject({ status: 'signed_in', signed_in_at: new Date(activity.startAt) })
  })

  test('check-in converts GCJ-02 coordinates, as Chinese maps use them', async () => {
    at(activity.startAt)
    // The position of the park in GCJ-02, the coordinate system of Chinese maps. Read as WGS-84, the position is about
    // 560 metres off.
    const said = { lat: 39.9101, lng: 116.40374 }
    expect(await getRefusal(signIn(user, said))).toMatchObject({ error: 'SIGN_IN_TOO_FAR' })
    await signIn(user, { ...said, coordType: 'gcj02' })
  })

  test('10 simultaneous check-ins of one participant: 1 succeeds, 9 get ALREADY_SIGNED_IN', async () => {
    at(activity.startAt)
    const { done, refused } = await countSuccessesAndErrors(Array.from({ length: 10 }, () => signIn()))
    expect([done, new Set(refused)]).toEqual([1, new Set(['ALREADY_SIGNED_IN'])])
    const events = await app.db
      .selectFrom('activity_participants')
      .select('id')
      .where('status', '=', 'signed_in')
      .execute()
    expect(events.length).toBeGreaterThan(0)
  })

  test('check-in answers 400 NOT_JOINED to users who have not joined, and 400 ACTIVITY_NOT_OPEN for a cancelled activity', async () => {
    const stranger = await createUserWhoCanJoin(app)
    at(activity.startAt - minuteMs)
    expect(await getRefusal(signIn(stranger))).toMatchObject({ status: 400, error: 'NOT_JOINED' })
    await creator.activities.remove(activity.by)
    expect(await getRefusal(signIn())).toMatchObject({ status: 400, error: 'ACTIVITY_NOT_OPEN' })
    expect(await getRefusal(user.activities.signIn({ params: { id: 999_999 }, body: here }))).toMatchObject({
      status: 404,
    })
  })

  test('a participant who checks in while the absence job runs is either checked in or absent, never both', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => createUserWhoCanJoin(app)))
    for (const other of others) await other.activities.join(activity.by)
    at(activity.endAt)
    const after = () => updateActivityStatuses(app.deps, activity.endAt + secondMs)
    const { done } = await countSuccessesAndErrors([
      ...others.slice(0, 3).map((other) => signIn(other)),
      after(),
      signIn(others[3]),
    ])
    const rows = await listParticipantRows(app, activity.id)
    expect(rows.every(({ status }) => status === 'signed_in' || status === 'absent')).toBe(true)
    const there = rows.filter(({ status }) => status === 'signed_in')
    expect(there).toHaveLength(done - 1)
    expect((await getActivityRow(app, activity.id)).current_participants).toBe(there.length)
  })
})

describe('status of an activity over time', () => {
  const status = async () => (await user.activities.get(activity.by)).status

  test('the API shows an activity as ongoing and finished before any job has run', async () => {
    const seen: string[] = [await status()]
    for (const now of [activity.startAt, activity.endAt, activity.endAt + 1]) {
      at(now)
      seen.push(await status())
    }
    expect(seen).toEqual(['upcoming', 'ongoing', 'ongoing', 'finished'])
  })

  test('the status job stores the status of activities and marks participants without check-in as absent, also when it runs twice', async () => {
    const other = await createUserWhoCanJoin(app)
    await other.activities.join(activity.by)
    at(activity.startAt)
    await signIn(other)
    await sweep()
    expect((await getActivityRow(app, activity.id)).status).toBe('ongoing')
    at(activity.endAt)
    await sweep()
    expect((await mine())?.status).toBe('registered')
    at(activity.endAt + 1)
    await sweep()
    await sweep()
    expect(await mine()).toMatchObject({ status: 'absent' })
    expect(await getActivityRow(app, activity.id)).toMatchObject({
      status: 'finished',
      current_participants: 1,
    })
    const { participants } = await user.activities.get(activity.by)
    expect(participants.map(({ id }) => id)).toEqual([other.id])
  })

  test('the status job does not finish a cancelled activity', async () => {
    await creator.activities.remove(activity.by)
    at(activity.endAt + 1)
    await sweep()
    expect((await getActivityRow(app, activity.id)).status).toBe('cancelled')
    expect((await mine())?.status).toBe('registered')
  })
})

describe('POST /activities/:id/review', () => {
  const review = (rating = 5, text?: string) =>
    user.activities.review({ ...activity.by, body: { rating, ...(text && { review: text }) } })

  test("POST /activities/:id/review accepts one review per participant until 24 hours after the end, and counts it in the organiser's rating", async () => {
    at(activity.startAt)
    await signIn()
    expect(await getRefusal(review())).toMatchObject({ status: 400, error: 'REVIEW_CLOSED' })
    at(activity.endAt + 24 * hourMs + secondMs)
    expect(await getRefusal(review())).toMatchObject({ status: 400, error: 'REVIEW_CLOSED' })
    at(activity.endAt + 24 * hourMs)
    expect(await review(4, '很开心')).toMatchObject({ success: true })
    expect(await getRefusal(review())).toMatchObject({ status: 400, error: 'ALREADY_REVIEWED' })
    expect(await mine()).toMatchObject({ status: 'signed_in', rating: 4, review: '很开心' })
    expect((await user.activities.get(activity.by)).creator).toMatchObject({
      activitiesCreated: 1,
      avgRating: 4,
    })
  })

  test('two simultaneous reviews by one participant: only one is stored', async () => {
    at(activity.startAt)
    await signIn()
    at(activity.endAt)
    const { done, refused } = await countSuccessesAndErrors([review(1), review(5)])
    expect([done, refused]).toEqual([1, ['ALREADY_REVIEWED']])
  })

  test('POST /activities/:id/review requires a check-in, a text without prohibited words and a rating from 1 to 5', async () => {
    at(activity.endAt)
    expect(await getRefusal(review())).toMatchObject({ status: 400, error: 'NOT_SIGNED_IN' })
    await signIn()
    expect(await getRefusal(review(5, '来 赌.博'))).toMatchObject({ status: 400, error: 'SENSITIVE_CONTENT' })
    for (const rating of [0, 6, 1.5])
      expect(await getRefusal(review(rating))).toMatchObject({
        status: 400,
        error: 'VALIDATION_ERROR',
        field: 'rating',
      })
  })
})
