import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { withQuantity } from './cart-rules.ts'
import { cartQuery } from './queries.ts'

/** Changes go to the service one after the other, however fast somebody taps. */
const oneByOne = { mutationKey: ['shopping', 'cart'], scope: { id: 'cart' } }

/** The last change of a row of taps asks for the cart as it is; the ones before would show it as it was. */
function useAskedAnew() {
  const client = useQueryClient()
  return () =>
    client.isMutating({ mutationKey: oneByOne.mutationKey }) > 1
      ? undefined
      : client.invalidateQueries({ queryKey: cartQuery.queryKey })
}

export function useAddToCart() {
  const onSettled = useAskedAnew()
  return useMutation({
    ...oneByOne,
    mutationFn: (productId: number) => api.shopping.addToCart({ body: { productId } }),
    onSettled,
  })
}

const tell = (id: number, quantity: number) =>
  quantity > 0
    ? api.shopping.changeCartItem({ params: { id }, body: { quantity } })
    : api.shopping.removeCartItem({ params: { id } })

/** 0 takes it out. What was tapped is seen at once. */
export function useCartAmount(id: number) {
  const client = useQueryClient()
  const onSettled = useAskedAnew()
  return useMutation({
    ...oneByOne,
    mutationFn: (quantity: number) => tell(id, quantity),
    onMutate: async (quantity) => {
      await client.cancelQueries({ queryKey: cartQuery.queryKey })
      client.setQueryData(cartQuery.queryKey, (cart) => cart && withQuantity(cart, id, quantity))
    },
    onSettled,
  })
}
