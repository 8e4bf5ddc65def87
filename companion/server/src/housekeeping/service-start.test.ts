import { hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { bookAndPayWorker, bookWorkerAs, createTestWorker, testBookingStartsAt } from './testing/fixtures.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  opened = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  user = await app.user()
})
afterAll(() => app.stop())

const start = (id: number) => admin.housekeepingAdmin.start({ params: { id } })
const complete = (id: number) => admin.housekeepingAdmin.complete({ params: { id } })
const notDue = { status: 400, error: 'SERVICE_NOT_DUE' }

describe('POST /api/admin/service-orders/:id/start', () => {
  test('starting a service answers 400 SERVICE_NOT_DUE until one hour before the booked time', async () => {
    const { id } = await bookAndPayWorker(app, user, await createTestWorker(app))
    expect(await getRefusal(start(id))).toMatchObject(notDue)
    app.clock.move({ now: testBookingStartsAt - hourMs - 1 })
    expect(await getRefusal(start(id))).toMatchObject(notDue)
    app.clock.move({ now: testBookingStartsAt - hourMs })
    expect(await start(id)).toMatchObject({ success: true })
  })

  test('starting an unpaid service answers 409 STATUS_CONFLICT, not SERVICE_NOT_DUE', async () => {
    const { id } = await bookWorkerAs(user, await createTestWorker(app))
    expect(await getRefusal(start(id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })
})

describe('POST /api/admin/service-orders/:id/complete', () => {
  test('completing a service answers 400 SERVICE_NOT_DUE until the booked time', async () => {
    const { id } = await bookAndPayWorker(app, user, await createTestWorker(app))
    expect(await getRefusal(complete(id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
    app.clock.move({ now: testBookingStartsAt - hourMs })
    await start(id)
    app.clock.move({ now: testBookingStartsAt - 1 })
    expect(await getRefusal(complete(id))).toMatchObject(notDue)
    app.clock.move({ now: testBookingStartsAt })
    expect(await complete(id)).toMatchObject({ success: true })
  })
})
