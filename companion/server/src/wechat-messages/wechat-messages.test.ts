import { minuteMs } from '@sanhe/kit/runtime/clock'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type NotificationContent, toChildRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { sendWechatMessage } from './delivery.ts'

const templates = { payment: 'tmpl-payment', appointment: 'tmpl-appointment', alert: 'tmpl-alert' }
const settings = {
  WECHAT_MESSAGE_PAYMENT: `${templates.payment} thing1 amount2 time3`,
  WECHAT_MESSAGE_APPOINTMENT: `${templates.appointment} name1 thing2 time3`,
  WECHAT_MESSAGE_ALERT: `${templates.alert} thing1 thing2 time3`,
}

let app: TestApp
let parent: TestUser
let child: TestChild
beforeAll(async () => void (app = await startTestApp(settings)))
beforeEach(async () => {
  parent = await app.user({ nickname: '王秀兰' })
  child = await app.child({ of: [parent] })
})
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const wechat = () => app.providers.devWechatMessages!
const issueTicket = async (by = child) => (await by.wechatMessages.ticket()).ticket
const report = (ticket: string, accepted: string[]) =>
  app.visitor.wechatMessages.report({ body: { ticket, accepted } })
/**
 * Adds permissions. Advances the clock before each ticket, because two tickets of the same millisecond count as one.
 */
async function permit(templateId: string, count = 1) {
  for (let nth = 0; nth < count; nth += 1) {
    app.clock.move({ now: app.clock.now() + 1 })
    // Tickets are reported in the order of their issue.
    // oxlint-disable-next-line no-await-in-loop
    await report(await issueTicket(), [templateId])
  }
}
const remaining = async (by = child) =>
  Object.fromEntries(
    (await by.wechatMessages.templates()).templates.map(({ kind, remaining: left }) => [kind, left]),
  )
const messages = () => app.sentTo(child.openid)
const deliveries = async () =>
  app.db
    .selectFrom('delivery_log')
    .select(['outcome', 'detail'])
    .where('channel', '=', 'wechat')
    .where('recipient', '=', toChildRecipient(child.id))
    .orderBy('id')
    .execute()

let notices = 0
const alertNotice = (): NotificationContent => ({
  type: 'PARENT_HEALTH_ALERT',
  title: '家人健康提醒',
  content: '心率偏快',
  data: { parentId: parent.id },
  channels: ['inApp', 'push'],
  dedupKey: `TEST_ALERT:${(notices += 1)}`,
  wechat: {
    kind: 'alert',
    values: ['王秀兰', '心率偏快：130次/分', '2026年11月21日 12:00'],
    path: '/alerts',
  },
})
const notify = (notice = alertNotice()) =>
  inTransaction(app.db, (tx) =>
    addNotificationInTransaction(app.deps, tx, toChildRecipient(child.id), notice),
  )

describe('POST /api/child/wechat-messages/permissions', () => {
  test('adds one permission for each accepted template of the service', async () => {
    const ticket = await issueTicket()
    await report(ticket, [templates.alert, templates.payment, 'unknown'])
    expect(await remaining()).toEqual({ payment: 1, appointment: 0, alert: 1 })
    app.clock.move({ now: app.clock.now() + 1 })
    await report(await issueTicket(), [templates.alert])
    expect(await remaining()).toEqual({ payment: 1, appointment: 0, alert: 2 })
  })

  test('10 simultaneous reports with one ticket add one permission', async () => {
    const ticket = await issueTicket()
    await Promise.all(Array.from({ length: 10 }, () => report(ticket, [templates.alert, templates.payment])))
    expect(await remaining()).toEqual({ payment: 1, appointment: 0, alert: 1 })
  })

  test('keeps at most 50 permissions for a template', async () => {
    await permit(templates.alert, 52)
    expect((await remaining())['alert']).toBe(50)
  })

  test('answers 400 TICKET_INVALID for a ticket that is changed or older than 10 minutes', async () => {
    const ticket = await issueTicket()
    const invalid = { status: 400, error: 'TICKET_INVALID' }
    expect(await getRefusal(report(`9${ticket}`, [templates.alert]))).toMatchObject(invalid)
    app.clock.move({ now: app.clock.now() + 10 * minuteMs })
    expect(await getRefusal(report(ticket, [templates.alert]))).toMatchObject(invalid)
    expect((await remaining())['alert']).toBe(0)
  })
})

