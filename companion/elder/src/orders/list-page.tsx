import { SelectField } from '@sanhe/ui/field.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import {
  orderKindLabels,
  orderStatusFilterOptions,
  parseOrderListSearchParams,
} from './list-search-params.ts'
import { OrderCard } from './order-card.tsx'
import { ordersQuery } from './queries.ts'

const route = getRouteApi('/own/orders')

export function OrderListPage() {
  const { status, kind } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(ordersQuery({ ...(status && { status }), ...(kind && { kind }) }))
  const show = (search: Record<string, unknown>) =>
    void navigate({ search: () => parseOrderListSearchParams(search), replace: true })
  return (
    <ElderScreenLayout title="我的订单" back="/">
      <SelectField
        label="类型"
        value={kind ?? 'all'}
        onChange={({ target }) => show({ status, kind: target.value })}
      >
        <option value="all">全部类型</option>
        {Object.entries(orderKindLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <RadioChoices
        label="订单状态"
        hidesLabel
        value={status ?? 'all'}
        options={orderStatusFilterOptions}
        onChange={(next) => show({ status: next, kind })}
      />
      <PaginatedList
        query={query}
        getRows={({ orders }) => orders}
        getKey={({ orderNo }) => orderNo}
        empty={
          <EmptyState icon={ReceiptText} title={status || kind ? '没有这样的订单' : '还没有订单'}>
            {status || kind ? '换一个条件看看。' : '挂号、买菜、请家政，下单以后都在这里。'}
          </EmptyState>
        }
      >
        {(order) => <OrderCard order={order} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}
