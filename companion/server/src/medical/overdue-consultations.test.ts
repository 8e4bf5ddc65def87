import { fromIso, hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { flagOverdueConsultations } from './jobs.ts'
import { createTestClinic, payPlacedOrder } from './testing/clinic.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test.each([
  ['22:00', 0],
  ['07:59', 0],
  ['08:00', 1],
  ['21:59', 1],
])(
  'a consultation that becomes overdue at %s is shown in the app immediately and sends %i push notifications',
  async (time, rings) => {
    const lateAt = fromIso(`2026-11-23T${time}:00+08:00`)
    app.clock.move({ now: lateAt - 2 * hourMs })
    const user = await app.user()
    const { booking } = await createTestClinic(app)
    const placed = await user.medical.consult({
      body: { doctorId: booking.doctorId, symptomDescription: '头晕' },
    })
    await payPlacedOrder(app, user, 'consultation', placed)
    await app.settle()
    const before = app.sentTo(`user:${user.id}`).length
    app.clock.move({ now: lateAt })
    expect(await flagOverdueConsultations(app.deps, lateAt)).toEqual({ late: 1 })
    await app.settle()
    const { notifications } = await user.notifications.list({ query: {} })
    expect(notifications.filter(({ type }) => type === 'CONSULTATION_LATE')).toHaveLength(1)
    expect(app.sentTo(`user:${user.id}`)).toHaveLength(before + rings)
  },
)
