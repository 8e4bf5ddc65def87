import { ReorderAction } from '#orders/reorder-action.tsx'
import { AllOrdersLink } from '#parts/all-orders-link.tsx'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatDateTime, formatPeriod } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { openPaymentPage } from '#parts/payment-page.ts'
import { RefundOrderButton } from '#parts/refund-button.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import {
  isDeliveryRefundable,
  getDeliveryStatusLabel,
  formatDeliveryTitle,
  isAwaitingDelivery,
  isDeliveryEnded,
} from './delivery-labels.ts'
import { type GroceryDelivery, groceryDeliveriesQuery } from './queries.ts'

export function GroceryDeliveriesPage() {
  const query = useInfiniteQuery(groceryDeliveriesQuery)
  const toShelves = (
    <Link to="/shopping" className={buttonClasses('primary')}>
      去选菜
    </Link>
  )
  return (
    <ElderScreenLayout title="买菜订单" back="/shopping">
      <PaginatedList
        query={query}
        getRows={({ orders }) => orders}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Truck} title="还没有送货单" action={toShelves}>
            在家选菜，两小时左右送到门口。
          </EmptyState>
        }
      >
        {(delivery) => <DeliveryCard delivery={delivery} />}
      </PaginatedList>
      <AllOrdersLink />
    </ElderScreenLayout>
  )
}

type DeliveryCardProps = { delivery: GroceryDelivery }

/** The chosen period, or the estimated time of a delivery as soon as possible. */
function DeliveryTime({ delivery: { status, deliveryWindow, estimatedDelivery } }: DeliveryCardProps) {
  if (deliveryWindow && (status === 'pending' || isAwaitingDelivery(status)))
    return (
      <LabelledValue name="送货时间">{formatPeriod(deliveryWindow.from, deliveryWindow.until)}</LabelledValue>
    )
  if (!isAwaitingDelivery(status) || !estimatedDelivery) return null
  return <LabelledValue name="预计送达">{formatDateTime(estimatedDelivery)}</LabelledValue>
}

function DeliveryCard({ delivery }: DeliveryCardProps) {
  const { orderNo, status, provider, items, totalAmount, address, paymentUrl } = delivery
  const title = formatDeliveryTitle(items)
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={status === 'pending' ? 'warn' : isAwaitingDelivery(status) ? 'ok' : 'plain'}>
          {getDeliveryStatusLabel(status)}
        </Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      </div>
      <ul className="text-muted">
        {items.map(({ productId, name, qty, price }) => (
          <li key={productId} className="[overflow-wrap:anywhere]">
            {name} × {qty}，{formatYuan(price)} 一份
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-1">
        <DeliveryTime delivery={delivery} />
        <LabelledValue name="收货地址">{address}</LabelledValue>
        <LabelledValue name="商家">{provider.companyName}</LabelledValue>
        <LabelledValue name="合计">{formatYuan(totalAmount)}（含送货费）</LabelledValue>
      </dl>
      {paymentUrl && (
        <Button look="primary" onClick={() => openPaymentPage(paymentUrl)}>
          去付款
        </Button>
      )}
      {isDeliveryRefundable(status) && (
        <RefundOrderButton orderNo={orderNo} title={title} queryKey="shopping" />
      )}
      {isDeliveryEnded(status) && <ReorderAction order={{ orderNo, orderType: 'grocery' }} />}
    </Card>
  )
}
