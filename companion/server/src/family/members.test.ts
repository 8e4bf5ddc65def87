import { secondMs, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { createFamilyLinkRequests } from './testing/family-helpers.ts'

let app: TestApp
let parent: TestUser
let child: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ([parent, child] = await Promise.all([app.user(), app.user()])))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { users, newCode, link, members, miniChild, bind } = createFamilyLinkRequests(() => ({ app, parent }))

describe('during an upgrade', () => {
  test('GET /family/members and GET /admin/users/:id/family leave out a shared kind that only the next version knows', async () => {
    await sql`ALTER TABLE family_links DROP CONSTRAINT family_links_shared_kinds_check`.execute(app.db)
    await link(child, await newCode())
    await app.db
      .updateTable('family_links')
      .set({ shared_kinds: ['records', 'kind_of_next_version'] })
      .where('parent_user_id', '=', parent.id)
      .execute()
    expect(await members(parent)).toMatchObject([{ sharedKinds: ['records'] }])
    const admin = await app.admin()
    const { links } = await admin.userHistory.family({ params: { id: parent.id }, query: {} })
    expect(links).toMatchObject([{ sharedKinds: ['records'] }])
  })
})

describe('DELETE /family/members/:id', () => {
  test('a parent removes a family member, who can link again with a new code', async () => {
    await link(child, await newCode())
    await parent.family.removeMember({ params: { id: `u${child.id}` } })
    expect([await members(parent), await members(child)]).toEqual([[], []])
    app.clock.move({ advanceMs: secondMs })
    await link(child, await newCode())
    expect(await members(parent)).toMatchObject([{ linkedAt: '2026-11-21T04:00:01.000Z' }])
  })

  test('a child can end the family link to a parent', async () => {
    await link(child, await newCode())
    await child.family.removeMember({ params: { id: `u${parent.id}` } })
    expect(await members(parent)).toEqual([])
  })

  test('GET /family/members lists a mini-program child with a c-prefixed id, by which the parent removes it', async () => {
    const id = await miniChild('小红')
    await bind(id, await newCode())
    expect(await members(parent)).toMatchObject([
      { id: `c${id}`, role: 'child', nickname: '小红', phone: '139****1234', relationship: 'child' },
    ])
    await parent.family.removeMember({ params: { id: `c${id}` } })
    expect(await members(parent)).toEqual([])
  })

  test('deleting an account ends its family links and invite codes', async () => {
    const [grandchild] = await users(1)
    await link(child, await newCode())
    await link(grandchild!, await newCode(child))
    const open = await newCode(child)
    await child.users.remove({ body: { phone: child.phone } })
    await app.settle()
    expect([await members(parent), await members(grandchild!)]).toEqual([[], []])
    expect(await getRefusal(link(parent, open))).toMatchObject({ error: 'INVITE_CODE_INVALID' })
  })

  test('removing another user’s family link answers 404', async () => {
    await link(child, await newCode())
    const id = await miniChild()
    await bind(id, await newCode())
    const [stranger] = await users(1)
    for (const one of [`u${child.id}`, `u${parent.id}`, `c${id}`, 'u999999', 'c999999'])
      expect(await getRefusal(stranger!.family.removeMember({ params: { id: one } }))).toMatchObject({
        status: 404,
        error: 'NOT_FOUND',
      })
    for (const one of ['12', 'x1', 'u0', 'u1e3', 'u99999999999'])
      expect(await getRefusal(parent.family.removeMember({ params: { id: one } }))).toMatchObject({
        status: 400,
        error: 'VALIDATION_ERROR',
      })
    expect(await members(parent)).toHaveLength(2)
  })

  test('GET /family/members is paginated', async () => {
    for (const one of await users(3)) await link(one, await newCode())
    const page = await parent.family.members({ query: { page: 2, pageSize: 2 } })
    expect(page).toMatchObject({ members: [{ role: 'child' }], total: 3, page: 2, pageSize: 2 })
    expect(await parent.family.members({ query: { page: 9 } })).toMatchObject({ members: [], total: 3 })
  })
})

test('GET /family/access-log shows parents only the accesses to their own data', async () => {
  const id = await miniChild('小红')
  const created_at = toDate(app.clock.now())
  for (const what of ['overview', 'health'])
    await app.db
      .insertInto('access_log')
      .values({ parent_user_id: parent.id, child_id: id, what, created_at })
      .execute()
  const access = { childId: `c${id}`, nickname: '小红', createdAt: '2026-11-21T04:00:00.000Z' }
  expect(await parent.family.accessLog({ query: {} })).toMatchObject({
    accesses: [
      { ...access, what: 'health' },
      { ...access, what: 'overview' },
    ],
    total: 2,
  })
  expect(await child.family.accessLog({ query: {} })).toMatchObject({ accesses: [], total: 0 })
})
