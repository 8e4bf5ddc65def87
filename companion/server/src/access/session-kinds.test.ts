import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenHolder } from '#core'
import { createCaller, getRefusal, startTestApp, type TestApp } from '#testing'
import { loginSessionJobs } from './jobs.ts'
import { openSession } from './sessions.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1' })))
afterAll(() => app.stop())

const logIn = async (holder: TokenHolder) => {
  const token = await openSession(app.deps, holder, { ip: '203.0.113.1', device: 'a test' })
  return { token, ...createCaller(app.url, token) }
}
const rowsOf = ({ type, id }: TokenHolder) =>
  app.db
    .selectFrom('auth_sessions')
    .select(['ended_at', 'end_reason'])
    .where('holder_type', '=', type)
    .where('holder_id', '=', id)
    .execute()

/** Creates an account of each kind. The keys are the names of the login modules in the contract. */
const kinds = {
  auth: async () => ({ type: 'user', id: (await app.user()).id }),
  children: async () => ({ type: 'child', id: (await app.child()).id }),
  admin: async () => ({ type: 'admin', id: (await app.admin()).id }),
  merchants: async () => {
    const { id, phone } = await app.merchant()
    const account = app.db.selectFrom('merchant_accounts').select('id').where('phone', '=', phone)
    return { type: 'merchant', id, accountId: (await account.executeTakeFirstOrThrow()).id }
  },
} satisfies Record<string, () => Promise<TokenHolder>>

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('sessions of %s', (module) => {
  test('an account can list and refresh its sessions, and end one of them, the current one or all', async () => {
    const holder = await kinds[module]()
    const [one, other, third] = [await logIn(holder), await logIn(holder), await logIn(holder)]
    const list = async () => (await one[module].sessions({ query: {} })).sessions
    expect(await list()).toHaveLength(3)
    const { token } = await third[module].refresh()
    const renewed = createCaller(app.url, token)
    await renewed[module].logout({ body: undefined })
    expect(await getRefusal(renewed[module].sessions({ query: {} }))).toMatchObject({ status: 401 })
    const [lost] = (await list()).filter(({ current }) => !current)
    await one[module].endSession({ params: { id: lost?.id ?? '' } })
    expect(await getRefusal(other[module].sessions({ query: {} }))).toMatchObject({ status: 401 })
    await one[module].logoutEverywhere({ body: undefined })
    expect(await getRefusal(one[module].refresh())).toMatchObject({ status: 401, error: 'UNAUTHORIZED' })
  })
})

test('ending logins as one employee of a merchant leaves the logins of another employee active', async () => {
  const holder = await kinds.merchants()
  const { id: accountId } = await app.db
    .insertInto('merchant_accounts')
    .values({ merchant_id: holder.id, phone: '13755550001', created_at: new Date(app.clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [owner, helper] = [await logIn(holder), await logIn({ ...holder, accountId })]
  const [ownSession] = (await owner.merchants.sessions({ query: {} })).sessions
  expect(
    await getRefusal(helper.merchants.endSession({ params: { id: ownSession?.id ?? '' } })),
  ).toMatchObject({
    status: 404,
  })
  await helper.merchants.logoutEverywhere({ body: undefined })
  await owner.merchants.settings()
})

describe('logins after a change of the account status', () => {
  test("a disabled user gets 403 ACCOUNT_DISABLED, and the user's logins work again once the account is enabled", async () => {
    const holder = await kinds.auth()
    const login = await logIn(holder)
    const admin = await app.admin()
    await admin.admin.disableUser({ params: { id: holder.id } })
    expect(await getRefusal(login.users.me())).toMatchObject({
      status: 403,
      error: 'ACCOUNT_DISABLED',
      message: '账号已停用，请联系客服',
    })
    await admin.admin.enableUser({ params: { id: holder.id } })
    await login.users.me()
  })

  test('a deleted account has no sessions, and its token gets 403 ACCOUNT_DISABLED with a message about the deletion', async () => {
    const user = await app.user()
    const holder: TokenHolder = { type: 'user', id: user.id }
    const login = await logIn(holder)
    await login.users.remove({ body: { phone: user.phone } })
    expect(await getRefusal(login.users.me())).toMatchObject({
      status: 403,
      error: 'ACCOUNT_DISABLED',
      message: '您的账号已注销，重新登录会开通新账号',
    })
    expect(await rowsOf(holder)).toEqual([])
  })

  test('an administrator who was disabled by another administrator is refused at the next request', async () => {
    const holder = await kinds.admin()
    const login = await logIn(holder)
    const admin = await app.admin()
    await admin.adminAccounts.disable({ params: { id: holder.id } })
    expect(await getRefusal(login.admin.listJobs())).toMatchObject({ status: 403 })
  })
})

test('ending a family link keeps the child logged in, but hides the data of that parent', async () => {
  const parent = await app.user()
  const { id } = await app.child({ of: [parent] })
  const child = await logIn({ type: 'child', id })
  await child.children.overview({ params: { id: parent.id } })
  await parent.family.removeMember({ params: { id: `c${id}` } })
  expect(await getRefusal(child.children.overview({ params: { id: parent.id } }))).toMatchObject({
    status: 404,
  })
  expect(await child.children.parents({ query: {} })).toMatchObject({ parents: [] })
})

test('the job access.forget deletes sessions 90 days after their last token expired', async () => {
  const holder = await kinds.auth()
  await logIn(holder)
  const [job] = loginSessionJobs(app.db)
  app.clock.move({ advanceMs: 97 * dayMs - 1 })
  await job?.run(app.clock.now())
  expect(await rowsOf(holder)).toHaveLength(1)
  app.clock.move({ advanceMs: 1 })
  await job?.run(app.clock.now())
  expect(await rowsOf(holder)).toEqual([])
})
