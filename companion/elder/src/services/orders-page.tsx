import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { Badge, Card, Fact } from '#parts/card.tsx'
import { Choices } from '#parts/choices.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RefundButton } from '#parts/refund-button.tsx'
import { Screen } from '#shell/screen.tsx'
import { CancelOrder, ReviewOrder } from './order-actions.tsx'
import { type ProductOrder, productOrdersQuery, type ShopOrder, shopOrdersQuery } from './queries.ts'
import { orderStatusTone, productOrderStatusLabel, shopOrderStatusLabel } from './service-labels.ts'
import { readServiceOrdersSearch } from './service-search.ts'

const route = getRouteApi('/own/services/orders')

const kinds = [
  { value: 'shops', label: '上门服务' },
  { value: 'products', label: '旅游、学习、器材' },
] as const

export function OrdersPage() {
  const { of = 'shops' } = readServiceOrdersSearch(route.useSearch())
  const navigate = route.useNavigate()
  return (
    <Screen title="我的服务" back="/services">
      <Choices
        label="看哪些"
        hidesLabel
        value={of}
        options={kinds}
        onChange={(next) => void navigate({ search: readServiceOrdersSearch({ of: next }), replace: true })}
      />
      {of === 'shops' ? <ShopOrders /> : <ProductOrders />}
    </Screen>
  )
}

const nothing = (
  <EmptyState
    icon={ClipboardList}
    title="还没有订过"
    action={
      <Link to="/services" className={buttonClasses('primary')}>
        去看看服务
      </Link>
    }
  >
    订好的服务会在这里，能看进展、取消和评价。
  </EmptyState>
)

function ShopOrders() {
  const query = useInfiniteQuery(shopOrdersQuery)
  return (
    <PaginatedList query={query} rowsOf={({ orders }) => orders} keyOf={({ id }) => id} empty={nothing}>
      {(order) => <ShopOrderCard order={order} />}
    </PaginatedList>
  )
}

function ShopOrderCard({ order }: { order: ShopOrder }) {
  const { orderNo, status, serviceTitle, storeName, quantity, amount, scheduledAt, rejectReason } = order
  const { address, contactName, remark } = order
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={orderStatusTone(status)}>{shopOrderStatusLabel(status)}</Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">
          {serviceTitle}
          {quantity > 1 && ` × ${quantity}`}
        </h2>
      </div>
      <dl className="flex flex-col gap-1">
        {storeName && <Fact name="商家">{storeName}</Fact>}
        <Fact name="时间">{scheduledAt ? formatDateTime(scheduledAt) : '商家和您约'}</Fact>
        {address && <Fact name="地址">{[address, contactName].filter(Boolean).join('，')}</Fact>}
        {remark && <Fact name="备注">{remark}</Fact>}
        <Fact name="价格">{formatYuan(amount)}</Fact>
        {rejectReason && <Fact name="商家说">{rejectReason}</Fact>}
      </dl>
      {status === 'pending' && <PayAgain orderNo={orderNo} />}
      <CancelOrder order={order} />
      {status === 'completed' && <ReviewOrder order={order} />}
    </Card>
  )
}

function ProductOrders() {
  const query = useInfiniteQuery(productOrdersQuery)
  return (
    <PaginatedList
      query={query}
      rowsOf={({ orders }) => orders}
      keyOf={({ orderNo }) => orderNo}
      empty={nothing}
    >
      {(order) => <ProductOrderCard order={order} />}
    </PaginatedList>
  )
}

function ProductOrderCard({ order: { orderNo, status, title, amount, createdAt } }: { order: ProductOrder }) {
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={orderStatusTone(status)}>{productOrderStatusLabel(status)}</Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      </div>
      <dl className="flex flex-col gap-1">
        <Fact name="下单时间">{formatDateTime(createdAt)}</Fact>
        <Fact name="价格">{formatYuan(amount)}</Fact>
      </dl>
      {status === 'pending' && <PayAgain orderNo={orderNo} />}
      {status === 'paid' && <RefundButton orderNo={orderNo} title={title} of="services" />}
    </Card>
  )
}

/** The order's page has the payment link and the time limit. */
const PayAgain = ({ orderNo }: { orderNo: string }) => (
  <Link to="/orders/$orderNo" params={{ orderNo }} className={buttonClasses('primary')}>
    去付款
  </Link>
)
