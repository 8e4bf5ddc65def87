import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Insertable, type Selectable, sql } from 'kysely'
import {
  type DB,
  type Db,
  getPageOffset,
  type PaginationParams,
  type SortKey,
  toContainsPattern,
  toSortOrder,
} from '#core'

export type CouponTemplateRow = Selectable<DB['coupon_templates']>

export const addCouponTemplate = (db: Db, template: Insertable<DB['coupon_templates']>) =>
  db.insertInto('coupon_templates').values(template).returning('id').executeTakeFirstOrThrow()

const sortColumns = {
  createdAt: 'id',
  minAmount: 'min_amount',
  issuedCount: 'issued_count',
  validDays: 'valid_days',
} as const

type CouponFilter = {
  merchantId: number
  q?: string | undefined
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

/** Lists the coupons of a merchant whose title contains `q`, or all its coupons. */
export async function listCouponTemplates(
  db: Db,
  { merchantId, q, sort = '-createdAt' }: CouponFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('coupon_templates')
    .where('merchant_id', '=', merchantId)
    .$if(q !== undefined, (query) => query.where('title', 'ilike', toContainsPattern(q!)))
  const { column, direction } = toSortOrder(sort, sortColumns)
  const ordered = found.selectAll().orderBy(column, direction).orderBy('id', direction)
  const [templates, { total }] = await Promise.all([
    ordered.limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { templates, total }
}

/** Returns whether the merchant has this coupon. */
export const setCouponStatus = (
  db: Db,
  { id, merchantId }: { id: number; merchantId: number },
  status: CouponTemplateRow['status'],
) =>
  updateOneRow(
    db
      .updateTable('coupon_templates')
      .set({ status })
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId),
  )
