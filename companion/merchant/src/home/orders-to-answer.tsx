import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OrderActions } from '#orders/order-actions.tsx'
import type { MerchantOrderDetail } from '#orders/statuses.ts'
import { ordersLabels } from '#orders/text.ts'
import { unansweredOrdersQuery } from '#orders/to-answer-query.ts'
import { homeLabels } from './text.ts'

const shownCount = 5

/** The newest paid orders that the merchant has neither confirmed nor rejected, each with its next step. */
export function UnansweredOrders({ count }: { count: number }) {
  const t = useText(homeLabels)
  const { data: orders = [] } = useQuery(unansweredOrdersQuery)
  const waiting = orders.slice(0, shownCount)
  return (
    <ConsolePanel
      title={count > 0 ? `${t.toAnswer} (${count})` : t.toAnswer}
      hint={count > 0 ? t.toAnswerHint : t.nothingToAnswer}
      actions={
        <Link
          to="/orders"
          search={{ status: 'pending' }}
          className="inline-flex min-h-row items-center text-sm text-accent-text underline underline-offset-2"
        >
          {t.allOrders}
        </Link>
      }
    >
      {waiting.length > 0 && (
        <ul className="divide-y divide-line">
          {waiting.map((order) => (
            <WaitingOrder key={order.orderNo} order={order} />
          ))}
        </ul>
      )}
    </ConsolePanel>
  )
}

function WaitingOrder({ order }: { order: MerchantOrderDetail }) {
  const t = useText(ordersLabels)
  const dateTime = useFormatDateTime()
  const { orderNo, serviceTitle, customer, contactName, scheduledAt, amount } = order
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <Link
          to="/orders/$id"
          params={{ id: orderNo }}
          className="inline-flex min-h-row items-center font-medium underline-offset-2 hover:underline"
        >
          {serviceTitle}
        </Link>
        <p className="text-muted [overflow-wrap:anywhere]">
          {scheduledAt ? dateTime(scheduledAt) : t.noTime}
          {' · '}
          {contactName ?? customer.nickname ?? t.anonymous}
          {' · '}
          {formatYuan(amount)}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <OrderActions row={order} />
      </div>
    </li>
  )
}
