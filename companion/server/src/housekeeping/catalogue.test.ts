import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pixelPngBase64,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestUser,
} from '#testing'
import { bookAndPayWorker, bookWorkerAs, createTestWorker, readServiceOrder } from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const catalogue = () => admin.serviceCatalogue
const shownWorkers = async () => (await user.housekeeping.workers({ query: {} })).workers
const newProvider = (values: object = {}) =>
  catalogue().createProvider({
    body: { companyName: '安心家政', category: 'housekeeping', ...values },
  })
const newWorker = (providerId: number, values: object = {}) =>
  catalogue().createWorker({ body: { providerId, name: '王秀英', hourlyRate: 40, ...values } })
const workerOf = async (id: number) =>
  (await catalogue().workers({ query: { pageSize: 50 } })).workers.find((worker) => worker.id === id)

test('without demo data, an administrator creates a provider and a worker, and a user books the worker', async () => {
  expect(await shownWorkers()).toEqual([])
  const { id: providerId } = await newProvider()
  const { id } = await newWorker(providerId, { skills: ['擦玻璃', '日常保洁'], hourlyRate: 45.5 })
  expect(await shownWorkers()).toMatchObject([
    { id, name: '王秀英', type: 'cleaning', skills: ['擦玻璃', '日常保洁'], hourlyRate: 45.5 },
  ])
  expect(await bookWorkerAs(user, id)).toMatchObject({ amount: 136.5 })
})