describe('sending a subscription message', () => {
  test('sends a notice once, uses one permission, and opens its page in the mini-program', async () => {
    await permit(templates.alert)
    await notify()
    await app.settle()
    await app.settle()
    expect(messages()).toMatchObject([
      {
        template: templates.alert,
        data: { thing1: '王秀兰', thing2: '心率偏快：130次/分', page: 'pages/home/home?to=%2Falerts' },
      },
    ])
    expect((await remaining())['alert']).toBe(0)
    expect(await deliveries()).toEqual([{ outcome: 'sent', detail: null }])
  })

  test('sends nothing without a permission', async () => {
    await notify()
    await app.settle()
    expect([messages(), await deliveries()]).toEqual([[], [{ outcome: 'nobody', detail: null }]])
  })

  test('removes all permissions when WeChat reports that the person refuses', async () => {
    await permit(templates.alert, 3)
    wechat().failNextWith(43101)
    await notify()
    await app.settle()
    expect([(await remaining())['alert'], await deliveries()]).toEqual([
      0,
      [{ outcome: 'refused', detail: '43101' }],
    ])
  })

  test('keeps the permission and records the problem when WeChat refuses the data of the template', async () => {
    await permit(templates.alert)
    wechat().failNextWith(47003)
    await notify()
    await app.settle()
    expect([(await remaining())['alert'], await deliveries()]).toEqual([
      1,
      [{ outcome: 'refused', detail: '47003' }],
    ])
  })

  test.each([45009, -1])(
    'keeps the permission after the error %i, and the outbox sends the message later',
    async (code) => {
      await permit(templates.alert)
      wechat().failNextWith(code)
      await notify()
      await app.settle()
      expect([(await remaining())['alert'], messages()]).toEqual([1, []])
      app.clock.move({ now: app.clock.now() + 60 * minuteMs })
      await app.settle()
      expect([(await remaining())['alert'], messages().length]).toEqual([0, 1])
    },
  )

  test('does not repeat a delivery that a crash interrupted after its permission was taken', async () => {
    await permit(templates.alert)
    const event = {
      eventId: 900_000 + notices,
      type: 'notice.added' as const,
      subject: '',
      emittedAt: app.clock.now(),
      payload: { recipient: toChildRecipient(child.id), notice: alertNotice() },
    }
    const crash = vi.spyOn(app.deps.wechatMessages!, 'send').mockRejectedValueOnce(new Error('crash'))
    await expect(sendWechatMessage(app.deps, event)).rejects.toThrow('crash')
    crash.mockRestore()
    await sendWechatMessage(app.deps, event)
    expect([messages(), await deliveries()]).toEqual([[], [{ outcome: 'unknown', detail: null }]])
  })

  test('sends nothing to a disabled account', async () => {
    await permit(templates.alert)
    await app.db.updateTable('child_users').set({ status: 'disabled' }).where('id', '=', child.id).execute()
    await notify()
    await app.settle()
    expect(messages()).toEqual([])
  })

  test('12 simultaneous messages and 3 permissions: exactly 3 are sent', async () => {
    await permit(templates.alert, 3)
    expect(await sendTogether(12)).toBe(3)
    expect((await remaining())['alert']).toBe(0)
  })

  test('control: 12 simultaneous messages and 12 permissions: all 12 are sent', async () => {
    await permit(templates.alert, 12)
    expect(await sendTogether(12)).toBe(12)
  })

  async function sendTogether(count: number) {
    const payload = () => ({ recipient: toChildRecipient(child.id), notice: alertNotice() })
    const first = 1_000_000 + notices
    await Promise.all(
      Array.from({ length: count }, (_, nth) =>
        sendWechatMessage(app.deps, {
          eventId: first + nth,
          type: 'notice.added',
          subject: '',
          emittedAt: app.clock.now(),
          payload: payload(),
        }),
      ),
    )
    return messages().length
  }
})

describe('a service without templates', () => {
  test('lists no templates, answers 400 WECHAT_MESSAGES_OFF for a ticket, and sends nothing', async () => {
    const off = await startTestApp()
    const someone = await off.child()
    expect(await someone.wechatMessages.templates()).toEqual({ templates: [] })
    expect(await getRefusal(someone.wechatMessages.ticket())).toMatchObject({ error: 'WECHAT_MESSAGES_OFF' })
    expect(off.deps.wechatMessages).toBeUndefined()
    await off.stop()
  })
})
