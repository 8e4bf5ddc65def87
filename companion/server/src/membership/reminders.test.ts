import { addMonths, dayMs, fromIso, hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { sendMembershipReminders } from './jobs.ts'
import { listDueMembershipReminders } from './store.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

/** Starts a membership of one month at this Shanghai time of day, which is also the time of day of its reminders. */
async function memberSince(time: string) {
  app.clock.move({ now: fromIso(`2026-11-21T${time}+08:00`) })
  Object.assign(user, await app.again(user))
  const { orderNo } = await user.membership.subscribe({ body: { plan: 'monthly' } })
  await app.pay(orderNo)
  await app.settle()
  await user.notifications.addDevice({ body: { platform: 'jpush', token: `phone-${user.id}` } })
  return addMonths(app.clock.now(), 1)
}
async function runAt(now: number) {
  app.clock.move({ now })
  const { sent } = await sendMembershipReminders(app.deps, now)
  await app.settle()
  return sent
}
const inApp = async () => {
  const rows = await app.db
    .selectFrom('notifications')
    .select('created_at')
    .where('user_id', '=', user.id)
    .where('type', '=', 'MEMBERSHIP_EXPIRING')
    .execute()
  return rows.length
}
const pushed = () =>
  app.sentTo(`user:${user.id}`).filter((message) => JSON.stringify(message).includes('会员快到期了')).length
const readCounts = async () => ({ inApp: await inApp(), pushed: pushed() })

describe('membership reminders at night', () => {
  test.each(['22:00:00', '07:59:59'])(
    'a membership reminder due at %s is in the app immediately and is pushed once in the morning',
    async (time) => {
      const end = await memberSince(time)
      const mark = end - 7 * dayMs
      await runAt(mark - 1)
      expect(await readCounts()).toEqual({ inApp: 0, pushed: 0 })
      await runAt(mark)
      expect(await readCounts()).toEqual({ inApp: 1, pushed: 0 })
      // Push notifications are sent from 08:00 on.
      const morning = time === '22:00:00' ? mark + 10 * hourMs : mark + 1000
      await runAt(morning - 1)
      expect(await readCounts()).toEqual({ inApp: 1, pushed: 0 })
      await runAt(morning)
      await runAt(morning)
      expect(await readCounts()).toEqual({ inApp: 1, pushed: 1 })
    },
  )

  test('a membership reminder of the night is not pushed if the user renews before the morning', async () => {
    const end = await memberSince('23:00:00')
    await runAt(end - 7 * dayMs)
    Object.assign(user, await app.again(user))
    const { orderNo } = await user.membership.subscribe({ body: { plan: 'monthly' } })
    await app.pay(orderNo)
    await runAt(end - 7 * dayMs + 12 * hourMs)
    expect(await readCounts()).toEqual({ inApp: 1, pushed: 0 })
  })
})

test.each(['08:00:00', '21:59:59'])(
  'a membership reminder due at %s in the daytime is pushed immediately',
  async (time) => {
    const end = await memberSince(time)
    await runAt(end - 7 * dayMs)
    expect(await readCounts()).toEqual({ inApp: 1, pushed: 1 })
  },
)

test('listDueMembershipReminders lists a membership 7, 3 and 1 days before its end until that reminder was sent', async () => {
  const end = await memberSince('12:00:00')
  const listIds = async (now: number, isOutsideQuietHours = true) =>
    (await listDueMembershipReminders(app.db, now, isOutsideQuietHours)).map(({ user_id }) => user_id)
  for (const days of [7, 3, 1]) {
    const mark = end - days * dayMs
    expect(await listIds(mark - 1)).not.toContain(user.id)
    expect(await listIds(mark)).toContain(user.id)
    await runAt(mark)
    expect(await listIds(mark)).not.toContain(user.id)
  }
  expect(await listIds(end)).not.toContain(user.id)
  // Control: without the mark that the reminder was pushed, the list contains the membership.
  await app.db
    .updateTable('membership_reminders')
    .set({ pushed_at: null })
    .where('sent_at', '<=', toDate(end))
    .execute()
  expect(await listIds(end - hourMs)).toContain(user.id)
  expect(await listIds(end - hourMs, false)).not.toContain(user.id)
})
