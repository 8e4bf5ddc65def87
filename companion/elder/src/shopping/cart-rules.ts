import type { Cart, CartItem } from './queries.ts'

type Grocer = CartItem['provider']
export type GrocerCart = { grocer: Grocer; items: CartItem[]; goodsAmount: number }

const toFen = (yuan: number) => Math.round(yuan * 100)

/** Adds amounts in fen to avoid rounding errors. */
const sumOf = (items: Pick<CartItem, 'subtotal' | 'available'>[]) =>
  items.filter(({ available }) => available).reduce((fen, { subtotal }) => fen + toFen(subtotal), 0) / 100

/** Groups items by grocer, because each grocer delivers separately and gets a separate order. */
export function groupByGrocer({ items }: Pick<Cart, 'items'>): GrocerCart[] {
  return [...Map.groupBy(items, ({ provider }) => provider.id).values()].flatMap((own) =>
    own[0] ? [{ grocer: own[0].provider, items: own, goodsAmount: sumOf(own) }] : [],
  )
}

export const idsToOrder = (items: Pick<CartItem, 'id' | 'available'>[]) =>
  items.filter(({ available }) => available).map(({ id }) => id)

/** Returns the cart after a change of quantity, shown before the service answers. 0 removes the item. */
export function cartWithQuantity(cart: Cart, id: number, quantity: number): Cart {
  const items = cart.items
    .map((item) =>
      item.id === id ? { ...item, quantity, subtotal: (toFen(item.price) * quantity) / 100 } : item,
    )
    .filter((item) => item.quantity > 0)
  const goodsAmount = sumOf(items)
  return {
    ...cart,
    items,
    totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
    goodsAmount,
    totalAmount: (toFen(goodsAmount) + toFen(cart.deliveryFee)) / 100,
  }
}

const fewLeft = 10

export function stockText(stock: number) {
  if (stock <= 0) return '卖完了'
  return stock < fewLeft ? `只剩 ${stock} 份` : undefined
}
