import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { setCartItemQuantity } from './cart-rules.ts'
import { groceryCartQuery } from './queries.ts'

/** Mutations in this scope run one after the other, so fast taps do not send simultaneous changes of the cart. */
const cartMutationScope = { mutationKey: ['shopping', 'cart'], scope: { id: 'cart' } }

/**
 * Fetches the cart after the last of several taps, because responses to earlier taps would show an outdated quantity.
 */
function useRefetchAfterLast() {
  const client = useQueryClient()
  return () =>
    client.isMutating({ mutationKey: cartMutationScope.mutationKey }) > 1
      ? undefined
      : client.invalidateQueries({ queryKey: groceryCartQuery.queryKey })
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

/**
 * Sets the quantity of an item in the cart and displays it before the server responds. A quantity of 0 removes the
 * item.
 */
export function useSetCartQuantity(id: number) {
  const client = useQueryClient()
  const onSettled = useRefetchAfterLast()
  return useMutation({
    ...cartMutationScope,
    mutationFn: (quantity: number) => sendQuantity(id, quantity),
    onMutate: async (quantity) => {
      await client.cancelQueries({ queryKey: groceryCartQuery.queryKey })
      client.setQueryData(
        groceryCartQuery.queryKey,
        (cart) => cart && setCartItemQuantity(cart, id, quantity),
      )
    },
    onSettled,
  })
}
