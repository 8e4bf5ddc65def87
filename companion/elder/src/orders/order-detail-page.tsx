import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { groupIdOfOrder } from '#group-buys/group-rules.ts'
import { groupQuery } from '#group-buys/queries.ts'
import { Badge, Card, Fact } from '#parts/card.tsx'
import { CustomerServiceButton } from '#parts/customer-service-button.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { useNow } from '#parts/use-now.ts'
import { Screen } from '#shell/screen.tsx'
import { formatOrderNumber, orderKindLabels, orderStatus } from './labels.ts'
import { formatOrderTitle, orderFacts, orderItems } from './order-facts.ts'
import { PayAction } from './pay-action.tsx'
import { type Order, orderQuery } from './queries.ts'
import { RefundAction } from './refund-action.tsx'
import { canRequestRefund } from './refund-rules.ts'

const route = getRouteApi('/own/orders/$orderNo')

export function OrderDetailPage() {
  const query = useQuery(orderQuery(route.useParams().orderNo))
  const { paymentUrl } = query.data ?? {}
  const pay = query.data && paymentUrl && <PayAction order={query.data} paymentUrl={paymentUrl} />
  return (
    <Screen title="订单" back="/orders" action={pay}>
      <QueryContent query={query}>
        {(order) => (
          <>
            <State order={order} />
            <Details order={order} />
          </>
        )}
      </QueryContent>
    </Screen>
  )
}

function Details({ order }: { order: Order }) {
  const { title, orderType, detail } = order
  const items = orderItems(detail)
  return (
    <>
      <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{formatOrderTitle(title)}</h2>
      <Card>
        <dl className="flex flex-col gap-2">
          <Fact name="类别">{orderKindLabels[orderType]}</Fact>
          {[...orderFacts(detail), ...items].map(({ name, words }) => (
            <Fact key={name} name={name}>
              {words}
            </Fact>
          ))}
        </dl>
      </Card>
      <Money order={order} />
      <OrderedThingLink order={order} />
      {canRequestRefund(order) && <RefundAction order={order} />}
      <CustomerServiceButton />
    </>
  )
}

/** The group of a paid group order, while its outcome is open. */
function useGroup(order: Order) {
  const id = order.orderType === 'group_buy' && order.status === 'paid' ? groupIdOfOrder(order) : undefined
  return useQuery({ ...groupQuery(id ?? 0), enabled: id !== undefined }).data
}

function State({ order }: { order: Order }) {
  const { word, tone, meaning } = orderStatus(order, useNow(), useGroup(order))
  return (
    <div className="flex flex-col items-start gap-2">
      <Badge tone={tone}>{word}</Badge>
      <p>{meaning}</p>
    </div>
  )
}

function Money({ order }: { order: Order }) {
  const { amount, discount, refundAmount, refundReason, createdAt, paidAt, refundAt, orderNo } = order
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        <Fact name={paidAt ? '实付' : '金额'}>
          <strong className="tabular-nums">{formatYuan(amount)}</strong>
          {discount > 0 && `（已优惠 ${formatYuan(discount)}）`}
        </Fact>
        {Boolean(refundAmount) && <Fact name="退款">{formatYuan(refundAmount ?? 0)}</Fact>}
        {refundReason && <Fact name="退款原因">{refundReason}</Fact>}
        <Fact name="下单时间">{formatDateTime(createdAt)}</Fact>
        {paidAt && <Fact name="付款时间">{formatDateTime(paidAt)}</Fact>}
        {refundAt && <Fact name="退款到账">{formatDateTime(refundAt)}</Fact>}
        <Fact name="订单号">{formatOrderNumber(orderNo)}</Fact>
      </dl>
    </Card>
  )
}

/** Link to the ordered thing, whose page shows more than the order. */
function OrderedThingLink({ order }: { order: Order }) {
  const { orderType, orderNo } = order
  const groupId = orderType === 'group_buy' ? groupIdOfOrder(order) : undefined
  if (groupId !== undefined)
    return (
      <Link to="/group-buys/$id" params={{ id: String(groupId) }} className={buttonClasses()}>
        查看拼团
      </Link>
    )
  if (orderType === 'appointment')
    return (
      <Link to="/medical/appointments/$id" params={{ id: orderNo }} className={buttonClasses()}>
        查看挂号
      </Link>
    )
  if (orderType === 'consultation')
    return (
      <Link to="/medical/consultations/$id" params={{ id: orderNo }} className={buttonClasses()}>
        查看问诊
      </Link>
    )
  return null
}
