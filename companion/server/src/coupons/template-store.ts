import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams, toContainsPattern } from '#core'

export type CouponTemplateRow = Selectable<DB['coupon_templates']>
type NewCoupon = Pick<Insertable<DB['user_coupons']>, 'user_id' | 'source'>

/**
 * SQL condition for coupons of the platform and of active merchants. Users cannot claim coupons of other
 * merchants.
 */
const ofOpenShop = sql<boolean>`(coupon_templates.merchant_id IS NULL OR EXISTS (
  SELECT FROM merchants WHERE merchants.id = coupon_templates.merchant_id AND merchants.status = 'active'))`

const claimable = (db: Db) =>
  db
    .selectFrom('coupon_templates')
    .where('status', '=', 'active')
    .where('for_new_users', '=', false)
    .where('for_points', '=', false)
    .where(ofOpenShop)

export const findClaimableTemplate = (db: Db, id: number) =>
  claimable(db).selectAll().where('id', '=', id).executeTakeFirst()

export async function listClaimableTemplates(db: Db, userId: number, page: PaginationParams) {
  const isClaimed = sql<boolean>`EXISTS (SELECT FROM user_coupons
    WHERE template_id = coupon_templates.id AND user_id = ${userId} AND source = 'claim')`
  const [templates, { total }] = await Promise.all([
    claimable(db)
      .selectAll()
      .select(isClaimed.as('is_claimed'))
      .orderBy('id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    claimable(db).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { templates, total }
}

/** Lists the coupons whose title contains `q`, or all coupons. */
export async function listCouponTemplates(db: Db, q: string | undefined, page: PaginationParams) {
  const all = db
    .selectFrom('coupon_templates')
    .$if(q !== undefined, (query) => query.where('title', 'ilike', toContainsPattern(q!)))
  const [templates, { total }] = await Promise.all([
    all.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    all.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { templates, total }
}

export const findCouponTemplate = (db: Db, id: number) =>
  db.selectFrom('coupon_templates').selectAll().where('id', '=', id).executeTakeFirst()

export const findPointsCouponTemplate = (db: Db, title: string) =>
  db
    .selectFrom('coupon_templates')
    .select('id')
    .where('title', '=', title)
    .where('for_points', '=', true)
    .executeTakeFirst()

export const listWelcomeCouponTemplates = (db: Db) =>
  db
    .selectFrom('coupon_templates')
    .selectAll()
    .where('status', '=', 'active')
    .where('for_new_users', '=', true)
    .orderBy('id')
    .execute()

export const addCouponTemplate = (db: Db, template: Insertable<DB['coupon_templates']>) =>
  db.insertInto('coupon_templates').values(template).returning('id').executeTakeFirstOrThrow()

/** Changes a coupon template. Returns false without a change if more coupons were issued than the new limit allows. */
export const updateCouponTemplate = (
  db: Db,
  id: number,
  total: number | null,
  changes: Updateable<DB['coupon_templates']>,
) =>
  updateOneRow(
    db
      .updateTable('coupon_templates')
      .set({ ...changes, total_count: total })
      .where('id', '=', id)
      .$if(total !== null, (query) => query.where('issued_count', '<=', total!)),
  )

export async function merchantExists(db: Db, id: number) {
  const found = await db.selectFrom('merchants').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/**
 * Increments the number of issued coupons. Returns whether a coupon was left. Only one of several simultaneous requests
 * gets the last coupon.
 */
export const reserveCouponToIssue = (tx: Db, id: number) =>
  updateOneRow(
    tx
      .updateTable('coupon_templates')
      .set((row) => ({ issued_count: sql<number>`${row.ref('issued_count')} + 1` }))
      .where('id', '=', id)
      .where((row) =>
        row.or([row('total_count', 'is', null), row('issued_count', '<', row.ref('total_count'))]),
      ),
  )

/** Inserts a coupon for a user and returns it, or undefined if the user already has one from this source. */
export const addUserCoupon = (
  tx: Db,
  { id, ...coupon }: NewCoupon & { id: number },
  expiresAt: Instant,
  now: Instant,
) =>
  tx
    .insertInto('user_coupons')
    .values({ ...coupon, template_id: id, expires_at: toDate(expiresAt), created_at: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
