import { fenToYuan } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import type { DB } from '#core'
import { toRefundedItemsResponse } from '#orders'

type RefundRow = Selectable<DB['refunds']>

const iso = (at: Date | null) => at && toIso(at.getTime())

export const toRefundResponse = (refund: RefundRow) => ({
  id: refund.id,
  orderNo: refund.order_no,
  outRefundNo: refund.out_refund_no,
  amount: fenToYuan(refund.amount_fen),
  items: toRefundedItemsResponse(refund),
  reason: refund.reason,
  status: refund.status,
  attempts: refund.attempts,
  lastError: refund.last_error,
  createdAt: toIso(refund.created_at.getTime()),
  acceptedAt: iso(refund.accepted_at),
  finishedAt: iso(refund.finished_at),
})
