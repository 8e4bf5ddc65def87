import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { getGroupIdOfOrder } from '#group-buys/group-rules.ts'
import { groupQuery } from '#group-buys/queries.ts'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { CallCustomerServiceButton } from '#parts/customer-service-button.tsx'
import { formatDateTime, formatDaysInText } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { PhraseText } from '#parts/phrase-text.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { useCurrentTime } from '#parts/use-current-time.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { explainOrderStatus, formatOrderNumber } from './labels.ts'
import { orderKindLabels } from './list-search-params.ts'
import { listOrderDetailRows, listOrderItemRows } from './order-detail-rows.ts'
import { PayOrderAction } from './pay-action.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { ItemRefundList } from './item-refunds.tsx'
import { type Order, type OrderWithRefunds, orderQuery } from './queries.ts'
import { RefundOrderAction } from './refund-action.tsx'
import { ReorderAction } from './reorder-action.tsx'
import { canReorder } from './reorder-labels.ts'
import { canRequestRefund } from './refund-rules.ts'
import { ShopVisit } from './shop-visit.tsx'

const route = getRouteApi('/own/orders/$orderNo')

export function OrderDetailPage() {
  const query = useQuery(orderQuery(route.useParams().orderNo))
  const { paymentUrl } = query.data ?? {}
  const pay = query.data && paymentUrl && <PayOrderAction order={query.data} paymentUrl={paymentUrl} />
  return (
    <ElderScreenLayout title="订单详情" back="/orders" action={pay}>
      <QueryContent query={query}>
        {(order) => (
          <>
            <State order={order} />
            <Details order={order} />
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

function Details({ order }: { order: OrderWithRefunds }) {
  const { title, orderType, detail } = order
  const items = listOrderItemRows(detail)
  return (
    <>
      <h2 className="text-xl font-bold">
        <PhraseText text={formatDaysInText(title)} />
      </h2>
      <Card>
        <dl className="flex flex-col gap-2">
          <LabelledValue name="类别">{orderKindLabels[orderType]}</LabelledValue>
          {[...listOrderDetailRows(detail), ...items].map(({ name, words }) => (
            <LabelledValue key={name} name={name}>
              {words}
            </LabelledValue>
          ))}
        </dl>
      </Card>
      {orderType === 'merchant_service' && <ShopVisit orderNo={order.orderNo} />}
      <Money order={order} />
      <ItemRefundList refunds={order.refunds} />
      {order.paidAt && <InvoiceSection orderNo={order.orderNo} />}
      <OrderedThingLink order={order} />
      {canReorder(order) && <ReorderAction order={order} />}
      {canRequestRefund(order) && <RefundOrderAction order={order} />}
      <CallCustomerServiceButton />
    </>
  )
}

/**
 * Loads the group of a paid group order. Such an order stays `paid` until its group succeeds or fails. Returns
 * undefined for all other orders.
 */
function useGroup(order: Order) {
  const id = order.orderType === 'group_buy' && order.status === 'paid' ? getGroupIdOfOrder(order) : undefined
  return useQuery({ ...groupQuery(id ?? 0), enabled: id !== undefined }).data
}

function State({ order }: { order: Order }) {
  const { word, tone, meaning } = explainOrderStatus(order, useCurrentTime(), useGroup(order))
  return (
    <div className="flex flex-col items-start gap-2">
      <Badge tone={tone}>{word}</Badge>
      <p>{meaning}</p>
    </div>
  )
}

function Money({ order }: { order: OrderWithRefunds }) {
  const { amount, discount, refundAmount, refundReason, createdAt, paidAt, refundAt, orderNo, refunds } =
    order
  // The card of the item refunds already names their reasons, so this card leaves the reason out.
  const hasNoItemRefund = refunds.every(({ items }) => items === null)
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        <LabelledValue name={paidAt ? '实付' : '金额'}>
          <strong className="tabular-nums">{formatYuan(amount)}</strong>
          {discount > 0 && `（已优惠 ${formatYuan(discount)}）`}
        </LabelledValue>
        {Boolean(refundAmount) && <LabelledValue name="已退">{formatYuan(refundAmount ?? 0)}</LabelledValue>}
        {hasNoItemRefund && refundReason && <LabelledValue name="退款原因">{refundReason}</LabelledValue>}
        <LabelledValue name="下单时间">{formatDateTime(createdAt)}</LabelledValue>
        {paidAt && <LabelledValue name="付款时间">{formatDateTime(paidAt)}</LabelledValue>}
        {refundAt && <LabelledValue name="退款时间">{formatDateTime(refundAt)}</LabelledValue>}
        <LabelledValue name="订单号">{formatOrderNumber(orderNo)}</LabelledValue>
      </dl>
    </Card>
  )
}

/** Link to the page of the ordered item. This page shows more details than the page of the order. */
function OrderedThingLink({ order }: { order: Order }) {
  const { orderType, orderNo } = order
  const groupId = orderType === 'group_buy' ? getGroupIdOfOrder(order) : undefined
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