describe('providers', () => {
  test('GET /api/admin/providers filters by name, category and status and counts workers on duty', async () => {
    const { id } = await newProvider({ companyName: '百顺维修', category: 'repair', address: '和平里1号' })
    await newWorker(id)
    await newWorker(id, { status: 'offline' })
    const { providers, total } = await catalogue().providers({ query: { q: '百顺', category: 'repair' } })
    expect(providers).toMatchObject([{ id, workerCount: 1, productCount: 0, status: 'active' }])
    expect(total).toBe(1)
    expect((await catalogue().providers({ query: { q: '百顺', status: 'inactive' } })).total).toBe(0)
  })

  test('changing a provider keeps fields that are not sent and clears fields sent as null', async () => {
    const place = { lat: 39.9, lng: 116.4 }
    const { id } = await newProvider({ companyName: '保留家政', contactPhone: '010-80020001', place })
    await catalogue().changeProvider({ params: { id }, body: { contactPhone: null, licenseNo: 'JZ-1' } })
    const read = async () => (await catalogue().providers({ query: { q: '保留家政' } })).providers[0]
    expect(await read()).toMatchObject({ contactPhone: null, licenseNo: 'JZ-1', ...place })
    await catalogue().changeProvider({ params: { id }, body: { place: null } })
    expect(await read()).toMatchObject({ licenseNo: 'JZ-1', lat: null, lng: null })
  })

  test('workers of an inactive provider cannot be booked, and its paid bookings are still completed', async () => {
    const { id: providerId } = await newProvider()
    const { id } = await newWorker(providerId)
    const { id: booking, orderNo } = await bookAndPayWorker(app, user, id)
    await catalogue().changeProvider({ params: { id: providerId }, body: { status: 'inactive' } })
    expect(await getRefusal(bookWorkerAs(user, id, { scheduledDate: '2026-11-24' }))).toMatchObject({
      status: 404,
    })
    app.clock.move({ now: Date.parse('2026-11-23T02:00:00Z') })
    admin = await app.admin()
    await admin.housekeepingAdmin.start({ params: { id: booking } })
    await admin.housekeepingAdmin.complete({ params: { id: booking } })
    expect(await readServiceOrder(app, orderNo)).toMatchObject({ status: 'completed' })
  })

  test.each([
    ['without a name', { companyName: ' ' }],
    ['of an unknown category', { category: 'flowers' }],
    ['with an invalid phone', { contactPhone: 'call us' }],
    ['with an invalid position', { place: { lat: 91, lng: 0 } }],
  ])('creating a provider %s answers 400 VALIDATION_ERROR', async (_, values) => {
    expect(await getRefusal(newProvider(values))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })
})

describe('workers', () => {
  test('a worker gets an uploaded avatar, and null removes it', async () => {
    const { id } = await newWorker((await newProvider()).id, { avatarUrl: pixelPngBase64 })
    expect((await workerOf(id))?.avatarUrl).toMatch(/\/uploads\//)
    await catalogue().changeWorker({ params: { id }, body: { avatarUrl: null } })
    expect(await workerOf(id)).toMatchObject({ avatarUrl: null, name: '王秀英', hourlyRate: 40 })
  })

  test('an offline worker is not listed until the worker is available again', async () => {
    const { id } = await newWorker((await newProvider()).id)
    await catalogue().changeWorker({ params: { id }, body: { status: 'offline' } })
    expect((await shownWorkers()).map((worker) => worker.id)).not.toContain(id)
    await catalogue().changeWorker({ params: { id }, body: { status: 'available' } })
    expect((await shownWorkers()).map((worker) => worker.id)).toContain(id)
  })

  test('a worker at work stays busy when an administrator sets the worker to available', async () => {
    const id = await createTestWorker(app, { worker: { status: 'busy' } })
    await catalogue().changeWorker({ params: { id }, body: { status: 'available', name: '李桂兰' } })
    expect(await workerOf(id)).toMatchObject({ status: 'busy', name: '李桂兰' })
  })

  test('a changed rate applies to new bookings, and existing bookings keep their price', async () => {
    const { id } = await newWorker((await newProvider()).id)
    const day = { scheduledDate: '2026-12-01' }
    const { orderNo } = await bookWorkerAs(user, id, day)
    await catalogue().changeWorker({ params: { id }, body: { hourlyRate: 60 } })
    expect(await readServiceOrder(app, orderNo)).toMatchObject({ amount: '120.00' })
    expect(await bookWorkerAs(user, id, { scheduledDate: '2026-12-02' })).toMatchObject({ amount: 180 })
  })

  test('creating a worker of a grocer answers 400 PROVIDER_WITHOUT_WORKERS', async () => {
    const { id } = await newProvider({ category: 'grocery' })
    expect(await getRefusal(newWorker(id))).toMatchObject({ status: 400, error: 'PROVIDER_WITHOUT_WORKERS' })
  })

  test.each([
    ['without a rate', { hourlyRate: 0 }],
    ['with an empty skill', { skills: [''] }],
    ['who is busy', { status: 'busy' }],
  ])('creating a worker %s answers 400 VALIDATION_ERROR', async (_, values) => {
    const { id } = await newProvider()
    expect(await getRefusal(newWorker(id, values))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })
})

test('requests with the id of an unknown provider or worker answer 404', async () => {
  const params = { id: 999_999 }
  const calls = [
    newWorker(999_999),
    catalogue().changeProvider({ params, body: { companyName: '家政' } }),
    catalogue().changeWorker({ params, body: { name: '王' } }),
  ]
  for (const answer of await Promise.all(calls.map(getRefusal))) expect(answer).toMatchObject({ status: 404 })
})

test('changes of providers are in the audit log, and only administrators can make them', async () => {
  const { id } = await newProvider()
  await catalogue().changeProvider({ params: { id }, body: { companyName: '改名家政' } })
  const { auditLogs } = await admin.admin.listAuditLogs({ query: { pageSize: 1 } })
  expect(auditLogs[0]).toMatchObject({
    action: 'serviceCatalogue.changeProvider',
    resourceType: 'providers',
    resourceId: id,
    detail: { status: 200, adminId: admin.id },
  })
  const stranger = (await app.user()).serviceCatalogue
  expect(
    await getRefusal(stranger.createProvider({ body: { companyName: 'x', category: 'repair' } })),
  ).toMatchObject({ status: 401 })
})
