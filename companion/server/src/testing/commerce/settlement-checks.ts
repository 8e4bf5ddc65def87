import { decimalYuanToFen } from '@sanhe/kit/money'
import type { CommerceFixture } from './commerce-fixture.ts'
import { describeUnexpectedValue } from './commerce-orders.ts'

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

/**
 * Returns the orders of the merchant with the revenue that remains after refunds. The discount of a platform coupon
 * counts as revenue.
 */
async function listMerchantOrders({ app, shopId }: CommerceFixture) {
  const rows = await app.db
    .selectFrom('merchant_orders as m')
    .innerJoin('orders as o', 'o.order_no', 'm.order_no')
    .leftJoin('user_coupons as c', 'c.id', 'o.user_coupon_id')
    .leftJoin('coupon_templates as t', 't.id', 'c.template_id')
    .select(['m.status', 'm.completed_at', 'o.status as order_status', 'o.amount', 'o.discount'])
    .select(['o.refund_amount', 'c.id as coupon', 't.merchant_id as issuer'])
    .where('m.merchant_id', '=', shopId)
    .execute()
  return rows.map(({ amount, discount, refund_amount, coupon, issuer, ...row }) => {
    const isBorneByPlatform = coupon !== null && issuer === null
    const saleFen = decimalYuanToFen(amount) + (isBorneByPlatform ? decimalYuanToFen(discount) : 0)
    // The platform pays its coupon's discount to the merchant, in proportion to the part of the order that
    // was not refunded.
    const [paidFen, backFen] = [decimalYuanToFen(amount), decimalYuanToFen(refund_amount ?? '0')]
    const isAllBack = row.order_status === 'refunded' && backFen === paidFen
    if (row.order_status === 'refunded' && !isAllBack) throw new Error('a refunded order kept money')
    const reversedFen = isAllBack ? saleFen : paidFen === 0 ? 0 : Math.round((saleFen * backFen) / paidFen)
    return { ...row, saleFen: saleFen - reversedFen }
  })
}

/** Checks the sales totals of the merchant. */
export async function findMerchantTotalInconsistencies(market: CommerceFixture) {
  const { total_orders, total_revenue } = await market.app.db
    .selectFrom('merchants')
    .select(['total_orders', 'total_revenue'])
    .where('id', '=', market.shopId)
    .executeTakeFirstOrThrow()
  const sold = (await listMerchantOrders(market)).filter(({ status }) =>
    ['paid', 'confirmed', 'completed'].includes(status),
  )
  return [
    ...describeUnexpectedValue('orders of the shop', total_orders, sold.length),
    ...describeUnexpectedValue(
      'what the shop took',
      decimalYuanToFen(total_revenue),
      sum(sold.map(({ saleFen }) => saleFen)),
    ),
  ]
}

/** Returns the commission of 15 %, rounded half up to the fen. */
const commissionOf = (fen: number) => Math.floor((fen * 15 + 50) / 100)

/** Checks that all settlements together equal the completed orders minus their refunds, exactly to the fen. */
export async function findSettlementInconsistencies(market: CommerceFixture) {
  const { app, shopId } = market
  const statements = await app.db
    .selectFrom('merchant_settlements')
    .selectAll()
    .where('merchant_id', '=', shopId)
    .execute()
  const served = (await listMerchantOrders(market)).filter(({ completed_at }) => completed_at !== null)
  const kept = served.map(({ saleFen }) => saleFen)
  const said = (column: 'gross_amount' | 'commission_amount' | 'net_amount') =>
    sum(statements.map((statement) => decimalYuanToFen(statement[column])))
  const orders = sum(statements.map(({ total_orders }) => total_orders))
  return [
    ...describeUnexpectedValue('orders in statements', orders, served.length),
    ...describeUnexpectedValue('gross in statements', said('gross_amount'), sum(kept)),
    ...describeUnexpectedValue(
      'commission in statements',
      said('commission_amount'),
      sum(kept.map(commissionOf)),
    ),
    ...describeUnexpectedValue(
      'net in statements',
      said('net_amount'),
      sum(kept) - sum(kept.map(commissionOf)),
    ),
  ]
}
