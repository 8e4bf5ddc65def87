import { dayMs, minuteMs, secondMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { addHealthAlerts, listAlertPushesSince, markAlertNotified } from './alert-store.ts'
import { alertPushIntervalMs } from './rules.ts'
import { createMeasurementRequests } from './testing/measurement-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { add, ago, heart, pressure } = createMeasurementRequests(() => ({ app, user }))
const pushes = async (to = `user:${user.id}`) => {
  await app.settle()
  return app.sentTo(to).map(({ data, text }) => ({ ...data, text }))
}
const alertRows = () =>
  app.db.selectFrom('health_alerts').selectAll().where('user_id', '=', user.id).orderBy('id').execute()

describe('raiseHealthAlerts', () => {
  test('a measurement just above the threshold raises a health alert and sends a push notification to the user', async () => {
    expect((await add(pressure(150, 100, ago(minuteMs)))).alerts).toEqual([])
    const { alerts } = await add(heart(130))
    expect(alerts).toEqual([
      {
        id: expect.any(Number),
        alertType: 'heart_rate_high',
        value: { bpm: 130 },
        threshold: { above: 120 },
        severity: 'warning',
        message: '心率偏快：130次/分',
        acknowledged: false,
        createdAt: ago(0),
      },
    ])
    const pushed = await app.db
      .selectFrom('notifications')
      .select(['type', 'content', 'data'])
      .where('user_id', '=', user.id)
      .execute()
    expect(pushed).toEqual([
      {
        type: 'HEALTH_ALERT',
        content: '您的心率偏快：130次/分。建议到医院看医生。仅供参考，不构成医疗建议。',
        data: { alertId: alerts[0]?.id, alertType: 'heart_rate_high', value: 130 },
      },
    ])
    expect(await alertRows()).toMatchObject([{ notified_user: true, notified_family: false }])
  })

  test('a blood pressure with two high values raises two health alerts and one push notification', async () => {
    await add(pressure(160, 125))
    expect(await alertRows()).toMatchObject([
      { alert_type: 'systolic_high', severity: 'warning', notified_user: false },
      { alert_type: 'diastolic_high', severity: 'critical', notified_user: true },
    ])
  })

  test('a health alert within 30 minutes of a push notification for the same metric is stored but not pushed', async () => {
    await add(pressure(160, 80))
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    await add(pressure(161, 80))
    await add(heart(130))
    app.clock.move({ advanceMs: 1 })
    await add(pressure(162, 80))
    expect((await alertRows()).map(({ alert_type, notified_user }) => [alert_type, notified_user])).toEqual([
      ['systolic_high', true],
      ['systolic_high', false],
      ['heart_rate_high', true],
      ['systolic_high', true],
    ])
  })

  test('a health alert that is more severe than the last one is pushed immediately', async () => {
    await add(pressure(160, 80))
    app.clock.move({ advanceMs: minuteMs })
    await add(pressure(190, 80))
    app.clock.move({ advanceMs: minuteMs })
    await add(pressure(195, 80))
    await add(pressure(165, 81, ago(secondMs)))
    expect((await alertRows()).map(({ severity, notified_user }) => [severity, notified_user])).toEqual([
      ['warning', true],
      ['critical', true],
      ['critical', false],
      ['warning', false],
    ])
  })

  test('a health alert for a measurement older than one day is stored but not pushed', async () => {
    await add(heart(130, ago(dayMs + secondMs)))
    expect(await alertRows()).toMatchObject([{ notified_user: false }])
    await add(heart(130, ago(dayMs)))
    expect(await alertRows()).toMatchObject([{ notified_user: false }, { notified_user: true }])
  })

  test('fewer than four hours of sleep raise a care reminder', async () => {
    await add({ recordType: 'sleep', value: { duration_hours: 3.5 }, recordedAt: ago(0) })
    const [notice] = (await user.notifications.list({ query: {} })).notifications
    expect(notice).toMatchObject({
      type: 'HEALTH_ALERT',
      title: '健康关怀',
      data: { alertType: 'sleep_short' },
    })
    expect(await alertRows()).toMatchObject([{ severity: 'info' }])
  })

  test('health alerts notify linked children in the app and in the mini-program, except those who turned notifications off', async () => {
    const [wants, doesNot, disabled] = [
      await app.child({ of: [user] }),
      await app.child({ of: [user] }),
      await app.child({ of: [user], status: 'disabled' }),
    ]
    await app.db
      .updateTable('child_parent_links')
      .set({ notification_enabled: false })
      .where('child_id', '=', doesNot.id)
      .execute()
    for (const child of [wants, doesNot])
      await child.notifications.addChildDevice({ body: { platform: 'jpush', token: `child-${child.id}` } })
    const inApp = await app.user()
    const { code } = await user.family.generateCode()
    await inApp.family.link({ body: { inviteCode: code } })
    await add(pressure(162, 80))
    const payload = { parentId: String(user.id), alertType: 'systolic_high', value: '162' }
    expect(await pushes(`child:${wants.id}`)).toMatchObject([{ type: 'PARENT_HEALTH_ALERT', ...payload }])
    expect([await pushes(`child:${doesNot.id}`), await pushes(`child:${disabled.id}`)]).toEqual([[], []])
    const [notice] = (await inApp.notifications.list({ query: {} })).notifications
    expect(notice).toMatchObject({
      type: 'PARENT_HEALTH_ALERT',
      data: { parentId: user.id, alertType: 'systolic_high', value: 162 },
    })
    expect(await alertRows()).toMatchObject([{ notified_family: true }])
  })
})

describe('concurrent measurements', () => {
  const times = Array.from({ length: 12 }, (_, n) => n * minuteMs)

  test('12 concurrent measurements of high blood pressure raise 12 alerts and one push notification', async () => {
    await Promise.all(times.map((ms) => add(pressure(160, 80, ago(ms)))))
    const rows = await alertRows()
    expect([rows.length, rows.filter((row) => row.notified_user).length]).toEqual([12, 1])
  })

  test('control: without a row lock on the user more than one alert is pushed', async () => {
    const pushesBefore = await Promise.all(
      times.map(() => listAlertPushesSince(app.db, user.id, app.clock.now() - alertPushIntervalMs)),
    )
    const naive = async (pushed: unknown[]) => {
      const at = { value: '{}', threshold: '{}', created_at: toDate(app.clock.now()) }
      const [row] = await addHealthAlerts(app.db, [{ user_id: user.id, alert_type: 'systolic_high', ...at }])
      if (row && pushed.length === 0) await markAlertNotified(app.db, row.id, false)
    }
    await Promise.all(pushesBefore.map(naive))
    expect((await alertRows()).filter((row) => row.notified_user).length).toBeGreaterThan(1)
  })

  test('10 simultaneous requests with the same measurement create one record and one alert', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => add(pressure(160, 80))))
    expect(new Set(sent.map(({ record }) => record.id)).size).toBe(1)
    expect(await alertRows()).toHaveLength(1)
  })
})
