import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/title-slot.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { useMay } from '#shell/access.ts'
import { UserLink } from '#parts/links.tsx'
import { type Order, orderKindsText, orderTones } from './kinds.ts'
import { ordersText } from './text.ts'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/signed-in/orders/$orderNo')

/** Shows an order for customer service: the amounts, the payment timeline, and the refund regardless of the rules. */
export function OrderPage() {
  const t = useText(ordersText)
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
            <Timeline entries={order.timeline} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

type MoneyOrder = Awaited<ReturnType<typeof api.money.getOrder>>

const refundable: readonly string[] = ['paid', 'completed']

function OrderFacts({ order }: { order: MoneyOrder }) {
  const t = useText(ordersText)
  const kinds = useText(orderKindsText)
  const { orderNo, orderType, userId, paid, refunded, attention } = order
  const status = order.status as Order['status']
  const mayRefund = useMay('money.refundOrder')
  const refund = mayRefund && refundable.includes(status) && paid > refunded && (
    <ActionButton
      label={t.refund}
      question={{ title: t.refundQuestion, text: t.refundText, reason: 'required' }}
      run={(reason = '') => api.money.refundOrder({ params: { orderNo }, body: { reason } })}
      success={t.refundDone}
    />
  )
  return (
    <DescriptionList
      title={kinds.types[orderType as Order['orderType']] ?? orderType}
      actions={refund}
      facts={[
        { label: t.status, value: <Badge tone={orderTones[status]}>{kinds.statuses[status]}</Badge> },
        { label: t.amount, value: formatYuan(order.amount) },
        { label: t.paid, value: formatYuan(paid) },
        { label: t.refunded, value: refunded > 0 ? formatYuan(refunded) : null },
        {
          label: t.buyer,
          value: <UserLink id={userId} name={`#${userId}`} />,
        },
        { label: t.attention, value: attention && <span className="text-danger-text">{attention}</span> },
      ]}
    />
  )
}
