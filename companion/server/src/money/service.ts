import { type Fen, fenToYuan } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, type MoneyConsistencyCheck, type PaginationParams, apiError as refuseCommon } from '#core'
import { cancelOrder, type EndOrderDeps, listRefundableItems } from '#orders'
import { listRefunds, type RefundFilter } from './store.ts'
import { findOrderTimelineRows } from './timeline-store.ts'
import { toOrderTimelineResponse } from './timeline-views.ts'
import { toRefundResponse } from './views.ts'

export async function listRefundsForAdmin(
  { db }: Pick<Deps, 'db'>,
  filter: RefundFilter,
  page: PaginationParams,
) {
  const { refunds, total } = await listRefunds(db, filter, page)
  return { refunds: refunds.map(toRefundResponse), total, ...page }
}

/**
 * Refunds an order on behalf of an administrator, regardless of the rules of its order kind. Repeated calls have no
 * further effect.
 */
export async function refundOrderAsAdmin(deps: EndOrderDeps, orderNo: string, reason: string) {
  const { refundFen } = await cancelOrder(deps, { orderNo, reason, force: true })
  const message = refundFen > 0 ? '退款已受理' : '订单已结束，没有需要退的钱'
  return { success: true as const, refundAmount: fenToYuan(refundFen), message }
}

export const toItemRefundResponse = ({ refundFen, isRest }: { refundFen: Fen; isRest: boolean }) => ({
  refundAmount: fenToYuan(refundFen),
  isRest,
})

export async function getOrderTimeline(deps: Pick<Deps, 'db' | 'orderKinds'>, orderNo: string) {
  const books = await findOrderTimelineRows(deps.db, orderNo)
  if (!books) throw refuseCommon('NOT_FOUND')
  return toOrderTimelineResponse(books, await listRefundableItems(deps, books.order))
}

/** Runs the consistency checks one at a time: they scan whole tables, and their result is not urgent. */
export async function findDiscrepancies(
  { db }: Pick<Deps, 'db'>,
  checks: MoneyConsistencyCheck[],
  now: Instant,
) {
  const findings: { rule: string; orderNo: string; detail: string }[] = []
  for (const { rule, find } of checks)
    findings.push(...(await find(db, now)).map((finding) => ({ rule, ...finding })))
  return { checkedAt: toIso(now), findings }
}
