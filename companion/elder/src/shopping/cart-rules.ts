import type { GroceryCart, GroceryCartItem } from './queries.ts'

type Grocer = GroceryCartItem['provider']
export type SingleGrocerCart = { grocer: Grocer; items: GroceryCartItem[]; goodsAmount: number }

const toFen = (yuan: number) => Math.round(yuan * 100)

/** Sums the prices of available items, in fen to avoid rounding errors. */
const sumGoodsAmount = (items: Pick<GroceryCartItem, 'subtotal' | 'available'>[]) =>
  items.filter(({ available }) => available).reduce((fen, { subtotal }) => fen + toFen(subtotal), 0) / 100

/** Groups the items of the cart by grocer, because each grocer delivers separately and receives a separate order. */
export function splitCartByGrocer({ items }: Pick<GroceryCart, 'items'>): SingleGrocerCart[] {
  return [...Map.groupBy(items, ({ provider }) => provider.id).values()].flatMap((own) =>
    own[0] ? [{ grocer: own[0].provider, items: own, goodsAmount: sumGoodsAmount(own) }] : [],
  )
}

export const listOrderableItemIds = (items: Pick<GroceryCartItem, 'id' | 'available'>[]) =>
  items.filter(({ available }) => available).map(({ id }) => id)

/**
 * Returns the cart with a changed quantity, for display before the server responds. A quantity of 0 removes the item.
 */
export function setCartItemQuantity(cart: GroceryCart, id: number, quantity: number): GroceryCart {
  const items = cart.items
    .map((item) =>
      item.id === id ? { ...item, quantity, subtotal: (toFen(item.price) * quantity) / 100 } : item,
    )
    .filter((item) => item.quantity > 0)
  const goodsAmount = sumGoodsAmount(items)
  return {
    ...cart,
    items,
    totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
    goodsAmount,
    totalAmount: (toFen(goodsAmount) + toFen(cart.deliveryFee)) / 100,
  }
}

const fewLeft = 10

export function getGroceryStockLabel(stock: number) {
  if (stock <= 0) return '已卖完'
  return stock < fewLeft ? `只剩 ${stock} 份` : undefined
}
