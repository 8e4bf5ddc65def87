import { toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { payPlacedOrder } from './testing/clinic.ts'
import { createHospitalWithDoctor } from './testing/hospital.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const catalogue = () => admin.medicalCatalogue
const shownHospitals = async () => (await user.medical.hospitals({ query: {} })).hospitals
const newest = async () => (await catalogue().hospitals({ query: { pageSize: 1 } })).hospitals[0]

test('an administrator creates the first hospital of an empty database, and a user books an appointment there', async () => {
  expect(await shownHospitals()).toEqual([])
  const { hours, booking } = await createHospitalWithDoctor(app, admin)
  expect(await catalogue().createSchedules({ body: hours })).toMatchObject({ created: 4, existing: 0 })
  const placed = await user.medical.book({ body: booking })
  expect(placed.amount).toBe(50)
  await payPlacedOrder(app, user, 'appointment', placed)
  expect(await user.medical.appointment({ params: { id: placed.orderId } })).toMatchObject({
    status: 'confirmed',
    hospital: { name: '新医院' },
    department: { name: '内科' },
    doctor: { name: '王明', title: '主任医师' },
    time: '08:00',
    endTime: '08:30',
  })
})

describe('hospitals', () => {
  test('creating a hospital stores the sent fields and converts its GCJ-02 position to WGS-84', async () => {
    const place = { lat: 39.9042, lng: 116.4074, coordType: 'gcj02' as const }
    const values = {
      address: '北京市东城区1号',
      phone: '010-80010001',
      level: '三级甲等',
      logoUrl: '/uploads/images/logo.png',
      confirmsByHand: true,
    }
    const { hospitalId } = await createHospitalWithDoctor(app, admin, { ...values, place })
    const made = await newest()
    expect(made).toEqual({
      id: hospitalId,
      name: '新医院',
      ...values,
      lat: expect.closeTo(39.9028, 3),
      lng: expect.closeTo(116.4012, 3),
      status: 'active',
      createdAt: toIso(app.clock.now()),
    })
  })

  test('changing a hospital keeps fields that are not sent and clears fields that are sent as null', async () => {
    const place = { lat: 39.9, lng: 116.4 }
    const { hospitalId: id } = await createHospitalWithDoctor(app, admin, {
      phone: '010-1',
      level: '三级',
      place,
    })
    await catalogue().changeHospital({ params: { id }, body: { name: '和平医院', phone: null } })
    expect(await newest()).toMatchObject({ name: '和平医院', phone: null, level: '三级', ...place })
    await catalogue().changeHospital({ params: { id }, body: { place: null } })
    await catalogue().changeHospital({ params: { id }, body: {} })
    expect(await newest()).toMatchObject({ name: '和平医院', level: '三级', lat: null, lng: null })
  })

  test('an inactive hospital is neither listed nor bookable until it is active again', async () => {
    const { hospitalId: id, hours, booking } = await createHospitalWithDoctor(app, admin)
    await catalogue().createSchedules({ body: hours })
    await catalogue().changeHospital({ params: { id }, body: { status: 'inactive' } })
    expect((await shownHospitals()).map((hospital) => hospital.id)).not.toContain(id)
    expect(await getRefusal(user.medical.book({ body: booking }))).toMatchObject({ status: 404 })
    const { hospitals } = await catalogue().hospitals({ query: { status: 'inactive' } })
    expect(hospitals.map((hospital) => hospital.id)).toEqual([id])
    await catalogue().changeHospital({ params: { id }, body: { status: 'active' } })
    await user.medical.book({ body: booking })
  })

  test.each([
    ['without a name', { name: ' ' }],
    ['with an invalid phone', { phone: 'call us' }],
    ['with an invalid position', { place: { lat: 91, lng: 0 } }],
    ['with an invalid logo address', { logoUrl: 'javascript:alert(1)' }],
  ])('creating a hospital %s answers 400 VALIDATION_ERROR', async (_, values) => {
    expect(await getRefusal(catalogue().createHospital({ body: { name: '医院', ...values } }))).toMatchObject(
      {
        status: 400,
        error: 'VALIDATION_ERROR',
      },
    )
  })
})

describe('departments and doctors', () => {
  test('departments and doctors of a hospital are listed in pages', async () => {
    const { hospitalId, departmentId, doctorId } = await createHospitalWithDoctor(app, admin)
    const { id } = await catalogue().createDepartment({
      body: { hospitalId, name: '骨科', description: '关节', sortOrder: 1 },
    })
    const list = (page: number) => catalogue().departments({ query: { hospitalId, page, pageSize: 1 } })
    expect((await list(1)).departments).toMatchObject([{ id: departmentId, sortOrder: 0 }])
    expect(await list(2)).toMatchObject({
      departments: [{ id, hospitalId, name: '骨科', description: '关节', sortOrder: 1 }],
      total: 2,
      page: 2,
    })
    const of = { hospitalId, departmentId, status: 'active' as const }
    const { doctors } = await catalogue().doctors({ query: of })
    expect(doctors).toMatchObject([{ id: doctorId, hospitalId, departmentId, name: '王明' }])
    expect((await catalogue().doctors({ query: { departmentId: id } })).total).toBe(0)
  })

  test('changing a department or doctor keeps fields that are not sent, and inactive departments and doctors are hidden', async () => {
    const { hospitalId, departmentId, doctorId } = await createHospitalWithDoctor(app, admin)
    await catalogue().changeDepartment({ params: { id: departmentId }, body: { description: '高血压' } })
    const shown = await user.medical.departments({ params: { id: hospitalId } })
    expect(shown.departments).toEqual([{ id: departmentId, name: '内科', description: '高血压' }])
    const seen = async () => (await user.medical.doctors({ query: { hospitalId } })).doctors
    await catalogue().changeDoctor({ params: { id: doctorId }, body: { name: '王小明' } })
    expect(await seen()).toMatchObject([{ name: '王小明', title: '主任医师' }])
    await catalogue().changeDoctor({ params: { id: doctorId }, body: { status: 'inactive' } })
    expect(await seen()).toEqual([])
  })

  test('a doctor cannot be assigned to a department of another hospital', async () => {
    const [here, there] = [
      await createHospitalWithDoctor(app, admin),
      await createHospitalWithDoctor(app, admin),
    ]
    const refused = { status: 400, error: 'DEPARTMENT_NOT_FOUND' }
    const { hospitalId, doctorId: id } = here
    for (const departmentId of [there.departmentId, 999_999]) {
      const body = { hospitalId, departmentId, name: '李明' }
      expect(await getRefusal(catalogue().createDoctor({ body }))).toMatchObject(refused)
      expect(
        await getRefusal(catalogue().changeDoctor({ params: { id }, body: { departmentId } })),
      ).toMatchObject(refused)
    }
  })

  test('requests with ids of unknown hospitals, departments and doctors answer 404', async () => {
    const params = { id: 999_999 }
    const calls = [
      catalogue().createDepartment({ body: { hospitalId: 999_999, name: '内科' } }),
      catalogue().createDoctor({ body: { hospitalId: 999_999, departmentId: 1, name: '王' } }),
      catalogue().changeHospital({ params, body: { name: '医院' } }),
      catalogue().changeDepartment({ params, body: { name: '内科' } }),
      catalogue().changeDoctor({ params, body: { name: '王' } }),
    ]
    for (const answer of await Promise.all(calls.map(getRefusal)))
      expect(answer).toMatchObject({ status: 404 })
  })
})

test('changes of a hospital are in the audit log, and only administrators can make them', async () => {
  const { hospitalId: id } = await createHospitalWithDoctor(app, admin)
  await catalogue().changeHospital({ params: { id }, body: { name: '改名医院' } })
  const { auditLogs } = await admin.admin.listAuditLogs({ query: { pageSize: 1 } })
  expect(auditLogs[0]).toMatchObject({
    action: 'medicalCatalogue.changeHospital',
    resourceType: 'hospitals',
    resourceId: id,
    detail: { status: 200, adminId: admin.id },
  })
  expect(await getRefusal(user.medicalCatalogue.createHospital({ body: { name: 'x' } }))).toMatchObject({
    status: 401,
  })
})

describe('GET /api/admin/medical/hospitals/:id and /doctors/:id', () => {
  test('return one hospital and one doctor with the names of hospital and department', async () => {
    const { hospitalId, doctorId } = await createHospitalWithDoctor(app, admin)
    expect(await catalogue().hospital({ params: { id: hospitalId } })).toEqual(await newest())
    expect(await catalogue().doctor({ params: { id: doctorId } })).toMatchObject({
      id: doctorId,
      name: '王明',
      hospital: '新医院',
      department: '内科',
    })
  })

  test('answer 404 for an unknown id', async () => {
    for (const read of [catalogue().hospital, catalogue().doctor])
      expect(await getRefusal(read({ params: { id: 999_999 } }))).toMatchObject({ status: 404 })
  })
})
