import { hourMs, minuteMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { sendMedicineReminders } from './jobs.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ now: toInstantInShanghai('2026-11-21', '07:00') })
  user = await app.user()
})
afterAll(() => app.stop())

const add = async (times: string[], by = user) =>
  (await by.medicines.add({ body: { name: '降压药', dose: '1 片', times, startDay: '2026-11-21' } })).medicine
    .id
const at = (time: string, day = '2026-11-21') => app.clock.move({ now: toInstantInShanghai(day, time) })
const run = () => sendMedicineReminders(app.deps, app.clock.now())
const runInParallel = () => Promise.all(Array.from({ length: 8 }, run))
const remindedTimes = async (by = user) => {
  const notices = await app.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', by.id)
    .where('type', '=', 'MEDICINE_REMINDER')
    .orderBy('id')
    .execute()
  return notices.map(({ data }) => (data as { time: string }).time)
}

test('8 parallel runs of the job send one notice for each of 40 doses, and none to a control user whose dose is later', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => app.user()))
  await Promise.all(users.map((one) => add(['08:00', '08:30'], one)))
  const control = await app.user()
  await add(['09:01'], control)
  at('08:00')
  await runInParallel()
  at('08:30')
  await runInParallel()
  expect(await Promise.all(users.map((one) => remindedTimes(one)))).toEqual(
    users.map(() => ['08:00', '08:30']),
  )
  expect(await remindedTimes(control)).toEqual([])
})

test('the job sends a push message that names no medicine, and none before the time of the dose', async () => {
  await add(['08:00'])
  app.clock.move({ now: toInstantInShanghai('2026-11-21', '08:00') - 1 })
  await run()
  expect(await remindedTimes()).toEqual([])
  at('08:00')
  await run()
  await app.settle()
  const [notice] = await app.db
    .selectFrom('notifications')
    .select(['title', 'content'])
    .where('user_id', '=', user.id)
    .where('type', '=', 'MEDICINE_REMINDER')
    .execute()
  const text = { title: '该吃药了', content: '08:00 的药该吃了，打开看看吃哪些。' }
  expect(notice).toEqual(text)
  const pushed = app.sentTo(`user:${user.id}`)
  expect(pushed).toHaveLength(1)
  expect(JSON.stringify(pushed)).toContain(text.content)
  expect(JSON.stringify(pushed)).not.toContain('降压药')
})

test('two medicines at the same time get one notice', async () => {
  await add(['08:00'])
  await add(['08:00'])
  at('08:00')
  await runInParallel()
  expect(await remindedTimes()).toEqual(['08:00'])
})

test('a dose that was taken early gets no notice, and the next dose gets one', async () => {
  const id = await add(['08:00', '12:00'])
  await user.medicines.take({ params: { id, time: '08:00' } })
  for (const time of ['08:00', '12:00']) {
    at(time)
    await run()
  }
  expect(await remindedTimes()).toEqual(['12:00'])
})

test('after an outage the job reminds of doses up to an hour late, also across midnight, and of no older ones', async () => {
  await add(['08:00', '09:30', '10:00', '23:50'])
  at('10:30')
  await run()
  expect(await remindedTimes()).toEqual(['09:30', '10:00'])
  app.clock.move({ now: toInstantInShanghai('2026-11-21', '23:50') + 30 * minuteMs })
  await run()
  expect(await remindedTimes()).toEqual(['09:30', '10:00', '23:50'])
  app.clock.move({ now: toInstantInShanghai('2026-11-22', '10:00') + hourMs + 1 })
  await run()
  expect(await remindedTimes()).toHaveLength(3)
})

test('a change of the times moves the next reminder, and a deleted medicine has none', async () => {
  const id = await add(['08:00'])
  const body = { name: '降压药', dose: '1 片', times: ['08:30'], startDay: '2026-11-21' }
  await user.medicines.update({ params: { id }, body })
  const deleted = await add(['08:10'])
  await user.medicines.remove({ params: { id: deleted } })
  for (const time of ['08:00', '08:10', '08:30']) {
    at(time)
    await run()
  }
  expect(await remindedTimes()).toEqual(['08:30'])
})

test('no reminder is sent while the consent to health data is withdrawn, and reminders continue after it is given again', async () => {
  await add(['08:00'])
  await user.healthConsent.withdraw({ body: { deleteData: false } })
  at('08:00')
  await run()
  expect(await remindedTimes()).toEqual([])
  await user.healthConsent.give({ body: { version: 1 } })
  await run()
  expect(await remindedTimes()).toEqual([])
  at('08:00', '2026-11-22')
  await run()
  expect(await remindedTimes()).toEqual(['08:00'])
})
