import { dayMs, localDay, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt, refusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { seedMedical } from './seed.ts'
import { clinic } from './testing/clinic.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  await seedMedical(app.deps)
  user = await app.user()
})
afterAll(() => app.stop())

const hospitals = async (query: object = {}) => (await user.medical.hospitals({ query })).hospitals

test('hospitals come with their departments, and without a distance where nobody says where they are', async () => {
  const found = await hospitals()
  expect(found.length).toBeGreaterThanOrEqual(3)
  expect(found[0]).toEqual({
    id: expect.any(Number),
    name: '和平里人民医院',
    distance: null,
    departments: expect.arrayContaining([{ id: expect.any(Number), name: '心血管内科' }]),
  })
})

test('the nearest hospital comes first, by kilometres', async () => {
  const found = await hospitals({ lat: 39.9335, lng: 116.4498 })
  expect(found[0]).toMatchObject({ name: '朝阳康宁医院', distance: 0 })
  expect(found[1]).toMatchObject({ name: '东四中医医院', distance: 2.8 })
  const distances = found.map(({ distance }) => distance ?? Infinity)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
})

test('a position of the mainland’s maps is converted', async () => {
  const [nearest] = await hospitals({ lat: 39.9335, lng: 116.4498, coordType: 'gcj02' })
  expect(nearest?.distance).toBeGreaterThan(0.3)
})

test('half a position is no position', async () => {
  expect(await refusal(hospitals({ lat: 39.9 }))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
})

test('a hospital shows what its departments treat', async () => {
  const [first] = await hospitals()
  const shown = await user.medical.departments({ params: { id: first?.id ?? 0 } })
  expect(shown.hospital).toMatchObject({ name: '和平里人民医院', level: '三级甲等', lat: 39.9561 })
  expect(shown.departments[0]).toMatchObject({ name: '心血管内科', description: '高血压、冠心病、心律失常' })
})

test('doctors of a department come with free slots of fourteen days, none of them past', async () => {
  const [first] = await hospitals()
  const departmentId = first?.departments[0]?.id ?? 0
  const { doctors } = await user.medical.doctors({ query: { hospitalId: first?.id, departmentId } })
  expect(doctors.map(({ name }) => name)).toEqual(['陈立新', '赵敏'])
  expect(doctors[0]).toMatchObject({ title: '主任医师', rating: 4.9 })
  // It is noon: the morning of today is over, the afternoon is not.
  const slots = doctors[0]?.availableSlots ?? []
  expect(slots[0]).toEqual({ date: '2026-11-21', time: '14:00', fee: 50 })
  expect(slots).toHaveLength(27)
  expect(slots.at(-1)?.date).toBe('2026-12-04')
})

test('a slot that is full or closed is no free one, but is among the doctor’s hours', async () => {
  const { booking, scheduleId } = await clinic(app, { maxPatients: 1 })
  const { doctorId } = booking
  const free = async () => {
    const { doctors } = await user.medical.doctors({ query: { departmentId: booking.departmentId } })
    return doctors[0]?.availableSlots.length
  }
  const hours = async () => (await user.medical.schedules({ params: { id: doctorId } })).schedules
  expect(await free()).toBe(1)
  await user.medical.book({ body: booking })
  expect(await free()).toBe(0)
  expect(await hours()).toMatchObject([{ status: 'full', remaining: 0, time: booking.slotTime }])
  const closed = { status: 'closed' as const, current_patients: 0 }
  await app.db.updateTable('doctor_schedules').set(closed).where('id', '=', scheduleId).execute()
  expect(await free()).toBe(0)
  expect(await hours()).toMatchObject([{ status: 'closed', remaining: 1 }])
})

test('hours end to be shown as they begin', async () => {
  const { booking, startsAt } = await clinic(app)
  const before = app.clock.now()
  const hours = async () => (await user.medical.schedules({ params: { id: booking.doctorId } })).schedules
  app.clock.move({ now: startsAt - 1 })
  expect(await hours()).toHaveLength(1)
  app.clock.move({ now: startsAt })
  expect(await hours()).toEqual([])
  app.clock.move({ now: before })
})

test('hospitals and doctors that closed are gone', async () => {
  const { booking } = await clinic(app)
  const { hospitalId, doctorId } = booking
  const closed = { status: 'inactive' as const }
  await app.db.updateTable('hospitals').set(closed).where('id', '=', hospitalId).execute()
  expect((await hospitals()).map(({ id }) => id)).not.toContain(hospitalId)
  expect((await user.medical.doctors({ query: { hospitalId } })).doctors).toEqual([])
  const gone = { status: 404, error: 'NOT_FOUND' }
  expect(await refusal(user.medical.departments({ params: { id: hospitalId } }))).toMatchObject(gone)
  expect(await refusal(user.medical.schedules({ params: { id: doctorId } }))).toMatchObject(gone)
  expect(await refusal(user.medical.book({ body: booking }))).toMatchObject(gone)
})

test('seeded again days later there are slots for fourteen days again', async () => {
  const { created } = { created: await seedMedical(app.deps) }
  expect(created).toEqual({ hospitals: 0, schedules: 0 })
  const before = app.clock.now()
  app.clock.move({ advanceMs: 2 * dayMs })
  expect(await seedMedical(app.deps)).toEqual({ hospitals: 0, schedules: 11 * 2 * 2 })
  expect(localDay(app.clock.now())).toBe('2026-11-23')
  app.clock.move({ now: before })
})

test('children see hospitals and free slots as their parents do, to book for them', async () => {
  const at = toDate(app.clock.now())
  const { id } = await app.db
    .insertInto('child_users')
    .values({ social_openid: 'a-child', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const child = callerAt(app.url, await app.deps.tokens.issue({ type: 'child', id }))
  const query = { lat: 39.9335, lng: 116.4498 }
  expect((await child.medicalChild.hospitals({ query })).hospitals).toEqual(await hospitals(query))
  const { doctors } = await child.medicalChild.doctors({ query: {} })
  expect(doctors).toEqual((await user.medical.doctors({ query: {} })).doctors)
  expect(await refusal(child.medical.doctors({ query: {} }))).toMatchObject({ status: 401 })
})

test('only users read the catalogue, and only administrators the queues', async () => {
  expect(await refusal(app.visitor.medical.hospitals({ query: {} }))).toMatchObject({ status: 401 })
  expect(await refusal(user.medicalAdmin.consultations({ query: {} }))).toMatchObject({ status: 401 })
  expect(await refusal(user.medicalAdmin.confirm({ params: { id: 1 } }))).toMatchObject({ status: 401 })
  const admin = await app.admin()
  expect((await admin.medicalAdmin.appointments({ query: {} })).page).toBe(1)
})
