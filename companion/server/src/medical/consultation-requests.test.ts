import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import * as help from './testing/clinic.ts'
import { createConsultationRequests } from './testing/consultation-actions.ts'

type Admin = Awaited<ReturnType<TestApp['admin']>>

let app: TestApp
let admin: Admin
let user: TestUser
let doctorId: number
let startsAt: number
beforeAll(async () => {
  app = await startTestApp()
  startsAt = app.clock.now()
  admin = await app.admin()
  doctorId = (await help.createTestClinic(app)).booking.doctorId
})
beforeEach(async () => {
  app.clock.move({ now: startsAt })
  user = await app.user()
})
afterAll(() => app.stop())

const { ask, see } = createConsultationRequests(() => ({ user, doctorId }))
const { payPlacedOrder: payFor } = help
const reply = (id: number, words = '建议每天量血压，少吃盐。') =>
  admin.medicalAdmin.reply({ params: { id }, body: { reply: words } })

describe('POST /medical/consultations', () => {
  test("a consultation costs 19.90 yuan, as shown on the doctor's page, and waits for payment", async () => {
    const { doctor } = await user.medical.schedules({ params: { id: doctorId } })
    expect(doctor.consultationFee).toBe(19.9)
    const placed = await ask({ images: ['https://example.com/a.jpg', '/uploads/abc-1.jpg'] })
    expect(placed).toEqual({
      id: expect.any(Number),
      orderId: expect.stringMatching(/^C\d{19}$/),
      amount: 19.9,
      paymentUrl: expect.stringContaining(`/h5/pay/${placed.orderId}?t=`),
    })
    expect(await see(placed.orderId)).toEqual({
      id: placed.id,
      orderId: placed.orderId,
      status: 'pending',
      doctor: { id: doctorId, name: '王明', title: '主任医师' },
      symptomDescription: '早上起来头晕',
      images: ['https://example.com/a.jpg', '/uploads/abc-1.jpg'],
      reply: null,
      disclaimer: expect.stringContaining('仅供参考，不构成医疗建议'),
      fee: 19.9,
      paymentUrl: expect.stringContaining(placed.orderId),
      paidAt: null,
      dueAt: null,
      repliedAt: null,
      createdAt: '2026-11-21T04:00:00.000Z',
    })
  })

  test('a consultation accepts three images; a fourth answers 400 TOO_MANY_IMAGES', async () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, n) => `https://example.com/${n}.jpg`)
    await ask({ images: pictures(3) })
    expect(await getRefusal(ask({ images: pictures(4) }))).toMatchObject({
      status: 400,
      error: 'TOO_MANY_IMAGES',
    })
  })

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    'ftp://example.com/a.jpg',
    '//example.com/a.jpg',
    '/uploads/../secret',
    'https://example.com/\u0000.jpg',
    'https://example.com/a b.jpg',
    '',
  ])('a consultation with the image URL %j answers 400 VALIDATION_ERROR', async (image) => {
    expect(await getRefusal(ask({ images: [image] }))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
    })
  })

  test('the server never fetches the images of a consultation, even from an internal URL', async () => {
    const { createServer } = await import('node:http')
    let requests = 0
    const inside = createServer((_, response) => {
      requests += 1
      response.end()
    })
    await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve))
    const { port } = inside.address() as { port: number }
    const placed = await ask({ images: [`http://127.0.0.1:${port}/`] })
    await payFor(app, user, 'consultation', placed)
    await reply(placed.id)
    await app.settle()
    await new Promise((resolve) => inside.close(resolve))
    expect(requests).toBe(0)
  })

  test('a consultation without text or with an unknown doctor is refused', async () => {
    const invalid = { status: 400, error: 'VALIDATION_ERROR' }
    expect(await getRefusal(ask({ symptomDescription: ' ' }))).toMatchObject(invalid)
    expect(await getRefusal(ask({ symptomDescription: '晕'.repeat(2001) }))).toMatchObject(invalid)
    expect(await getRefusal(ask({ doctorId: 999_999 }))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})
