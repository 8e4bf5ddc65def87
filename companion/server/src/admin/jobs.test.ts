import { inTransaction } from '@sanhe/kit/postgres/database'
import { addJobSchedule, recordJobOutcome, recordJobRun } from '@sanhe/kit/postgres/job-schedules'
import { dayMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { PushError } from '@sanhe/providers/push'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'

let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

describe('administration of jobs and deliveries', () => {
  test('GET /api/admin/jobs lists each job with its schedule, last run and result', async () => {
    const now = app.clock.now()
    await addJobSchedule(app.db, 'a job', { everyMs: minuteMs }, now)
    await addJobSchedule(app.db, 'b job', { dailyAt: '03:30' }, now)
    await recordJobRun(app.db, 'a job', now)
    await recordJobOutcome(app.db, 'a job', { now, tookMs: 12.3, fault: null })
    await recordJobOutcome(app.db, 'b job', { now, tookMs: 5, fault: 'Error: no answer' })
    const { jobs } = await admin.admin.listJobs()
    expect(jobs).toMatchObject([
      {
        name: 'a job',
        schedule: 'every 60 s',
        nextAt: toIso(now + minuteMs),
        lastRunAt: toIso(now),
        lastSucceededAt: toIso(now),
        lastTookMs: 12,
        lastFault: null,
      },
      {
        name: 'b job',
        schedule: 'daily at 03:30',
        lastRunAt: null,
        lastSucceededAt: null,
        lastFault: 'Error: no answer',
      },
    ])
  })

  test('an administrator can list failed deliveries of events and retry them', async () => {
    const user = await app.user()
    const send = vi.spyOn(app.deps.push, 'send').mockRejectedValue(new PushError('1000', 'busy', true))
    const notice = { type: 'X', title: '标题', content: '内容', data: {}, channels: ['push' as const] }
    await inTransaction(app.db, (tx) =>
      addNotificationInTransaction(app.deps, tx, toUserRecipient(user.id), notice),
    )
    for (let tries = 0; tries < 9; tries += 1) {
      await app.settle()
      app.clock.move({ advanceMs: dayMs / 3 })
    }
    send.mockRestore()
    const caller = await app.admin()
    const [parked] = (await caller.admin.listJobs()).parked
    expect(parked).toMatchObject({
      handler: 'notifications.push',
      type: 'notice.added',
      subject: `user:${user.id}`,
      attempts: 8,
      lastError: expect.stringContaining('busy'),
    })
    const params = { eventId: parked!.eventId, handler: parked!.handler }
    await caller.admin.retryParked({ params })
    await app.settle()
    expect(app.sentTo(`user:${user.id}`)).toHaveLength(1)
    expect((await caller.admin.listJobs()).parked).toEqual([])
    expect(await getRefusal(caller.admin.retryParked({ params }))).toMatchObject({ status: 404 })
  })
})
