import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import {
  type Deps,
  formatFullDateAndTime,
  type NotificationContent,
  toChildRecipient,
  tryEachDueItem,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { listUnpaidChildOrders, type UnpaidChildOrder } from './child-store.ts'

/** Time after which a child is reminded of an order that is still unpaid. Orders expire after 30 minutes. */
const reminderDelayMs = 10 * minuteMs

/** Reminds children once of the orders for their parents that they have not paid yet. */
export async function remindChildrenOfUnpaidOrders(
  deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>,
  now: Instant,
) {
  const { done } = await tryEachDueItem(
    deps.log,
    () => listUnpaidChildOrders(deps.db, now - reminderDelayMs, now),
    ({ order_no }) => order_no,
    (order) =>
      inTransaction(deps.db, (tx) =>
        addNotificationInTransaction(
          deps,
          tx,
          toChildRecipient(order.by_child_id!),
          unpaidOrderNotice(order),
        ),
      ),
  )
  return { reminded: done }
}

/** Creates the reminder. Its deduplication key is repeated in the query that lists the due orders. */
function unpaidOrderNotice({
  order_no: orderNo,
  title,
  amount,
  expires_at,
  user_id,
}: UnpaidChildOrder): NotificationContent {
  const until = formatFullDateAndTime(expires_at.getTime())
  return {
    type: 'PARENT_ORDER_UNPAID',
    title: '订单待付款',
    content: `“${title}”还没有付款，请在${until}前付款${amount}元。`,
    data: { orderNo, parentId: user_id },
    channels: ['inApp', 'push'],
    dedupKey: `PARENT_ORDER_UNPAID:${orderNo}`,
    wechat: { kind: 'payment', values: [title, `${amount}元`, until], path: `/orders/${orderNo}` },
  }
}
