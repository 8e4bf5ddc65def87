import { hourMs, minuteMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import type { SharedKind } from '../family/contract.ts'
import { sendMedicineReminders } from './jobs.ts'
import { notifyMissedDoses } from './missed-doses.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ now: toInstantInShanghai('2026-11-21', '07:00') })
  parent = await app.user({ nickname: '王秀兰' })
  child = await app.child({ of: [parent] })
})
afterAll(() => app.stop())

const at = (time: string, day = '2026-11-21') => app.clock.move({ now: toInstantInShanghai(day, time) })
const run = async () => {
  await sendMedicineReminders(app.deps, app.clock.now())
  await notifyMissedDoses(app.deps, app.clock.now())
}
const runAt = async (...times: string[]) => {
  for (const time of times) {
    at(time)
    await run()
  }
}
const add = async (times: string[], of = parent) =>
  (await of.medicines.add({ body: { name: '降压药', dose: '1 片', times, startDay: '2026-11-21' } })).medicine
    .id
const memberOf = (of = child) => ({ params: { id: `c${of.id}` } })
const share = (kinds: SharedKind[], by = parent, of = child) =>
  by.family.setSharing({ ...memberOf(of), body: { kinds } })
const setNotices = (enabled: boolean, by = parent, of = child) =>
  by.family.setMissedDoseNotices({ ...memberOf(of), body: { enabled } })
const enable = async (by = parent, of = child) => {
  await share(['medicines'], by, of)
  await setNotices(true, by, of)
}
const listNotifiedTimes = async (of = child) => {
  const rows = await app.db
    .selectFrom('child_notifications')
    .select('data')
    .where('child_id', '=', of.id)
    .where('type', '=', 'PARENT_MEDICINE_MISSED')
    .orderBy('id')
    .execute()
  return rows.map(({ data }) => (data as { time: string }).time)
}

test('a child is notified once of a dose that is not marked an hour after its time, without the name of the medicine', async () => {
  await enable()
  await add(['08:00'])
  await runAt('08:00', '08:59')
  expect(await listNotifiedTimes()).toEqual([])
  await runAt('09:00', '09:01', '09:30')
  expect(await listNotifiedTimes()).toEqual(['08:00'])
  await app.settle()
  const pushed = app.sentTo(`child:${child.id}`)
  expect(pushed).toHaveLength(1)
  expect(JSON.stringify(pushed)).toContain('王秀兰 08:00 的药还没有记为已吃，方便的时候问候一声。')
  expect(JSON.stringify(pushed)).not.toContain('降压药')
})

test('a child is not notified while the parent shares medicines without the notices', async () => {
  await share(['medicines'])
  await add(['08:00'])
  await runAt('08:00', '09:00')
  expect(await listNotifiedTimes()).toEqual([])
  await setNotices(true)
  await add(['10:00'])
  await runAt('10:00', '11:00')
  expect(await listNotifiedTimes()).toEqual(['10:00'])
})

test('a dose that was taken within the hour is not notified, and one whose mark was undone is', async () => {
  await enable()
  const id = await add(['08:00', '10:00'])
  await runAt('08:00', '08:30')
  await parent.medicines.take({ params: { id, time: '08:00' } })
  await parent.medicines.take({ params: { id, time: '10:00' } })
  await runAt('09:00', '10:00', '10:30')
  await parent.medicines.undoTake({ params: { id, time: '10:00' } })
  await runAt('11:00')
  expect(await listNotifiedTimes()).toEqual(['10:00'])
})

test('doses of deleted medicines and of times that were changed within the hour are not notified', async () => {
  await enable()
  const deleted = await add(['08:00'])
  const changed = await add(['08:05'])
  await runAt('08:00', '08:05')
  await parent.medicines.remove({ params: { id: deleted } })
  const body = { name: '降压药', dose: '1 片', times: ['20:00'], startDay: '2026-11-21' }
  await parent.medicines.update({ params: { id: changed }, body })
  await runAt('09:00', '09:05')
  expect(await listNotifiedTimes()).toEqual([])
})

test('a child is not notified after the sharing, the notices, the link or the consent ended within the hour', async () => {
  const ends = [
    (by: TestUser, of: TestChild) => share([], by, of),
    (by: TestUser, of: TestChild) => setNotices(false, by, of),
    (by: TestUser, of: TestChild) => by.family.removeMember(memberOf(of)),
    (by: TestUser) => by.healthConsent.withdraw({ body: { deleteData: false } }),
    (by: TestUser, of: TestChild) =>
      of.children.setNotifications({ params: { id: by.id }, body: { enabled: false } }),
  ]
  const families = await Promise.all(
    ends.map(async (end) => {
      const user = await app.user()
      const daughter = await app.child({ of: [user] })
      await enable(user, daughter)
      await add(['08:00'], user)
      return { end: () => end(user, daughter), daughter }
    }),
  )
  await enable()
  await add(['08:00'])
  await runAt('08:00')
  await Promise.all(families.map(({ end }) => end()))
  await runAt('09:00')
  const times = await Promise.all(families.map(({ daughter }) => listNotifiedTimes(daughter)))
  expect(times).toEqual(ends.map(() => []))
  expect(await listNotifiedTimes()).toEqual(['08:00'])
})

test('8 parallel runs notify each of 10 children once, and a dose of two medicines once', async () => {
  const families = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const user = await app.user()
      const son = await app.child({ of: [user] })
      await enable(user, son)
      await Promise.all([add(['08:00'], user), add(['08:00'], user)])
      return son
    }),
  )
  await runAt('08:00')
  at('09:00')
  await Promise.all(Array.from({ length: 8 }, () => notifyMissedDoses(app.deps, app.clock.now())))
  const times = await Promise.all(families.map((son) => listNotifiedTimes(son)))
  expect(times).toEqual(families.map(() => ['08:00']))
  expect(await app.db.selectFrom('dose_checks').selectAll().execute()).toEqual([])
})

test('after an outage, a check that is more than an hour late notifies no child, and an earlier one does, also after midnight', async () => {
  await enable()
  await add(['08:00', '23:50'])
  await runAt('08:00')
  at('10:00')
  await notifyMissedDoses(app.deps, app.clock.now())
  await runAt('23:50')
  app.clock.move({ now: toInstantInShanghai('2026-11-21', '23:50') + 2 * hourMs - minuteMs })
  await notifyMissedDoses(app.deps, app.clock.now())
  expect(await listNotifiedTimes()).toEqual(['23:50'])
})

test('the notices cannot be turned on without shared medicines, and end with them', async () => {
  expect(await getRefusal(setNotices(true))).toMatchObject({ status: 400, error: 'MEDICINES_NOT_SHARED' })
  const readNotices = async () =>
    (await parent.family.members({ query: {} })).members.map((one) => one.missedDoseNotices)
  await enable()
  expect(await readNotices()).toEqual([true])
  await share([])
  await share(['medicines'])
  expect(await readNotices()).toEqual([false])
  const stranger = await app.child()
  expect(await getRefusal(setNotices(false, parent, stranger))).toMatchObject({ status: 404 })
})

test('notices of missed doses disappear from the list of the child when the medicines are no longer shared', async () => {
  await enable()
  await add(['08:00'])
  await runAt('08:00', '09:00')
  const count = async () => (await child.notifications.listOfChild({ query: {} })).total
  const before = await count()
  await share([])
  expect(await count()).toBe(before - 1)
})
