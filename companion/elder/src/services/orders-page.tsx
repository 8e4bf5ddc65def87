import { ReorderAction } from '#orders/reorder-action.tsx'
import { canReorder } from '#orders/reorder-labels.ts'
import { AllOrdersLink } from '#parts/all-orders-link.tsx'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { RefundOrderButton } from '#parts/refund-button.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { MerchantMoveNotice } from './merchant-move-notice.tsx'
import { CancelShopOrderAction, ReviewShopOrderAction } from './order-actions.tsx'
import {
  type OwnProductOrderItem,
  productOrdersQuery,
  type ShopOrderItem,
  shopOrdersQuery,
} from './queries.ts'
import {
  formatProductOrderStatus,
  chooseShopOrderBadgeTone,
  formatShopOrderStatus,
} from './service-labels.ts'
import { RescheduleShopOrderAction } from './reschedule-action.tsx'
import { parseServiceOrdersSearchParams } from './service-search-params.ts'

const route = getRouteApi('/own/services/orders')

const kinds = [
  { value: 'shops', label: '上门服务' },
  { value: 'products', label: '旅游、学习、器材' },
] as const

export function ServiceOrdersPage() {
  const { of = 'shops' } = parseServiceOrdersSearchParams(route.useSearch())
  const navigate = route.useNavigate()
  return (
    <ElderScreenLayout title="服务订单" back="/services">
      <RadioChoices
        label="订单类型"
        hidesLabel
        value={of}
        options={kinds}
        onChange={(next) =>
          void navigate({ search: parseServiceOrdersSearchParams({ of: next }), replace: true })
        }
      />
      {of === 'shops' ? <ShopOrders /> : <ProductOrders />}
      <AllOrdersLink />
    </ElderScreenLayout>
  )
}

const nothing = (
  <EmptyState
    icon={ClipboardList}
    title="还没有订单"
    action={
      <Link to="/services" className={buttonClasses('primary')}>
        查看服务
      </Link>
    }
  >
    订好的服务会在这里，能看进展、取消和评价。
  </EmptyState>
)

function ShopOrders() {
  const query = useInfiniteQuery(shopOrdersQuery)
  return (
    <PaginatedList query={query} getRows={({ orders }) => orders} getKey={({ id }) => id} empty={nothing}>
      {(order) => <ShopOrderCard order={order} />}
    </PaginatedList>
  )
}

function ShopOrderCard({ order }: { order: ShopOrderItem }) {
  const { orderNo, status, serviceTitle, storeName, quantity, amount, scheduledAt, rejectReason } = order
  const { address, contactName, remark } = order
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={chooseShopOrderBadgeTone(status)}>{formatShopOrderStatus(status)}</Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">
          {serviceTitle}
          {quantity > 1 && ` × ${quantity}`}
        </h2>
      </div>
      <dl className="flex flex-col gap-1">
        {storeName && <LabelledValue name="商家">{storeName}</LabelledValue>}
        <LabelledValue name="时间">
          {scheduledAt ? formatDateTime(scheduledAt) : '由商家联系您约定'}
        </LabelledValue>
        {address && (
          <LabelledValue name="地址">{[address, contactName].filter(Boolean).join('，')}</LabelledValue>
        )}
        {remark && <LabelledValue name="备注">{remark}</LabelledValue>}
        <LabelledValue name="价格">{formatYuan(amount)}</LabelledValue>
        {rejectReason && <LabelledValue name="商家留言">{rejectReason}</LabelledValue>}
      </dl>
      <MerchantMoveNotice order={order} />
      {status === 'pending' && <PayAgain orderNo={orderNo} />}
      <RescheduleShopOrderAction order={order} />
      <CancelShopOrderAction order={order} />
      {canReorder({ orderType: 'merchant_service', status }) && (
        <ReorderAction order={{ orderNo, orderType: 'merchant_service' }} />
      )}
      {status === 'completed' && <ReviewShopOrderAction order={order} />}
    </Card>
  )
}

function ProductOrders() {
  const query = useInfiniteQuery(productOrdersQuery)
  return (
    <PaginatedList
      query={query}
      getRows={({ orders }) => orders}
      getKey={({ orderNo }) => orderNo}
      empty={nothing}
    >
      {(order) => <ProductOrderCard order={order} />}
    </PaginatedList>
  )
}

function ProductOrderCard({
  order: { orderNo, status, title, amount, createdAt },
}: {
  order: OwnProductOrderItem
}) {
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={chooseShopOrderBadgeTone(status)}>{formatProductOrderStatus(status)}</Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      </div>
      <dl className="flex flex-col gap-1">
        <LabelledValue name="下单时间">{formatDateTime(createdAt)}</LabelledValue>
        <LabelledValue name="价格">{formatYuan(amount)}</LabelledValue>
      </dl>
      {status === 'pending' && <PayAgain orderNo={orderNo} />}
      {status === 'paid' && <RefundOrderButton orderNo={orderNo} title={title} queryKey="services" />}
      {canReorder({ orderType: 'service_product', status }) && (
        <ReorderAction order={{ orderNo, orderType: 'service_product' }} />
      )}
    </Card>
  )
}

/** Link to the page of an unpaid order, which has the payment button and the time limit. */
const PayAgain = ({ orderNo }: { orderNo: string }) => (
  <Link to="/orders/$orderNo" params={{ orderNo }} className={buttonClasses('primary')}>
    去付款
  </Link>
)
