import type { Deps } from '#core'
import type { ChildOrderRow } from './child-store.ts'
import type { PayTokenDeps } from './pay-token.ts'
import { toOrderResponse } from './views.ts'

/** Titles of orders whose parent no longer shares data with the child. These titles name no doctor and no time. */
const generalTitles = { appointment: '挂号', membership: '会员' }

/**
 * Converts an order that a child placed. After the family link has ended, the response contains nothing about the
 * parent. It still contains the amount and the refund, because the child paid.
 */
export function toChildOrderResponse(
  deps: PayTokenDeps & Pick<Deps, 'clock' | 'publicUrl'>,
  row: ChildOrderRow,
) {
  const { detail: _, ...order } = toOrderResponse(deps, row)
  const orderType = row.order_type === 'membership' ? ('membership' as const) : ('appointment' as const)
  const parent = row.parent_id === null ? null : { id: row.parent_id, nickname: row.parent_nickname }
  return parent
    ? { ...order, orderType, parent }
    : { ...order, orderType, parent, title: generalTitles[orderType], paymentUrl: null, refundReason: null }
}
