import { dayMs, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller, getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { seedMedical } from './seed.ts'
import { createTestClinic } from './testing/clinic.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  await seedMedical(app.deps)
  user = await app.user()
})
afterAll(() => app.stop())

const hospitals = async (query: object = {}) => (await user.medical.hospitals({ query })).hospitals

test('GET /medical/hospitals lists hospitals with departments, without distance if no position is given', async () => {
  const found = await hospitals()
  expect(found.length).toBeGreaterThanOrEqual(3)
  expect(found[0]).toEqual({
    id: expect.any(Number),
    name: '和平里人民医院',
    distance: null,
    departments: expect.arrayContaining([{ id: expect.any(Number), name: '心血管内科' }]),
  })
})

test('GET /medical/hospitals orders by distance in kilometres', async () => {
  const found = await hospitals({ lat: 39.9335, lng: 116.4498 })
  expect(found[0]).toMatchObject({ name: '朝阳康宁医院', distance: 0 })
  expect(found[1]).toMatchObject({ name: '东四中医医院', distance: 2.8 })
  const distances = found.map(({ distance }) => distance ?? Infinity)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
})

test('GET /medical/hospitals converts the position of the caller from GCJ-02', async () => {
  const [nearest] = await hospitals({ lat: 39.9335, lng: 116.4498, coordType: 'gcj02' })
  expect(nearest?.distance).toBeGreaterThan(0.3)
})

test('GET /medical/hospitals answers 400 for a latitude without longitude', async () => {
  expect(await getRefusal(hospitals({ lat: 39.9 }))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
})

test('GET /medical/hospitals/:id/departments shows what each department treats', async () => {
  const [first] = await hospitals()
  const shown = await user.medical.departments({ params: { id: first?.id ?? 0 } })
  expect(shown.hospital).toMatchObject({ name: '和平里人民医院', level: '三级甲等', lat: 39.9561 })
  expect(shown.departments[0]).toMatchObject({ name: '心血管内科', description: '高血压、冠心病、心律失常' })
})

test('GET /medical/doctors shows free slots of the next 14 days and no past ones', async () => {
  const [first] = await hospitals()
  const departmentId = first?.departments[0]?.id ?? 0
  const { doctors } = await user.medical.doctors({ query: { hospitalId: first?.id, departmentId } })
  expect(doctors.map(({ name }) => name)).toEqual(['陈立新', '赵敏'])
  expect(doctors[0]).toMatchObject({ title: '主任医师', rating: 4.9 })
  // The test clock shows noon, so today's morning slot has started. The first free slot is in the afternoon.
  const slots = doctors[0]?.availableSlots ?? []
  expect(slots[0]).toEqual({ date: '2026-11-21', time: '14:00', fee: 50 })
  expect(slots).toHaveLength(27)
  expect(slots.at(-1)?.date).toBe('2026-12-04')
})

test('a full or closed slot is not free, but remains in the doctor’s schedule', async () => {
  const { booking, scheduleId } = await createTestClinic(app, { maxPatients: 1 })
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

test('a slot disappears from the schedule when it starts', async () => {
  const { booking, startsAt } = await createTestClinic(app)
  const before = app.clock.now()
  const hours = async () => (await user.medical.schedules({ params: { id: booking.doctorId } })).schedules
  app.clock.move({ now: startsAt - 1 })
  expect(await hours()).toHaveLength(1)
  app.clock.move({ now: startsAt })
  expect(await hours()).toEqual([])
  app.clock.move({ now: before })
})

test('inactive hospitals and doctors are not listed for users', async () => {
  const { booking } = await createTestClinic(app)
  const { hospitalId, doctorId } = booking
  const closed = { status: 'inactive' as const }
  await app.db.updateTable('hospitals').set(closed).where('id', '=', hospitalId).execute()
  expect((await hospitals()).map(({ id }) => id)).not.toContain(hospitalId)
  expect((await user.medical.doctors({ query: { hospitalId } })).doctors).toEqual([])
  const gone = { status: 404, error: 'NOT_FOUND' }
  expect(await getRefusal(user.medical.departments({ params: { id: hospitalId } }))).toMatchObject(gone)
  expect(await getRefusal(user.medical.schedules({ params: { id: doctorId } }))).toMatchObject(gone)
  expect(await getRefusal(user.medical.book({ body: booking }))).toMatchObject(gone)
})

test('seedMedical adds the missing slots until each demo doctor has 14 days of slots again', async () => {
  const { created } = { created: await seedMedical(app.deps) }
  expect(created).toEqual({ hospitals: 0, schedules: 0 })
  const before = app.clock.now()
  app.clock.move({ advanceMs: 2 * dayMs })
  expect(await seedMedical(app.deps)).toEqual({ hospitals: 0, schedules: 11 * 2 * 2 })
  expect(instantToShanghaiDay(app.clock.now())).toBe('2026-11-23')
  app.clock.move({ now: before })
})

test('children can read hospitals and doctors with free slots at their own endpoints, in order to book for parents', async () => {
  const at = toDate(app.clock.now())
  const { id } = await app.db
    .insertInto('child_users')
    .values({ social_openid: 'a-child', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const child = createCaller(app.url, await app.deps.tokens.issue({ type: 'child', id }))
  const query = { lat: 39.9335, lng: 116.4498 }
  expect((await child.medicalChild.hospitals({ query })).hospitals).toEqual(await hospitals(query))
  const { doctors } = await child.medicalChild.doctors({ query: {} })
  expect(doctors).toEqual((await user.medical.doctors({ query: {} })).doctors)
  expect(await getRefusal(child.medical.doctors({ query: {} }))).toMatchObject({ status: 401 })
})

test('visitors cannot read the medical catalogue, and users cannot call the endpoints of administrators', async () => {
  expect(await getRefusal(app.visitor.medical.hospitals({ query: {} }))).toMatchObject({ status: 401 })
  expect(await getRefusal(user.medicalAdmin.consultations({ query: {} }))).toMatchObject({ status: 401 })
  expect(await getRefusal(user.medicalAdmin.confirm({ params: { id: 1 } }))).toMatchObject({ status: 401 })
  const admin = await app.admin()
  expect((await admin.medicalAdmin.appointments({ query: {} })).page).toBe(1)
})
