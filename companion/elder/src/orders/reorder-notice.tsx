import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryContent } from '#parts/query-content.tsx'
import { type Order, type Reorder, reorderQuery } from './queries.ts'
import { describeReorderChanges } from './reorder-labels.ts'

type ReorderNoticeProps = { reorder: Reorder; orderType: Order['orderType'] }

/** Says what differs from the earlier order, above the cart or form that was filled from it. */
export function ReorderNotice({ reorder: { items }, orderType }: ReorderNoticeProps) {
  const changes = describeReorderChanges(items, orderType)
  if (changes)
    return (
      <output className="block rounded-control bg-warn-soft p-4 font-semibold [overflow-wrap:anywhere]">
        {changes}
      </output>
    )
  return (
    <output className="block rounded-control bg-ok-soft p-4">
      {orderType === 'grocery' ? '上次买的都在购物车里了，请核对数量。' : '已按上次的填好，请核对后下单。'}
    </output>
  )
}

/** Notice above the cart; empty while the earlier order is loading, because the cart itself is already filled. */
export function CartReorderNotice({ orderNo }: { orderNo: string }) {
  const { data } = useQuery(reorderQuery(orderNo))
  return data ? <ReorderNotice reorder={data} orderType="grocery" /> : null
}

type ReorderContentProps = {
  /** Number of the earlier order; undefined for a new order. */
  orderNo: string | undefined
  children: (reorder: Reorder | undefined) => ReactNode
}

/** Renders a form once the earlier order that fills it is loaded, or at once for a new order. */
export function ReorderContent({ orderNo, children }: ReorderContentProps) {
  const query = useQuery({ ...reorderQuery(orderNo ?? ''), enabled: orderNo !== undefined })
  return orderNo === undefined ? children(undefined) : <QueryContent query={query}>{children}</QueryContent>
}
