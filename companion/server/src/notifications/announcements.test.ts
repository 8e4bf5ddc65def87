import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { sendNextAnnouncementBatch } from './announcements.ts'

let app: TestApp
let li: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (li = await app.user()))
afterAll(() => app.stop())

const listOf = (user: TestUser, query = {}) => user.notifications.list({ query })

describe('POST /admin/notices', () => {
  test('POST /admin/notices notifies every active user once, in the app only', async () => {
    const admin = await app.admin()
    const disabled = await app.user({ status: 'disabled' })
    const body = { title: '系统升级', content: '今晚十点升级，请稍后再来。' }
    expect(await admin.notifications.announce({ body })).toEqual({ success: true, message: '通知已发出' })
    await app.settle()
    await app.settle()
    expect((await listOf(li)).notifications).toMatchObject([{ type: 'SYSTEM_NOTICE', ...body, data: {} }])
    expect(app.sentTo(`user:${li.id}`)).toEqual([])
    const others = app.db.selectFrom('notifications').select('id').where('user_id', '=', disabled.id)
    expect(await others.execute()).toEqual([])
  })

  test('GET /admin/notices lists announcements with sender, text and number of receivers', async () => {
    const admin = await app.admin()
    const body = { title: '停水通知', content: '明天上午停水。' }
    await admin.notifications.announce({ body })
    await app.settle()
    await app.settle()
    const { announcements } = await admin.notifications.announcements({ query: {} })
    const active = await app.db.selectFrom('users').select('id').where('status', '=', 'active').execute()
    expect(announcements[0]).toMatchObject({ ...body, receivers: active.length, isCompleted: true })
  })

  test('sendNextAnnouncementBatch continues after the last notified user, and a repeated batch notifies no user twice', async () => {
    const wang = await app.user()
    const zhao = await app.user()
    const words = { announcementId: 'of-batches', title: '分批', content: '一批两人' }
    const first = { ...words, afterId: wang.id - 1 }
    await sendNextAnnouncementBatch(app.deps, first, 1)
    expect([(await listOf(wang)).total, (await listOf(zhao)).total]).toEqual([1, 0])
    await sendNextAnnouncementBatch(app.deps, first, 1)
    await app.settle()
    expect([(await listOf(wang)).total, (await listOf(zhao)).total]).toEqual([1, 1])
  })

  test('POST /admin/notices answers 401 to a user, and VALIDATION_ERROR with the field for an empty title or content', async () => {
    const body = { title: 'x', content: 'y' }
    expect(await getRefusal(li.notifications.announce({ body }))).toMatchObject({ status: 401 })
    const admin = await app.admin()
    expect(
      await getRefusal(admin.notifications.announce({ body: { title: ' ', content: 'y' } })),
    ).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field: 'title' })
    expect(
      await getRefusal(admin.notifications.announce({ body: { title: 'x', content: ' ' } })),
    ).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field: 'content' })
  })
})
