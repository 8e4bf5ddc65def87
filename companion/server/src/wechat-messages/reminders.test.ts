import { toInstantInShanghai, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { medicalJobs } from '#medical'
import { orderJobs } from '#orders'
import { startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { createTestClinic } from '../medical/testing/clinic.ts'
import { createMeasurementRequests } from '../health/testing/measurement-helpers.ts'

const settings = {
  WECHAT_MESSAGE_PAYMENT: 'tmpl-payment thing1 amount2 time3',
  WECHAT_MESSAGE_APPOINTMENT: 'tmpl-appointment name1 thing2 time3',
  WECHAT_MESSAGE_ALERT: 'tmpl-alert thing1 thing2 time3',
}

/** Sunday 08:00 in Shanghai; the test clock starts on Saturday noon. */
const tomorrow = toInstantInShanghai('2026-11-22', '08:00')

let app: TestApp
let user: TestUser
let child: TestChild
beforeAll(async () => void (app = await startTestApp(settings)))
beforeEach(async () => {
  user = await app.user({ nickname: '王秀兰' })
  child = await app.child({ of: [user] })
  const { ticket, templateIds } = await child.wechatMessages.ticket()
  await app.visitor.wechatMessages.report({ body: { ticket, accepted: templateIds } })
})
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { add, heart } = createMeasurementRequests(() => ({ app, user }))
const run = (name: string) =>
  [...orderJobs(app.deps), ...medicalJobs(app.deps)].find((job) => job.name === name)?.run(app.clock.now())
const messages = async (template: string) => {
  await app.settle()
  return app.sentTo(child.openid).filter((message) => message.template === template)
}
const bookTomorrow = async () => {
  const { booking } = await createTestClinic(app, { startsAt: tomorrow })
  const body = { orderType: 'appointment' as const, data: booking }
  return (await child.children.proxyOrder({ params: { id: user.id }, body })).orderId
}
const change = (enabled: boolean) =>
  child.children.setNotifications({ params: { id: user.id }, body: { enabled } })

describe('orders.remind-children', () => {
  const order = () => child.children.membership({ params: { id: user.id }, body: { plan: 'monthly' } })

  test('reminds the child once of an order that is unpaid after 10 minutes', async () => {
    const { orderNo } = await order()
    app.clock.move({ now: app.clock.now() + 10 * minuteMs - 1 })
    expect(await run('orders.remind-children')).toEqual({ reminded: 0 })
    app.clock.move({ now: app.clock.now() + 1 })
    expect(await run('orders.remind-children')).toEqual({ reminded: 1 })
    expect(await run('orders.remind-children')).toEqual({ reminded: 0 })
    expect(await messages('tmpl-payment')).toMatchObject([
      {
        data: {
          amount2: '29.00元',
          time3: '2026年11月21日 12:30',
          page: `pages/home/home?to=%2Forders%2F${orderNo}`,
        },
      },
    ])
  })

  test('reminds no child of paid orders, and no child who turned notifications off', async () => {
    const { orderNo } = await order()
    await app.pay(orderNo)
    await order()
    await change(false)
    app.clock.move({ now: app.clock.now() + 11 * minuteMs })
    expect(await run('orders.remind-children')).toEqual({ reminded: 0 })
  })
})

describe('medical.remind-children', () => {
  test('reminds the child once of an appointment tomorrow that the child booked', async () => {
    await app.pay(await bookTomorrow())
    await run('medical.remind-children')
    await run('medical.remind-children')
    expect(await messages('tmpl-appointment')).toMatchObject([
      { data: { name1: '李奶奶', thing2: expect.any(String), time3: '2026年11月22日 08:00' } },
    ])
  })

  test("stays silent about the parent's own appointments, unpaid ones, and those that are no longer shared", async () => {
    const { booking } = await createTestClinic(app, { startsAt: tomorrow })
    await user.medical.book({ body: booking }).then(({ orderId }) => app.pay(orderId))
    await bookTomorrow()
    await app.pay(await bookTomorrow())
    await app.db
      .updateTable('child_parent_links')
      .set({ shared_kinds: ['alerts'] })
      .where('child_id', '=', child.id)
      .execute()
    await run('medical.remind-children')
    expect(await messages('tmpl-appointment')).toEqual([])
  })
})

describe('a health alert', () => {
  test('reaches the child with the value and the time of the measurement when the parent shares alerts', async () => {
    await add(heart(130))
    expect(await messages('tmpl-alert')).toMatchObject([
      {
        data: {
          thing1: '王秀兰',
          thing2: '心率偏快：130次/分',
          page: `pages/home/home?to=%2Falerts%3Fparent%3D${user.id}`,
        },
      },
    ])
  })

  test('reaches no child when the parent does not share alerts', async () => {
    await app.db
      .updateTable('child_parent_links')
      .set({ shared_kinds: [] })
      .where('child_id', '=', child.id)
      .execute()
    await add(heart(130))
    expect(await messages('tmpl-alert')).toEqual([])
  })
})
