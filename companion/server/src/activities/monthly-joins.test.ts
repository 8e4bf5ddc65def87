import { dayMs, fromIso, secondMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import {
  countSuccessesAndErrors,
  createUserWhoCanJoin,
  createOrganiser,
  createTestActivity,
} from './testing/fixtures.ts'

let app: TestApp
let creator: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (creator = await createOrganiser(app)))
afterAll(() => app.stop())

const several = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)))
const member = () => ({ is_member: true, member_expires_at: toDate(app.clock.now() + dayMs) })

describe('monthly quota of joins for users without membership', () => {
  test('a user without membership can join 3 activities a month, also with 5 simultaneous joins', async () => {
    const user = await createUserWhoCanJoin(app)
    const activities = await several(5, () => createTestActivity(app, creator))
    const { done, refused } = await countSuccessesAndErrors(
      activities.map(({ by }) => user.activities.join(by)),
    )
    expect([done, refused.length]).toEqual([3, 2])
  })

  test('a member can join any number of activities until the membership ends', async () => {
    const user = await createUserWhoCanJoin(app, member())
    for (const { by } of await several(5, () => createTestActivity(app, creator, {}, 3 * dayMs)))
      await user.activities.join(by)
    app.clock.move({ advanceMs: dayMs })
    for (const { by } of await several(3, () => createTestActivity(app, creator)))
      await user.activities.join(by)
    const { by } = await createTestActivity(app, creator)
    expect(await getRefusal(user.activities.join(by))).toMatchObject({ status: 403 })
  })

  test('leaving an activity, or its cancellation, returns the used join to the monthly quota', async () => {
    const user = await createUserWhoCanJoin(app)
    const [first, second, third, fourth] = await several(4, () => createTestActivity(app, creator))
    for (const activity of [first, second, third]) await user.activities.join(activity!.by)
    await user.activities.cancel(first!.by)
    await user.activities.join(fourth!.by)
    expect(await getRefusal(user.activities.join(first!.by))).toMatchObject({ status: 403 })
    await creator.activities.remove(second!.by)
    await user.activities.join(first!.by)
  })

  test('leaving an activity that was joined during a membership returns nothing to the monthly quota', async () => {
    const user = await createUserWhoCanJoin(app, member())
    const { by } = await createTestActivity(app, creator, {}, 3 * dayMs)
    await user.activities.join(by)
    app.clock.move({ advanceMs: dayMs })
    const free = await several(4, () => createTestActivity(app, creator))
    for (const activity of free.slice(0, 3)) await user.activities.join(activity.by)
    await user.activities.cancel(by)
    expect(await getRefusal(user.activities.join(free[3]!.by))).toMatchObject({ status: 403 })
  })

  test('the monthly quota of joins starts again at midnight in Shanghai', async () => {
    app.clock.move({ now: fromIso('2026-11-30T15:59:59Z') })
    creator = await createOrganiser(app)
    const user = await createUserWhoCanJoin(app)
    const activities = await several(4, () => createTestActivity(app, creator))
    for (const { by } of activities.slice(0, 3)) await user.activities.join(by)
    expect(await getRefusal(user.activities.join(activities[3]!.by))).toMatchObject({ status: 403 })
    app.clock.move({ advanceMs: secondMs })
    await user.activities.join(activities[3]!.by)
  })
})
