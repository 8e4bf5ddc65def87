import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { Screen } from '#shell/screen.tsx'
import { orderStatusFilterOptions, parseOrderListSearchParams } from './labels.ts'
import { OrderCard } from './order-card.tsx'
import { ordersQuery } from './queries.ts'

const route = getRouteApi('/own/orders')

export function OrderListPage() {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(ordersQuery(status))
  return (
    <Screen title="我的订单" back="/">
      <RadioChoices
        label="订单状态"
        hidesLabel
        value={status ?? 'all'}
        options={orderStatusFilterOptions}
        onChange={(next) =>
          void navigate({ search: () => parseOrderListSearchParams({ status: next }), replace: true })
        }
      />
      <PaginatedList
        query={query}
        getRows={({ orders }) => orders}
        getKey={({ orderNo }) => orderNo}
        empty={
          <EmptyState icon={ReceiptText} title={status ? '没有这样的订单' : '还没有订单'}>
            {status ? '换一个状态看看。' : '挂号、买菜、请家政，下单以后都在这里。'}
          </EmptyState>
        }
      >
        {(order) => <OrderCard order={order} />}
      </PaginatedList>
    </Screen>
  )
}
