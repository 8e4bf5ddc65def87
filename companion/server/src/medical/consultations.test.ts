import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { completeAnsweredConsultations, flagOverdueConsultations } from './jobs.ts'
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
const seeOrder = (orderNo: string) => user.orders.get({ params: { orderNo } })
const reply = (id: number, words = '建议每天量血压，少吃盐。') =>
  admin.medicalAdmin.reply({ params: { id }, body: { reply: words } })
const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不用了' } })
async function paidOne() {
  const placed = await ask()
  await payFor(app, user, 'consultation', placed)
  return placed
}

describe('consultations', () => {
  test('a reply to a paid consultation reaches the user by push and SMS', async () => {
    const token = `phone-of-${user.id}`
    await user.notifications.addDevice({ body: { platform: 'jpush', token } })
    const { id, orderId } = await paidOne()
    expect(await see(orderId)).toMatchObject({ status: 'paid', dueAt: '2026-11-21T06:00:00.000Z' })
    await reply(id)
    expect(await see(String(id))).toMatchObject({
      status: 'replied',
      reply: '建议每天量血压，少吃盐。',
      disclaimer: expect.stringContaining('仅供参考'),
      repliedAt: expect.any(String),
    })
    await app.settle()
    const [sms] = app.sentTo(user.phone)
    expect(sms?.data).toMatchObject({ title: '医生已回复' })
    expect(sms?.text).not.toContain('血压')
    const [push] = app.sentTo(`user:${user.id}`)
    expect(push).toMatchObject({ channel: 'push', template: 'CONSULTATION_REPLY' })
    const notice = await app.db
      .selectFrom('notifications')
      .select(['title', 'data'])
      .where('user_id', '=', user.id)
      .where('type', '=', 'CONSULTATION_REPLY')
      .execute()
    expect(notice).toEqual([{ title: '医生已回复', data: { consultationId: id, orderNo: orderId } }])
  })

  test('a consultation can be answered only while it is paid, and only once', async () => {
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    const unpaid = await ask()
    expect(await getRefusal(reply(unpaid.id))).toMatchObject(conflict)
    const { id, orderId } = await paidOne()
    const answers = await Promise.allSettled(['一', '二', '三'].map((words) => reply(id, words)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getRefusal(reply(id))).toMatchObject(conflict)
    expect(['一', '二', '三']).toContain((await see(orderId)).reply)
    expect(await getRefusal(reply(999_999))).toMatchObject({ status: 404 })
  })

  test('a consultation can be refunded until it is answered', async () => {
    const open = await paidOne()
    expect(await refund(open.orderId)).toMatchObject({ refundAmount: 19.9 })
    expect((await see(open.orderId)).status).toBe('cancelled')
    expect(await getRefusal(reply(open.id))).toMatchObject({ error: 'STATUS_CONFLICT' })
    const answered = await paidOne()
    await reply(answered.id)
    expect(await getRefusal(refund(answered.orderId))).toMatchObject({
      status: 400,
      error: 'ORDER_NOT_REFUNDABLE',
    })
    expect((await seeOrder(answered.orderId)).status).toBe('paid')
  })

  test('when a reply races with a refund of the consultation, exactly one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, orderId } = await paidOne()
      const [answer, refunded] = await Promise.allSettled([reply(id), refund(orderId)])
      expect([answer.status, refunded.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const { status } = await see(orderId)
      expect(status).toBe(answer.status === 'fulfilled' ? 'replied' : 'cancelled')
    }
  })

  test('an unpaid consultation is cancelled after 30 minutes, and a late payment reopens it', async () => {
    const placed = await ask()
    await help.openPaymentSheet(user, 'consultation', placed)
    app.clock.move({ advanceMs: 30 * minuteMs })
    await help.cancelExpiredOrders(app)
    expect((await see(placed.orderId)).status).toBe('cancelled')
    await app.pay(placed.orderId, { times: 3 })
    expect(await see(placed.orderId)).toMatchObject({ status: 'paid', dueAt: '2026-11-21T06:30:00.000Z' })
  })

  test('an overdue consultation is reported once to the user and to administrators', async () => {
    const { id, orderId } = await paidOne()
    const now = app.clock.now()
    await flagOverdueConsultations(app.deps, now + 2 * hourMs - 1)
    const late = async () => {
      const query = { status: 'paid' as const, pageSize: 50 }
      const { consultations } = await admin.medicalAdmin.consultations({ query })
      return consultations.find((each) => each.id === id)?.overdue
    }
    const notices = () =>
      app.db
        .selectFrom('notifications')
        .select('id')
        .where('dedup_key', '=', `user:${user.id}:CONSULTATION_LATE:${orderId}`)
        .execute()
    expect([await late(), (await notices()).length]).toEqual([false, 0])
    app.clock.move({ advanceMs: 2 * hourMs })
    await Promise.all([
      flagOverdueConsultations(app.deps, app.clock.now()),
      flagOverdueConsultations(app.deps, app.clock.now()),
    ])
    await flagOverdueConsultations(app.deps, app.clock.now())
    expect([await late(), (await notices()).length]).toEqual([true, 1])
    const audit = await app.db
      .selectFrom('audit_logs')
      .select('id')
      .where('action', '=', 'consultation.overdue')
      .where('resource_id', '=', id)
      .execute()
    expect(audit).toHaveLength(1)
  })

  test('a consultation is completed exactly 48 hours after the reply', async () => {
    const { id, orderId } = await paidOne()
    await reply(id)
    const now = app.clock.now()
    await completeAnsweredConsultations(app.deps, now + 48 * hourMs - 1)
    expect((await see(orderId)).status).toBe('replied')
    await completeAnsweredConsultations(app.deps, now + 48 * hourMs)
    expect((await see(orderId)).status).toBe('completed')
    expect((await seeOrder(orderId)).status).toBe('completed')
  })

  test('GET /medical/consultations/:id answers 404 for a consultation of another user', async () => {
    const { id, orderId } = await ask()
    const stranger = await app.user()
    for (const idOrOrderNo of [String(id), orderId]) {
      const call = stranger.medical.consultation({ params: { id: idOrOrderNo } })
      expect(await getRefusal(call)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    }
    expect((await stranger.medical.consultations({ query: {} })).total).toBe(0)
    expect(await user.medical.consultations({ query: { status: 'pending' } })).toMatchObject({ total: 1 })
  })

  test('administrators see waiting consultations oldest first, without the user’s phone number', async () => {
    await app.db.deleteFrom('consultations').where('status', '=', 'paid').execute()
    const first = await paidOne()
    app.clock.move({ advanceMs: minuteMs })
    const second = await paidOne()
    const { consultations } = await admin.medicalAdmin.consultations({ query: { status: 'paid' } })
    expect(consultations.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(consultations[0]?.user.phone).toMatch(/^138\*{4}\d{4}$/)
    const newest = await admin.medicalAdmin.consultations({ query: { pageSize: 1 } })
    expect(newest.consultations).toMatchObject([{ id: second.id }])
  })
})
