import { addDays, dayMs, fromIso, localInstant, minuteMs, toDate, toIso } from '@sanhe/kit/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { healthJobs } from '#health'
import { seedMedical } from '#medical'
import { refusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'

let app: TestApp
let parent: TestUser
let child: TestChild
let params: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  await seedMedical(app.deps)
})
beforeEach(async () => {
  parent = await app.user()
  child = await app.child({ of: [parent], nickname: '小明' })
  params = { id: parent.id }
})
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const noticesOf = async ({ notifications }: Pick<TestUser, 'notifications'>) =>
  (await notifications.list({ query: {} })).notifications.map(({ type, content }) => ({ type, content }))

const today = '2026-11-21'
const measured = (daysAgo: number, record_type: 'steps' | 'blood_pressure', value: object, time = '08:00') =>
  app.db
    .insertInto('health_records')
    .values({
      user_id: parent.id,
      record_type,
      value: JSON.stringify(value),
      recorded_at: toDate(localInstant(addDays(today, -daysAgo), time)),
      created_at: toDate(app.clock.now()),
    })
    .execute()

describe('a parent’s health', () => {
  test('is the dashboard with the newest of each measurement, however old', async () => {
    await measured(30, 'blood_pressure', { systolic: 130, diastolic: 80 })
    await measured(0, 'steps', { count: 1200 })
    expect(await child.children.health({ params })).toMatchObject({
      today: { steps: 1200, bloodPressure: { systolic: null } },
      trends: { bloodPressure: [] },
      latest: [
        { recordType: 'blood_pressure', value: { systolic: 130, diastolic: 80 } },
        { recordType: 'steps', value: { count: 1200 } },
      ],
      disclaimer: expect.stringContaining('不构成医疗建议'),
    })
  })

  test('is shown day by day, days without data left out', async () => {
    await measured(0, 'steps', { count: 900 })
    await measured(0, 'steps', { count: 2500 }, '11:00')
    await measured(2, 'blood_pressure', { systolic: 121, diastolic: 80 })
    await measured(2, 'blood_pressure', { systolic: 130, diastolic: 81 }, '20:00')
    await measured(6, 'steps', { count: 4000 }, '00:00')
    await measured(7, 'steps', { count: 5000 }, '23:59')
    const trends = await child.children.trends({ params, query: {} })
    expect(trends).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
      steps: [
        { date: '2026-11-15', count: 4000 },
        { date: '2026-11-21', count: 2500 },
      ],
      heartRate: [],
      bloodPressure: [{ date: '2026-11-19', systolic: 126, diastolic: 81 }],
      bloodSugar: [],
      sleep: [],
    })
    const more = await child.children.trends({ params, query: { days: 8 } })
    expect(more.steps[0]).toEqual({ date: '2026-11-14', count: 5000 })
    for (const days of [0, 91])
      expect(await refusal(child.children.trends({ params, query: { days } }))).toMatchObject({ status: 400 })
  })

  test('is reported weekly, and older reports are open where the parent is a member', async () => {
    await measured(1, 'steps', { count: 4000 })
    await measured(8, 'steps', { count: 3000 })
    const reports = healthJobs(app.deps).find(({ name }) => name === 'health.reports')
    for (const monday of ['2026-11-16', '2026-11-23']) {
      app.clock.move({ now: localInstant(monday, '00:00') })
      await reports?.run(app.clock.now())
    }
    const list = async () => (await child.children.reports({ params, query: {} })).reports
    expect(await list()).toMatchObject([
      { week: '2026-W47', periodStart: '2026-11-16', report: { steps: { total: 4000 } } },
      { week: '2026-W46', periodEnd: '2026-11-15', report: null },
    ])
    const membership = { is_member: true, member_expires_at: toDate(app.clock.now() + 1) }
    await app.db.updateTable('users').set(membership).where('id', '=', parent.id).execute()
    expect((await list())[1]?.report).toMatchObject({ steps: { total: 3000 } })
  })

  test('is shown although pushes are not wanted', async () => {
    await child.notifications.addChildDevice({ body: { platform: 'jpush', token: `quiet-${child.id}` } })
    const heart = async (bpm: number, advanceMs: number) => {
      app.clock.move({ advanceMs })
      const body = { recordType: 'heart_rate' as const, value: { bpm }, recordedAt: toIso(app.clock.now()) }
      await parent.health.addRecord({ body })
      await app.settle()
      return app.sentTo(`child:${child.id}`).length
    }
    await child.children.setNotifications({ params, body: { enabled: false } })
    expect((await child.children.parents({ query: {} })).parents).toMatchObject([
      { notificationEnabled: false },
    ])
    expect(await heart(130, 1)).toBe(0)
    expect(await child.children.alerts({ query: {} })).toMatchObject({ total: 1 })
    await child.children.setNotifications({ params, body: { enabled: true } })
    expect(await heart(131, 3_600_000)).toBe(1)
  })
})

