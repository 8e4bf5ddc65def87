import { hourMs, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyJobs } from '#family'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { countLinkedChildren } from './store.ts'
import { createFamilyLinkRequests } from './testing/family-helpers.ts'
import { sharedKindsByDefault } from './rules.ts'

let app: TestApp
let parent: TestUser
let child: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ([parent, child] = await Promise.all([app.user(), app.user()])))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { users, newCode, link, members, errorsOf, miniChild, bind } = createFamilyLinkRequests(() => ({
  app,
  parent,
}))

describe('POST /family/link', () => {
  test('an invite code has six characters, is valid for 24 hours, and has a QR code', async () => {
    const invite = await parent.family.generateCode()
    expect(invite).toEqual({
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/),
      expiresAt: '2026-11-22T04:00:00.000Z',
      qrCodeUrl: `${app.url}/api/h5/invite/${invite.code}.svg`,
    })
    const picture = await fetch(invite.qrCodeUrl)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toMatch(/^<svg.*<path/s)
    const nothing = await app.visitor.fetch('/api/h5/invite/ABC10O.svg')
    expect([nothing.status, await nothing.json()]).toMatchObject([404, { error: 'NOT_FOUND' }])
  })

  test('an invite code links the user who enters it as a child, and the parent is notified', async () => {
    const code = await newCode()
    expect(await link(child, ` ${code.toLowerCase()} `)).toEqual({
      success: true,
      parentUser: { id: parent.id, nickname: expect.any(String), avatar: null },
    })
    expect(await members(parent)).toEqual([
      {
        id: `u${child.id}`,
        role: 'child',
        nickname: expect.any(String),
        avatar: null,
        phone: expect.stringMatching(/^138\*{4}\d{4}$/),
        relationship: null,
        linkedAt: '2026-11-21T04:00:00.000Z',
        sharedKinds: sharedKindsByDefault,
        missedDoseNotices: false,
      },
    ])
    expect(await members(child)).toMatchObject([{ id: `u${parent.id}`, role: 'parent' }])
    const notified = await app.db
      .selectFrom('notifications')
      .select(['type', 'data'])
      .where('user_id', '=', parent.id)
      .execute()
    expect(notified).toEqual([{ type: 'FAMILY_LINKED', data: { memberId: `u${child.id}` } }])
  })

  test('invalid, used and expired invite codes have different error codes', async () => {
    const code = await newCode()
    app.clock.move({ advanceMs: 24 * hourMs })
    expect(await getRefusal(link(child, code))).toMatchObject({ status: 400, error: 'INVITE_CODE_EXPIRED' })
    app.clock.move({ advanceMs: -1 })
    await link(child, code)
    const [other] = await users(1)
    expect(await getRefusal(link(other!, code))).toMatchObject({ status: 400, error: 'INVITE_CODE_USED' })
    expect(await getRefusal(link(other!, 'ZZZZZZ'))).toMatchObject({
      status: 400,
      error: 'INVITE_CODE_INVALID',
    })
  })

  test('the ten newest valid invite codes of a user can be used, and an older code is expired', async () => {
    const first = await newCode()
    for (let made = 1; made < 10; made += 1) await newCode()
    await link(child, first)
    const second = await newCode()
    const newest = []
    for (let made = 1; made <= 10; made += 1) newest.push(await newCode())
    expect(await getRefusal(link((await users(1))[0]!, second))).toMatchObject({
      error: 'INVITE_CODE_EXPIRED',
    })
    const [daughter, son] = await users(2)
    await link(daughter!, newest[0]!)
    await link(son!, newest[9]!)
  })

  test('an invite code cannot link users with themselves, or two users who are already linked in either direction', async () => {
    const code = await newCode()
    expect(await getRefusal(link(parent, code))).toMatchObject({ status: 400, error: 'CANNOT_LINK_SELF' })
    await link(child, code)
    const again = await newCode()
    expect(await getRefusal(link(child, again))).toMatchObject({ status: 400, error: 'ALREADY_LINKED' })
    expect(await getRefusal(link(parent, await newCode(child)))).toMatchObject({ error: 'ALREADY_LINKED' })
    const [other] = await users(1)
    await link(other!, again)
  })

  test('the invite code of a disabled account is invalid', async () => {
    const code = await newCode()
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', parent.id).execute()
    expect(await getRefusal(link(child, code))).toMatchObject({ error: 'INVITE_CODE_INVALID' })
  })

  test('20 wrong invite codes block the user until the next day', async () => {
    const code = await newCode()
    for (let tries = 0; tries < 20; tries += 1)
      expect(await getRefusal(link(child, 'ZZZZZZ'))).toMatchObject({ error: 'INVITE_CODE_INVALID' })
    expect(await getRefusal(link(child, code))).toMatchObject({
      status: 429,
      error: 'TOO_MANY_REQUESTS',
      retryAfter: 12 * 3600,
    })
    app.clock.move({ advanceMs: 12 * hourMs })
    await link(child, code)
  })

  test('the cleanup job deletes an invite code 30 days after it expired', async () => {
    const code = await newCode()
    const [forget] = familyJobs(app.db)
    const end = app.clock.now() + 31 * 24 * hourMs
    const exists = async () =>
      (await app.db.selectFrom('invite_codes').select('id').where('code', '=', code).execute()).length === 1
    await forget!.run(end - minuteMs)
    expect(await exists()).toBe(true)
    await forget!.run(end)
    expect(await exists()).toBe(false)
  })
})

