import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { ItemRefundButton } from '@sanhe/ui/console/item-refund-button.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { LinkedCases } from '#cases/linked-cases.tsx'
import { describeDiscrepancyDetail } from '#money/discrepancy-detail.ts'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { UserPageLink } from '#parts/links.tsx'
import { type OrderListItem, orderKindStatusLabels, orderBadgeTones } from './kinds.ts'
import { OrderItems } from './order-items.tsx'
import { ordersLabels } from './text.ts'
import { OrderTimeline } from './timeline.tsx'

const route = getRouteApi('/signed-in/orders/$orderNo')

/**
 * Shows an order for customer service: the amounts, the payment timeline, and a refund button that ignores
 * the refund rules.
 */
export function OrderPage() {
  const t = useText(ordersLabels)
  const { orderNo } = route.useParams()
  const query = useQuery({
    queryKey: ['orders', orderNo],
    queryFn: ({ signal }) => api.money.getOrder({ params: { orderNo } }, { signal }),
  })
  return (
    <ConsolePage title={t.order(orderNo)} parent={<Link to="/orders">{t.title}</Link>}>
      <QueryStates query={query}>
        {(order) => (
          <div className="flex flex-col gap-4">
            <OrderFacts order={order} />
            {order.items.length > 0 && <OrderItems items={order.items} />}
            <ShowIfPermitted call="customerService.listCases">
              <LinkedCases linked={{ orderNo: order.orderNo }} />
            </ShowIfPermitted>
            <OrderTimeline entries={order.timeline} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

type MoneyOrder = Awaited<ReturnType<typeof api.money.getOrder>>

/**
 * Formats items and quantities for the query parameter `items`: `12:2,15:1` is two units of item 12 and one
 * of item 15.
 */
const formatChosenItems = (items: readonly { id: string; quantity: number }[]) =>
  items.map(({ id, quantity }) => `${id}:${quantity}`).join(',')

const refundable: readonly string[] = ['paid', 'completed']

function OrderFacts({ order }: { order: MoneyOrder }) {
  const t = useText(ordersLabels)
  const kinds = useText(orderKindStatusLabels)
  const { orderNo, orderType, userId, userName, userPhone, paid, refunded, attention } = order
  const status = order.status as OrderListItem['status']
  const mayRefund = usePermission('money.refundOrder')
  const canRefund = mayRefund && refundable.includes(status) && paid > refunded
  const lines = order.items
    .map((item) => ({ ...item, left: item.quantity - item.refundedQuantity }))
    .filter(({ left }) => left > 0)
  const params = { orderNo }
  const refundItems = canRefund && lines.length > 0 && (
    <ItemRefundButton
      orderNo={orderNo}
      lines={lines}
      preview={(items, signal) =>
        api.money.previewItemRefund({ params, query: { items: formatChosenItems(items) } }, { signal })
      }
      refund={(body) => api.money.refundItems({ params, body })}
    />
  )
  const refund = canRefund && (
    <ActionButton
      label={t.refund}
      question={{
        title: t.refundQuestion(formatYuan(paid - refunded)),
        text: t.refundText,
        reason: 'required',
      }}
      run={(reason = '') => api.money.refundOrder({ params, body: { reason } })}
      success={t.refundDone}
    />
  )
  return (
    <DescriptionList
      title={kinds.types[orderType as OrderListItem['orderType']] ?? orderType}
      actions={
        <>
          {refundItems}
          {refund}
        </>
      }
      facts={[
        { label: t.status, value: <Badge tone={orderBadgeTones[status]}>{kinds.statuses[status]}</Badge> },
        { label: t.amount, value: formatYuan(order.amount) },
        { label: t.paid, value: formatYuan(paid) },
        { label: t.refunded, value: refunded > 0 ? formatYuan(refunded) : null },
        {
          label: t.buyer,
          value: <UserPageLink id={userId} name={`${userName ?? t.unnamed} ${userPhone}`} />,
        },
        {
          label: t.attention,
          value: attention && (
            <span className="text-danger-text">{describeDiscrepancyDetail(attention) || attention}</span>
          ),
        },
      ]}
    />
  )
}