test('a parent’s activities are those that the parent joined', async () => {
  const at = toDate(app.clock.now())
  const activity = (title: string, start: string) =>
    app.db
      .insertInto('activities')
      .values({
        creator_id: parent.id,
        title,
        category: '太极',
        location_lat: '39.9',
        location_lng: '116.4',
        location_address: '公园',
        start_time: toDate(fromIso(start)),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [past, coming] = [
    await activity('晨练', '2026-11-20T08:00:00+08:00'),
    await activity('太极', '2026-11-22T08:00:00+08:00'),
  ]
  await activity('没参加', '2026-11-23T08:00:00+08:00')
  for (const { id } of [past, coming])
    await app.db
      .insertInto('activity_participants')
      .values({ activity_id: id, user_id: parent.id, joined_at: at })
      .execute()
  expect((await child.children.overview({ params })).recentActivities).toEqual([
    { id: coming.id, title: '太极', date: '2026-11-22', status: 'upcoming' },
    { id: past.id, title: '晨练', date: '2026-11-20', status: 'finished' },
  ])
  expect(await child.children.activities({ params, query: { pageSize: 1 } })).toMatchObject({
    activities: [{ id: coming.id, title: '太极', participantStatus: 'registered' }],
    total: 2,
  })
})

test('a parent was last online when they last logged in or did something, whichever is later', async () => {
  const lastOnline = async () => (await child.children.overview({ params })).parent.lastOnline
  expect(await lastOnline()).toBeNull()
  const loggedIn = toDate(app.clock.now() - dayMs)
  await app.db.updateTable('users').set({ last_login_at: loggedIn }).where('id', '=', parent.id).execute()
  expect(await lastOnline()).toBe(loggedIn.toISOString())
  await parent.users.setSettings({ body: { auto_voice: true } })
  expect(await lastOnline()).toBe('2026-11-21T04:00:00.000Z')
})

test('every look at a parent’s data is there for the parent to see', async () => {
  const query = {}
  await child.children.overview({ params })
  await child.children.health({ params })
  await child.children.trends({ params, query })
  await child.children.reports({ params, query })
  await child.children.activities({ params, query })
  const { accesses } = await parent.family.accessLog({ query })
  expect(accesses.map(({ what }) => what)).toEqual(['activities', 'reports', 'trends', 'health', 'overview'])
  expect(accesses[0]).toMatchObject({ childId: `c${child.id}`, nickname: '小明' })
})

describe('booking for a parent', () => {
  let taken = 0
  /** Each time another slot. */
  async function slot() {
    const { hospitals } = await child.medicalChild.hospitals({ query: {} })
    const { id: hospitalId, departments } = hospitals[0] ?? expect.fail()
    const departmentId = departments[0]?.id ?? 0
    const { doctors } = await child.medicalChild.doctors({ query: { hospitalId, departmentId } })
    const { id: doctorId, availableSlots } = doctors[0] ?? expect.fail()
    const { date: slotDate, time: slotTime } = availableSlots[(taken += 1)] ?? expect.fail()
    return { hospitalId, departmentId, doctorId, slotDate, slotTime }
  }
  type Data = Parameters<TestChild['children']['proxyOrder']>[0]['body']['data']
  const book = (data: Data) => child.children.proxyOrder({ params, body: { orderType: 'appointment', data } })

  test('holds the slot for the parent, whom the child pays for', async () => {
    await app.db.updateTable('users').set({ real_name: '王秀英' }).where('id', '=', parent.id).execute()
    const data = await slot()
    const placed = await book(data)
    expect(placed).toEqual({
      orderId: expect.stringMatching(/^A\d{19}$/),
      amount: expect.any(Number),
      paymentUrl: expect.stringContaining(placed.orderId),
      payParams: expect.objectContaining({ package: expect.stringMatching(/^prepay_id=/) }),
    })
    const [appointment] = (await parent.medical.appointments({ query: {} })).appointments
    expect(appointment).toMatchObject({
      orderId: placed.orderId,
      status: 'pending',
      patientName: '王秀英',
      patientPhone: `${parent.phone.slice(0, 3)}****${parent.phone.slice(-4)}`,
    })
    const { payer_openid } = await app.db
      .selectFrom('payments')
      .select('payer_openid')
      .where('out_trade_no', '=', placed.orderId)
      .executeTakeFirstOrThrow()
    expect(payer_openid).toBe(child.openid)
    expect(await noticesOf(parent)).toEqual([
      { type: 'PROXY_ORDER', content: `小明为您约了${data.slotDate} ${data.slotTime}的号，付款后生效。` },
    ])
    await app.pay(placed.orderId)
    expect((await parent.medical.appointments({ query: {} })).appointments).toMatchObject([
      { status: 'confirmed' },
    ])
  })

  test('names somebody else as the patient where the child says so', async () => {
    await book({ ...(await slot()), patientName: '王爷爷', patientPhone: '13912345678' })
    expect((await parent.medical.appointments({ query: {} })).appointments).toMatchObject([
      { patientName: '王爷爷', patientPhone: '139****5678' },
    ])
  })

  test('asks for the patient’s name where nobody knows the parent’s', async () => {
    await app.db.updateTable('users').set({ nickname: null }).where('id', '=', parent.id).execute()
    expect(await refusal(book(await slot()))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
      field: 'data.patientName',
    })
  })

  test('obeys the rules of booking, and tells nobody of what was refused', async () => {
    const data = await slot()
    await book(data)
    expect(await refusal(book(data))).toMatchObject({ status: 400, error: 'DUPLICATE_APPOINTMENT' })
    expect(await refusal(book({ ...data, slotTime: '03:33' }))).toMatchObject({ error: 'SLOT_NOT_AVAILABLE' })
    expect(await noticesOf(parent)).toHaveLength(1)
  })

  test('holds the slot also while the payment provider does not answer', async () => {
    const { create } = app.deps.wechatPay
    app.deps.wechatPay.create = () => Promise.reject(new PaymentError('SYSTEM_ERROR', 'away', true))
    const placed = await book(await slot())
    app.deps.wechatPay.create = create
    expect(placed).toMatchObject({ payParams: null, paymentUrl: expect.stringContaining(placed.orderId) })
  })

  test('of what costs nothing needs no payment', async () => {
    const data = await slot()
    await app.db
      .updateTable('doctor_schedules')
      .set({ fee: '0' })
      .where('doctor_id', '=', data.doctorId)
      .where('schedule_date', '=', data.slotDate)
      .execute()
    expect(await book(data)).toMatchObject({ amount: 0, payParams: null })
    expect(await noticesOf(parent)).toContainEqual({
      type: 'PROXY_ORDER',
      content: `小明为您约了${data.slotDate} ${data.slotTime}的号。`,
    })
  })
})

describe('paying for a parent’s membership', () => {
  const begin = (plan: 'monthly' | 'yearly' = 'monthly') =>
    child.children.membership({ params, body: { plan } })

  test('makes the parent a member and tells them', async () => {
    const { orderNo, amount } = await begin('yearly')
    expect(amount).toBe(299)
    expect((await parent.membership.status()).isMember).toBe(false)
    await app.pay(orderNo)
    expect(await parent.membership.status()).toMatchObject({ isMember: true, plan: 'yearly' })
    expect((await child.children.overview({ params })).membershipExpires).toBe('2027-11-21T04:00:00.000Z')
    expect(await noticesOf(parent)).toContainEqual({
      type: 'MEMBERSHIP_CHILD_PAID',
      content: expect.stringContaining('不会自动续费'),
    })
    const payment = await app.db
      .selectFrom('payments')
      .select('payer_openid')
      .where('out_trade_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    expect(payment.payer_openid).toBe(child.openid)
  })

  test('can be begun anew from the moment that the half hour is over', async () => {
    const first = await begin()
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    expect(await begin()).toEqual(first)
    app.clock.move({ advanceMs: 1 })
    const second = await begin()
    expect(second.orderNo).not.toBe(first.orderNo)
    expect(second.payParams).not.toBeNull()
  })

  test('twice is one order until it is paid, and another child’s is another', async () => {
    const first = await begin()
    expect(await Promise.all([begin(), begin()])).toEqual([first, first])
    const sister = await app.child({ of: [parent] })
    const hers = await sister.children.membership({ params, body: { plan: 'monthly' } })
    expect(hers.orderNo).not.toBe(first.orderNo)
    await app.pay(first.orderNo)
    expect((await begin()).orderNo).not.toBe(first.orderNo)
  })

  test('needs a plan that there is', async () => {
    const body = { plan: 'weekly' as 'monthly' }
    expect(await refusal(child.children.membership({ params, body }))).toMatchObject({
      error: 'VALIDATION_ERROR',
    })
  })
})
