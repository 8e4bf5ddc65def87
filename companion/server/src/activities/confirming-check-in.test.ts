import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import {
  countSuccessesAndErrors,
  createJoinedActivity,
  createUserWhoCanJoin,
  type createTestActivity,
  listParticipantRows,
  testParkLocation,
} from './testing/fixtures.ts'

let app: TestApp
let creator: TestUser
let user: TestUser
let activity: Awaited<ReturnType<typeof createTestActivity>>
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ creator, user, activity } = await createJoinedActivity(app)))
afterAll(() => app.stop())

const at = (now: number) => app.clock.move({ now })
const confirm = (by: TestUser, of: { id: number } = user, id = activity.id) =>
  by.activities.confirmByHost({ params: { id, userId: of.id } })
const statusOf = async (who: TestUser) =>
  (await listParticipantRows(app, activity.id)).find(({ user_id }) => user_id === who.id)?.status

describe('check-in with an inaccurate position', () => {
  const signIn = (accuracy: number, lat = testParkLocation.lat) =>
    user.activities.signIn({ ...activity.by, body: { lat, lng: testParkLocation.lng, accuracy } })

  test('check-in answers SIGN_IN_TOO_FAR and advises going outdoors for an inaccurate position, or nearer for a distant one', async () => {
    at(activity.startAt)
    expect(await getRefusal(signIn(201))).toEqual({
      status: 400,
      error: 'SIGN_IN_TOO_FAR',
      message: '定位不准，请到室外再试，或请发起人确认',
    })
    expect(await getRefusal(signIn(200, testParkLocation.lat + 1))).toMatchObject({
      error: 'SIGN_IN_TOO_FAR',
      message: '请走到活动地点附近再签到',
    })
    await signIn(200)
  })
})

describe('POST /activities/:id/participants/:userId/sign-in', () => {
  test('the organiser can confirm the check-in of a participant once, and the confirmation is audited', async () => {
    at(activity.startAt)
    const { done, refused } = await countSuccessesAndErrors([confirm(creator), confirm(creator)])
    expect([done, refused]).toEqual([1, ['ALREADY_SIGNED_IN']])
    expect(await statusOf(user)).toBe('signed_in')
    const logged = await app.db
      .selectFrom('audit_logs')
      .select(['user_id', 'detail'])
      .where('action', '=', 'activity.signInConfirmed')
      .where('resource_id', '=', activity.id)
      .execute()
    expect(logged).toEqual([{ user_id: creator.id, detail: { userId: user.id, before: 'registered' } }])
  })

  test.each([
    ['succeeds 15 minutes before the start', () => activity.startAt - 15 * minuteMs, undefined],
    [
      'answers SIGN_IN_NOT_OPEN more than 15 minutes before the start',
      () => activity.startAt - 15 * minuteMs - 1,
      'SIGN_IN_NOT_OPEN',
    ],
    ['succeeds at the end', () => activity.endAt, undefined],
    ['answers SIGN_IN_NOT_OPEN after the end', () => activity.endAt + 1, 'SIGN_IN_NOT_OPEN'],
  ])("an organiser's confirmation of a check-in %s", async (_, when, refused) => {
    at(when())
    if (refused) expect(await getRefusal(confirm(creator))).toMatchObject({ status: 400, error: refused })
    else expect(await confirm(creator)).toMatchObject({ success: true })
  })

  test("answers CANNOT_CONFIRM_SELF for the organiser's own check-in and ACTIVITY_NOT_OPEN for a cancelled activity", async () => {
    await creator.activities.join(activity.by)
    const stranger = await createUserWhoCanJoin(app)
    at(activity.startAt)
    const wrong = [
      [() => confirm(creator, creator), 400, 'CANNOT_CONFIRM_SELF'],
      [() => confirm(creator, stranger), 400, 'NOT_JOINED'],
      [() => confirm(creator, user, 999_999), 404, 'NOT_FOUND'],
    ] as const
    for (const [call, status, error] of wrong)
      expect(await getRefusal(call())).toMatchObject({ status, error })
    at(activity.startAt - 1)
    await creator.activities.remove(activity.by)
    expect(await getRefusal(confirm(creator))).toMatchObject({ error: 'ACTIVITY_NOT_OPEN' })
  })

  test('only the organiser and participating captains may confirm check-ins; other users get 403', async () => {
    const captain = await createUserWhoCanJoin(app, { is_captain: true })
    const guest = await createUserWhoCanJoin(app)
    await guest.activities.join(activity.by)
    at(activity.startAt - minuteMs)
    for (const who of [user, captain, guest])
      expect(await getRefusal(confirm(who, guest))).toMatchObject({ status: 403, error: 'FORBIDDEN' })
    await captain.activities.join(activity.by)
    await confirm(captain, guest)
    expect(await statusOf(guest)).toBe('signed_in')
    expect(await getRefusal(confirm(captain, captain))).toMatchObject({ error: 'CANNOT_CONFIRM_SELF' })
  })
})
