import type { Cart, CartItem } from './queries.ts'

type Grocer = CartItem['provider']
export type GrocerCart = { grocer: Grocer; items: CartItem[]; goodsAmount: number }

const inFen = (yuan: number) => Math.round(yuan * 100)

/** Yuan are added as fen, so that no crumbs of a fen come about. */
const sumOf = (items: Pick<CartItem, 'subtotal' | 'available'>[]) =>
  items.filter(({ available }) => available).reduce((fen, { subtotal }) => fen + inFen(subtotal), 0) / 100

/** Each grocer brings its own, so each is ordered on its own. */
export function byGrocer({ items }: Pick<Cart, 'items'>): GrocerCart[] {
  return [...Map.groupBy(items, ({ provider }) => provider.id).values()].flatMap((own) =>
    own[0] ? [{ grocer: own[0].provider, items: own, goodsAmount: sumOf(own) }] : [],
  )
}

/** What of them can be had now. */
export const idsToOrder = (items: Pick<CartItem, 'id' | 'available'>[]) =>
  items.filter(({ available }) => available).map(({ id }) => id)

/** The cart as it will be when one of its lines is changed, shown before the service has said so. 0 takes it out. */
export function withQuantity(cart: Cart, id: number, quantity: number): Cart {
  const items = cart.items
    .map((item) =>
      item.id === id ? { ...item, quantity, subtotal: (inFen(item.price) * quantity) / 100 } : item,
    )
    .filter((item) => item.quantity > 0)
  const goodsAmount = sumOf(items)
  return {
    ...cart,
    items,
    totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
    goodsAmount,
    totalAmount: (inFen(goodsAmount) + inFen(cart.deliveryFee)) / 100,
  }
}

const fewLeft = 10

/** Said of stock only where it matters. */
export function stockWords(stock: number) {
  if (stock <= 0) return '卖完了'
  return stock < fewLeft ? `只剩 ${stock} 份` : undefined
}
