import { toDate } from '@sanhe/kit/runtime/clock'
import { createTestClient } from '@sanhe/kit/testing/test-client'
import type { Insertable } from 'kysely'
import type { DB, Deps, StaffRole } from '#core'
import { type CompanionContract, contract } from '../contract.ts'

/**
 * Returns a client with this access token: typed functions for all endpoints, and `fetch` for requests that the types
 * do not allow.
 */
export const createCaller = (url: string, token?: string, fixed?: Record<string, string>) =>
  createTestClient<CompanionContract>(contract, url, token, fixed)

type Service = { deps: Pick<Deps, 'db' | 'clock' | 'tokens'>; url: string }

/**
 * Returns functions that create people of each kind in the database and sign them in without a login request. Names and
 * phone numbers are numbered, so that people of one service never share them.
 */
export function createTestPeople({ deps, url }: Service) {
  const { db, clock, tokens } = deps
  let phones = 0
  let admins = 0
  let children = 0
  let merchants = 0
  return {
    /** Creates a user who is signed in without a login request. */
    async user(values: Partial<Insertable<DB['users']>> = {}) {
      const phone = `1380000${String((phones += 1)).padStart(4, '0')}`
      const at = toDate(clock.now())
      const row = {
        phone,
        nickname: `用户${phones}`,
        city: '北京',
        created_at: at,
        updated_at: at,
        ...values,
      }
      const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
      const token = await tokens.issue({ type: 'user', id })
      return { id, phone: row.phone, token, ...createCaller(url, token) }
    },
    /** Signs the user in again, because access tokens expire after seven days. */
    async again({ id }: { id: number }) {
      return createCaller(url, await tokens.issue({ type: 'user', id }))
    },
    /** Creates a child who is signed in to the mini-program and linked with these parents. */
    async child({
      of = [],
      ...values
    }: Partial<Insertable<DB['child_users']>> & { of?: { id: number }[] } = {}) {
      const openid = `openid-${(children += 1)}`
      const at = toDate(clock.now())
      const row = { social_openid: openid, nickname: `子女${children}`, created_at: at, ...values }
      const { id } = await db.insertInto('child_users').values(row).returning('id').executeTakeFirstOrThrow()
      const links = of.map((parent) => ({ child_id: id, parent_user_id: parent.id, linked_at: at }))
      if (links.length) await db.insertInto('child_parent_links').values(links).execute()
      const token = await tokens.issue({ type: 'child', id })
      return { id, openid: row.social_openid, token, ...createCaller(url, token) }
    },
    /** Creates a signed-in administrator without a valid password. The default role is owner. */
    async admin(values: Partial<Insertable<DB['admins']>> = {}) {
      const row = {
        username: `管理员${(admins += 1)}`,
        password_hash: '-',
        role: 'owner' as const,
        created_at: toDate(clock.now()),
      }
      const { id } = await db
        .insertInto('admins')
        .values({ ...row, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await tokens.issue({ type: 'admin', id })
      return { id, token, ...createCaller(url, token) }
    },
    /** Creates a signed-in, active merchant. Its commission rate does not depend on its category. */
    async merchant(values: Partial<Insertable<DB['merchants']>> = {}) {
      const phone = `1370000${String((merchants += 1)).padStart(4, '0')}`
      const at = toDate(clock.now())
      const row = {
        company_name: `商家${merchants}`,
        store_name: `店铺${merchants}`,
        category: 'accompaniment',
        commission_rate: '15.00',
        status: 'active' as const,
        created_at: at,
        updated_at: at,
        ...values,
      }
      const { id } = await db.insertInto('merchants').values(row).returning('id').executeTakeFirstOrThrow()
      const { id: accountId } = await db
        .insertInto('merchant_accounts')
        .values({ merchant_id: id, phone, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await tokens.issue({ type: 'merchant', id, accountId })
      return { id, accountId, phone, token, ...createCaller(url, token) }
    },
    /**
     * Creates a signed-in employee of a merchant. By default the employee has a password hash that matches no
     * password.
     */
    async employee(
      { id: merchantId }: { id: number },
      role: StaffRole,
      values: Partial<Insertable<DB['merchant_accounts']>> = {},
    ) {
      const phone = `1360000${String((merchants += 1)).padStart(4, '0')}`
      const row = { merchant_id: merchantId, phone, role, name: `员工${merchants}`, password_hash: '-' }
      const { id: accountId } = await db
        .insertInto('merchant_accounts')
        .values({ ...row, created_at: toDate(clock.now()), ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await tokens.issue({ type: 'merchant', id: merchantId, accountId })
      return { id: merchantId, accountId, phone, token, ...createCaller(url, token) }
    },
    /** Signs the owner of a merchant in again, because access tokens expire after seven days. */
    async ownerOf(merchantId: number) {
      const { id: accountId } = await db
        .selectFrom('merchant_accounts')
        .select('id')
        .where('merchant_id', '=', merchantId)
        .where('role', '=', 'owner')
        .executeTakeFirstOrThrow()
      return createCaller(url, await tokens.issue({ type: 'merchant', id: merchantId, accountId }))
    },
  }
}
