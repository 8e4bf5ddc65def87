import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { cartWithQuantity } from './cart-rules.ts'
import { cartQuery } from './queries.ts'

/** Sends cart changes one at a time, however fast the user taps. */
const cartMutationScope = { mutationKey: ['shopping', 'cart'], scope: { id: 'cart' } }

/** Fetches the cart after the last of several taps, because earlier answers would show an outdated quantity. */
function useRefetchAfterLast() {
  const client = useQueryClient()
  return () =>
    client.isMutating({ mutationKey: cartMutationScope.mutationKey }) > 1
      ? undefined
      : client.invalidateQueries({ queryKey: cartQuery.queryKey })
}

export function useAddToCart() {
  const onSettled = useRefetchAfterLast()
  return useMutation({
    ...cartMutationScope,
    mutationFn: (productId: number) => api.shopping.addToCart({ body: { productId } }),
    onSettled,
  })
}

const sendQuantity = (id: number, quantity: number) =>
  quantity > 0
    ? api.shopping.changeCartItem({ params: { id }, body: { quantity } })
    : api.shopping.removeCartItem({ params: { id } })

/** Sets a quantity, shown at once. 0 removes the item. */
export function useCartQuantity(id: number) {
  const client = useQueryClient()
  const onSettled = useRefetchAfterLast()
  return useMutation({
    ...cartMutationScope,
    mutationFn: (quantity: number) => sendQuantity(id, quantity),
    onMutate: async (quantity) => {
      await client.cancelQueries({ queryKey: cartQuery.queryKey })
      client.setQueryData(cartQuery.queryKey, (cart) => cart && cartWithQuantity(cart, id, quantity))
    },
    onSettled,
  })
}
