import { randomUUID } from 'node:crypto'
import { dayMs, fromIso, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaller, startTestApp, type TestApp, requireLoginToken } from '#testing'
import { chatWithButler } from './butler/testing/chat-helpers.ts'
import { createEmulatorControls, type SignedInUser } from './testing/day/emulator-controls.ts'

const password = 'a password of the administrator'
const park = { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 }
const phones = { wang: '13811110001', li: '13811110002' }
/** The clock of the test starts on Saturday at noon; the activity starts at 15:00. */
const startTime = '2026-11-21T15:00:00+08:00'

let app: TestApp
let wang: SignedInUser
let li: SignedInUser
let daughter: ReturnType<typeof createCaller>
let daughterId: number
let admin: ReturnType<typeof createCaller>
let activityId: number
let appointment: { orderId: string; amount: number }
let consultationId: number

beforeAll(async () => {
  app = await startTestApp({ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password }, { byHand: false })
})
afterAll(() => app.stop())

const { devTools, expectSent, clockAt, pay, logIn } = createEmulatorControls(() => app)

describe('a day in the life of two users', () => {
  test('day: two users sign in by SMS code after the demo data is created', async () => {
    await devTools('seed', { size: 'demo' })
    wang = await logIn(phones.wang)
    li = await logIn(phones.li)
    expect(wang.id).not.toBe(li.id)
  })

  test('day: both users fill in their profiles and emergency contacts', async () => {
    await wang.users.setProfile({ body: { nickname: '王秀英', city: '北京', interests: ['太极', '书法'] } })
    await li.users.setProfile({ body: { nickname: '李建国', city: '北京', interests: ['太极'] } })
    await wang.users.verify({ body: { realName: '王秀英', idCard: '11010519491231002X' } })
    for (const person of [wang, li])
      await person.users.setEmergencyContact({ body: { name: '王芳', phone: '13912345678' } })
    expect(await wang.users.me()).toMatchObject({
      verified: true,
      realName: '王**',
      phone: '138****0001',
      emergencyContact: { phone: '13912345678' },
    })
  })

  test('day: a daughter signs in by WeChat and is linked by an invite code', async () => {
    const { data } = await app.visitor.children.socialLogin({ body: { code: 'demo-daughter:1' } })
    daughter = createCaller(app.url, data.token)
    daughterId = data.user.id
    const { code } = await wang.family.generateCode()
    await daughter.children.bind({ body: { inviteCode: code, relationship: 'daughter' } })
    expect((await daughter.children.parents({ query: {} })).parents).toMatchObject([{ id: wang.id }])
    expect((await wang.family.members({ query: {} })).members).toMatchObject([{ id: `c${daughterId}` }])
  })

  test('day: Wang creates an activity, the butler mentions it to Li, and Li joins', async () => {
    const title = '中山公园太极'
    const body = { title, category: '太极', startTime, location: park } as const
    activityId = (await wang.activities.create({ body })).id
    const { reply } = await chatWithButler(li, '附近有什么活动', { sessionId: randomUUID() })
    expect(reply).toContain(title)
    const query = { lat: park.lat, lng: park.lng, timeRange: 'today' } as const
    const { activities } = await li.activities.list({ query })
    expect(activities.map(({ id }) => id)).toContain(activityId)
    const { participantCount } = await li.activities.join({ params: { id: activityId } })
    expect(participantCount).toBe(1)
  })

  test('day: Li is reminded of the activity, checks in at the place and reviews it', async () => {
    const params = { id: activityId }
    await clockAt('2026-11-21T14:46:00+08:00')
    await expectSent(`user:${li.id}`, 'ACTIVITY_REMINDER')
    await li.activities.signIn({ params, body: { lat: park.lat, lng: park.lng } })
    await clockAt('2026-11-21T17:01:00+08:00')
    await li.activities.review({ params, body: { rating: 5, review: '老师教得很耐心' } })
    const { activities } = await li.activities.mine({ query: { status: 'finished' } })
    expect(activities).toMatchObject([{ id: activityId, participantStatus: 'signed_in', rating: 5 }])
    expect(await wang.activities.get({ params })).toMatchObject({
      status: 'finished',
      creator: { avgRating: 5 },
    })
  })

  test('day: an appointment is booked, paid and confirmed', async () => {
    const { hospitals } = await wang.medical.hospitals({ query: { lat: park.lat, lng: park.lng } })
    const [hospital = expect.fail()] = hospitals
    const [department = expect.fail()] = hospital.departments
    const where = { hospitalId: hospital.id, departmentId: department.id }
    const { doctors } = await wang.medical.doctors({ query: where })
    const [doctor = expect.fail()] = doctors
    const later = doctor.availableSlots.find(
      ({ date, time }) => fromIso(`${date}T${time}:00+08:00`) > app.clock.now() + 2 * dayMs,
    )
    const { date: slotDate, time: slotTime, fee } = later ?? expect.fail()
    const patient = { patientName: '王秀英', patientPhone: wang.phone }
    appointment = await wang.medical.book({
      body: { ...where, doctorId: doctor.id, slotDate, slotTime, ...patient },
    })
    expect(appointment.amount).toBe(fee)
    const { orderId: referenceId, amount } = appointment
    const { payParams } = await wang.orders.create({
      body: { orderType: 'appointment', referenceId, amount },
    })
    expect(payParams.package).toMatch(/^prepay_id=/)
    expect((await pay(referenceId)).sent).toMatchObject([{ status: 200 }])
    expect(await wang.medical.appointment({ params: { id: referenceId } })).toMatchObject({
      status: expect.stringMatching(/^(paid|confirmed)$/),
    })
  })

  test('day: a high blood pressure alerts the daughter, who handles the alert', async () => {
    const recordedAt = toIso(app.clock.now() - minuteMs)
    const value = { systolic: 165, diastolic: 95 }
    const { alerts } = await wang.health.addRecord({
      body: { recordType: 'blood_pressure', value, recordedAt },
    })
    expect(alerts).toMatchObject([{ alertType: 'systolic_high' }])
    await expectSent(`child:${daughterId}`, 'PARENT_HEALTH_ALERT')
    const overview = await daughter.children.overview({ params: { id: wang.id } })
    expect(overview).toMatchObject({
      parent: { nickname: '王秀英' },
      health: { bloodPressure: { systolic: 165, diastolic: 95, status: 'high' } },
      alerts: [{ alertType: 'systolic_high', acknowledged: false }],
    })
    await daughter.children.acknowledge({ params: { id: alerts[0]?.id ?? 0 } })
    const { accesses } = await wang.family.accessLog({ query: {} })
    expect(accesses.map(({ childId }) => childId)).toContain(`c${daughterId}`)
  })

  test('day: a doctor’s reply to a paid consultation arrives by push and SMS', async () => {
    const { doctors } = await li.medical.doctors({ query: {} })
    const doctorId = doctors[0]?.id ?? expect.fail()
    const body = { doctorId, symptomDescription: '早上起来有点头晕' }
    const { id, orderId, amount } = await li.medical.consult({ body })
    consultationId = id
    await li.orders.create({ body: { orderType: 'consultation', referenceId: orderId, amount } })
    await pay(orderId)
    const { token } = requireLoginToken(
      await app.visitor.admin.login({ body: { username: 'admin', password } }),
    )
    admin = createCaller(app.url, token)
    const { consultations } = await admin.medicalAdmin.consultations({ query: { status: 'paid' } })
    expect(consultations).toMatchObject([{ id, user: { phone: '138****0002' } }])
    await admin.medicalAdmin.reply({ params: { id }, body: { reply: '请每天早晚各量一次血压' } })
    await expectSent(`user:${li.id}`, 'CONSULTATION_REPLY')
    await expectSent(li.phone, '已回复您的咨询', 'sms')
    expect(await li.medical.consultation({ params: { id: String(consultationId) } })).toMatchObject({
      status: 'replied',
      reply: '请每天早晚各量一次血压',
      disclaimer: expect.stringContaining('参考'),
    })
  })

  test('day: a membership is paid through its payment link', async () => {
    const { payLink } = await wang.membership.generatePayLink()
    const params = { token: payLink.split('/').at(-1) ?? '' }
    expect(await app.visitor.membership.payPage({ params })).toMatchObject({
      parent: { nickname: '王秀英' },
      status: 'open',
    })
    const { orderNo, amount } = await app.visitor.membership.confirmPay({ params, body: { plan: 'monthly' } })
    expect(amount).toBe(29)
    await pay(orderNo)
    expect(await wang.membership.status()).toMatchObject({ isMember: true, plan: 'monthly' })
    expect(await app.visitor.membership.payPage({ params })).toMatchObject({ status: 'used' })
    expect(await daughter.children.overview({ params: { id: wang.id } })).toMatchObject({
      membershipExpires: '2026-12-21T09:01:00.000Z',
    })
  })

  test('day: the appointment is cancelled before its time limit and refunded', async () => {
    const { orderId, amount } = appointment
    const { refundAmount } = await wang.medical.cancelAppointment({
      params: { id: orderId },
      body: undefined,
    })
    expect(refundAmount).toBe(amount)
    await pay(orderId, 'refund_success')
    expect(await wang.orders.get({ params: { orderNo: orderId } })).toMatchObject({
      status: 'refunded',
      refundAmount: amount,
      refundAt: expect.any(String),
    })
  })

  test('day: an administrator sees the actions of a user in the audit log and the payments of an order', async () => {
    const { auditLogs } = await admin.admin.listAuditLogs({ query: { userId: wang.id, pageSize: 50 } })
    const actions = auditLogs.map(({ action }) => action)
    for (const action of ['users.verify', 'activities.create', 'medical.book', 'medical.cancelAppointment'])
      expect(actions).toContain(action)
    const params = { orderNo: appointment.orderId }
    const { timeline, ...money } = await admin.money.getOrder({ params })
    expect(money).toMatchObject({ paid: appointment.amount, refunded: appointment.amount, attention: null })
    for (const kind of ['order', 'payment', 'provider', 'refund'])
      expect(timeline.map((entry) => entry.kind)).toContain(kind)
    expect((await admin.money.redList()).findings).toEqual([])
    expect((await admin.admin.listJobs()).parked).toEqual([])
  })

  test('day: the weekly health report arrives on Monday for mother and daughter', async () => {
    await clockAt('2026-11-23T00:01:00+08:00')
    await expectSent(`user:${wang.id}`, 'HEALTH_REPORT')
    await expectSent(`child:${daughterId}`, 'PARENT_HEALTH_REPORT')
    expect(await wang.health.weeklyReport({ query: {} })).toMatchObject({
      week: '2026-W47',
      bloodPressure: { systolic: 165, diastolic: 95 },
      alertCount: 1,
    })
    const { reports } = await daughter.children.reports({ params: { id: wang.id }, query: {} })
    expect(reports).toMatchObject([{ week: '2026-W47' }])
  })

  test('day: the app lists all notifications of the day and marks them as read', async () => {
    const { notifications, unread } = await wang.notifications.list({ query: { pageSize: 50 } })
    const types = notifications.map(({ type }) => type)
    for (const type of ['FAMILY_LINKED', 'ACTIVITY_JOINED', 'HEALTH_ALERT', 'HEALTH_REPORT'])
      expect(types).toContain(type)
    expect(unread).toBe(notifications.length)
    await wang.notifications.readAll()
    expect(await wang.notifications.list({ query: {} })).toMatchObject({ unread: 0 })
  })
})
