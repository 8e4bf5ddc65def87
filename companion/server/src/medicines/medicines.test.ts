import { hourMs, instantToShanghaiDay, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { maxMedicines } from './contract.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user()
  app.clock.move({ now: toInstantInShanghai('2026-11-21', '08:00') })
})
afterAll(() => app.stop())

const pill = { name: '降压药', dose: '1 片', times: ['20:00', '07:30'], startDay: '2026-11-21' }
const add = async (changes: Partial<typeof pill> & { lastDay?: string | null } = {}, by = user) =>
  (await by.medicines.add({ body: { ...pill, ...changes } })).medicine
const today = async (by = user) => (await by.medicines.today()).doses
const states = async () => (await today()).map(({ time, state }) => `${time} ${state}`)
const dose = (id: number, time = '20:00') => ({ params: { id, time } })
const countRows = async (table: 'medicines' | 'taken_doses') =>
  (await app.db.selectFrom(table).where('user_id', '=', user.id).select('user_id').execute()).length

describe('/api/v1/medicines', () => {
  test('POST sorts the times, fills in all weekdays, and PUT replaces every field', async () => {
    const { id, ...created } = await add()
    expect(created).toEqual({
      name: '降压药',
      dose: '1 片',
      times: ['07:30', '20:00'],
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      startDay: '2026-11-21',
      lastDay: null,
    })
    const changed = {
      name: '钙片',
      dose: '2 片',
      times: ['12:00'],
      weekdays: ['mon' as const],
      startDay: '2026-11-22',
      lastDay: '2026-12-01',
    }
    await user.medicines.update({ params: { id }, body: changed })
    expect((await user.medicines.list()).medicines).toEqual([{ id, ...changed }])
    await user.medicines.remove({ params: { id } })
    expect((await user.medicines.list()).medicines).toEqual([])
  })

  test('POST answers 400 with the name of the field for wrong times, days and names', async () => {
    const wrong: [string, Parameters<typeof add>[0]][] = [
      ['times', { times: [] }],
      ['times', { times: ['08:00', '08:00'] }],
      ['times', { times: ['01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00'] }],
      ['lastDay', { lastDay: '2026-11-20' }],
      ['name', { name: '药'.repeat(41) }],
      ['dose', { dose: ' ' }],
    ]
    for (const [field, changes] of wrong)
      expect(await getRefusal(add(changes))).toMatchObject({ status: 400, field })
    const badTime = await getRefusal(add({ times: ['24:00'] }))
    expect(badTime).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('30 simultaneous requests add 20 medicines, and 10 get MEDICINE_LIMIT_REACHED', async () => {
    const outcomes = await countOutcomes(Array.from({ length: 30 }, () => add()))
    expect(outcomes).toEqual({ ok: maxMedicines, MEDICINE_LIMIT_REACHED: 10 })
    expect(await countRows('medicines')).toBe(maxMedicines)
  })

  test('after the consent to health data is withdrawn, changes are refused, and deletions are possible', async () => {
    const { id } = await add()
    await user.medicines.take(dose(id))
    await user.healthConsent.withdraw({ body: { deleteData: false } })
    const required = { status: 403, error: 'HEALTH_CONSENT_REQUIRED' }
    expect(await getRefusal(add())).toMatchObject(required)
    expect(await getRefusal(user.medicines.update({ params: { id }, body: pill }))).toMatchObject(required)
    expect(await getRefusal(user.medicines.take(dose(id)))).toMatchObject(required)
    await user.medicines.undoTake(dose(id))
    await user.medicines.remove({ params: { id } })
    expect(await countRows('medicines')).toBe(0)
  })

  test('a withdrawal that deletes the health data, and the deletion of the account, delete medicines and taken doses', async () => {
    for (const erase of [
      () => user.healthConsent.withdraw({ body: { deleteData: true } }),
      () => user.users.remove({ body: { phone: user.phone } }),
    ]) {
      user = await app.user()
      await user.medicines.take(dose((await add()).id))
      expect([await countRows('medicines'), await countRows('taken_doses')]).toEqual([1, 1])
      await erase()
      await app.settle()
      expect([await countRows('medicines'), await countRows('taken_doses')]).toEqual([0, 0])
    }
  })
})

describe('GET /medicines/today', () => {
  test('lists the doses of all medicines in order of time with their states', async () => {
    const first = await add()
    const second = await add({ name: '钙片', times: ['06:00', '20:00'] })
    await add({ name: '下周的药', startDay: '2026-11-22' })
    await user.medicines.take(dose(first.id))
    expect(await user.medicines.today()).toEqual({
      day: '2026-11-21',
      doses: [
        { medicineId: second.id, name: '钙片', dose: '1 片', time: '06:00', state: 'missed' },
        { medicineId: first.id, name: '降压药', dose: '1 片', time: '07:30', state: 'due' },
        { medicineId: first.id, name: '降压药', dose: '1 片', time: '20:00', state: 'taken' },
        { medicineId: second.id, name: '钙片', dose: '1 片', time: '20:00', state: 'upcoming' },
      ],
    })
  })

  test('a dose that was taken before midnight in Shanghai is not taken on the next day', async () => {
    const { id } = await add()
    app.clock.move({ now: toInstantInShanghai('2026-11-22', '00:00') - 1 })
    await user.medicines.take(dose(id))
    expect(await states()).toEqual(['07:30 missed', '20:00 taken'])
    app.clock.move({ advanceMs: 1 })
    expect(instantToShanghaiDay(app.clock.now())).toBe('2026-11-22')
    expect(await states()).toEqual(['07:30 upcoming', '20:00 upcoming'])
  })
})

describe('PUT and DELETE /medicines/:id/doses/:time', () => {
  test('repeated requests change nothing, and the first time of a taken dose is kept', async () => {
    const { id } = await add()
    await Promise.all(Array.from({ length: 5 }, () => user.medicines.take(dose(id))))
    app.clock.move({ advanceMs: hourMs })
    await user.medicines.take(dose(id))
    const rows = await app.db.selectFrom('taken_doses').where('medicine_id', '=', id).selectAll().execute()
    expect(rows).toMatchObject([
      { day: '2026-11-21', time: '20:00', taken_at: new Date(app.clock.now() - hourMs) },
    ])
    await user.medicines.undoTake(dose(id))
    await user.medicines.undoTake(dose(id))
    expect(await states()).toEqual(['07:30 missed', '20:00 upcoming'])
  })

  test('answers 404 for a time without a dose and for a medicine that has no dose today', async () => {
    const { id } = await add()
    const later = await add({ startDay: '2026-11-22' })
    for (const request of [
      () => user.medicines.take(dose(id, '12:00')),
      () => user.medicines.undoTake(dose(id, '12:00')),
      () => user.medicines.take(dose(later.id)),
      () => user.medicines.take(dose(999_999)),
    ])
      expect(await getRefusal(request())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})