describe('concurrent requests', () => {
  test('ten children use one invite code at the same time: exactly one is linked', async () => {
    const code = await newCode()
    const children = await users(10)
    const answers = await Promise.allSettled(children.map((one) => link(one, code)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(errorsOf(answers)).toEqual(Array.from({ length: 9 }, () => 'INVITE_CODE_USED'))
    expect(await members(parent)).toHaveLength(1)
  })

  test('eight children of both kinds (app and mini-program) use eight invite codes at the same time: exactly five are linked', async () => {
    const codes: string[] = []
    for (let made = 0; made < 8; made += 1) codes.push(await newCode())
    const inApp = await users(4)
    const inMini = await Promise.all([miniChild(), miniChild(), miniChild(), miniChild()])
    const answers = await Promise.allSettled([
      ...inApp.map((one, at) => link(one, codes[at] ?? '')),
      ...inMini.map((id, at) => bind(id, codes[4 + at] ?? '')),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(errorsOf(answers)).toEqual(['CHILD_LIMIT_REACHED', 'CHILD_LIMIT_REACHED', 'CHILD_LIMIT_REACHED'])
    expect(await members(parent)).toHaveLength(5)
    const [sixth] = await users(1)
    expect(await getRefusal(link(sixth!, await newCode()))).toMatchObject({
      status: 400,
      error: 'CHILD_LIMIT_REACHED',
    })
  })

  test('control: without a lock on the parent more than five children are linked', async () => {
    const children = await Promise.all(Array.from({ length: 8 }, () => miniChild()))
    const counted = await Promise.all(children.map(() => countLinkedChildren(app.db, parent.id)))
    const naive = async (child_id: number, at: number) => {
      if ((counted[at] ?? 0) >= 5) return
      const link = { child_id, parent_user_id: parent.id, linked_at: toDate(app.clock.now()) }
      await app.db.insertInto('child_parent_links').values(link).execute()
    }
    await Promise.all(children.map(naive))
    expect(await countLinkedChildren(app.db, parent.id)).toBeGreaterThan(5)
  })

  test('two users who enter each other’s invite codes at the same time are linked once', async () => {
    const [ofParent, ofChild] = [await newCode(), await newCode(child)]
    const answers = await Promise.allSettled([link(child, ofParent), link(parent, ofChild)])
    expect(errorsOf(answers)).toEqual(['ALREADY_LINKED'])
  })
})
