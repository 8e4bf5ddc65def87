import { Button } from '@sanhe/ui/button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { type Order, type Reorder, reorderQuery } from './queries.ts'
import { describeReorderChanges, isAnythingOrderable } from './reorder-labels.ts'

type ReorderActionProps = { order: Pick<Order, 'orderNo' | 'orderType'> }

/**
 * Button that fills the cart, or opens the order form, with what of an ended order can still be bought. It orders
 * nothing. If nothing can be bought any more, the button is replaced by the reason.
 */
export function ReorderAction({ order }: ReorderActionProps) {
  const { orderNo, orderType } = order
  const client = useQueryClient()
  const openFilledForm = useOpenFilledForm(order)
  const reorder = useMutation({
    mutationFn: () =>
      orderType === 'grocery'
        ? api.shopping.reorder({ body: { orderNo } })
        : api.orders.reorder({ params: { orderNo } }),
    onSuccess: async (found) => {
      if (!isAnythingOrderable(found.items)) return
      client.setQueryData(reorderQuery(orderNo).queryKey, found)
      if (orderType === 'grocery') await client.invalidateQueries({ queryKey: ['shopping', 'cart'] })
      await openFilledForm(found)
    },
  })
  if (reorder.data && !isAnythingOrderable(reorder.data.items))
    return (
      <output className="block rounded-control bg-warn-soft p-4 font-semibold [overflow-wrap:anywhere]">
        {describeReorderChanges(reorder.data.items, orderType) ?? '这一单里的东西现在买不到了。'}
      </output>
    )
  return (
    <>
      <ErrorMessage error={reorder.error} />
      <Button isBusy={reorder.isPending} onClick={() => reorder.mutate()}>
        <RotateCcw aria-hidden className="size-6" />
        再来一单
      </Button>
    </>
  )
}

/** Returns a function that opens the cart or the order form of the first item. */
function useOpenFilledForm({ orderNo, orderType }: ReorderActionProps['order']) {
  const navigate = useNavigate()
  const search = { again: orderNo }
  return ({ items: [item] }: Reorder) => {
    const params = { id: String(item?.id) }
    if (orderType === 'housekeeping')
      return navigate({ to: '/housekeeping/workers/$id/book', params, search })
    if (orderType === 'merchant_service') return navigate({ to: '/services/$id/order', params, search })
    if (orderType === 'service_product')
      return navigate({ to: '/services/products/$id/order', params, search })
    return navigate({ to: '/shopping/cart', search })
  }
}
