import { decimalYuanToFen } from '@sanhe/kit/money'
import type { Db } from '#core'
import { isProductOnSale, lockProductRows, returnGroceryStock } from './product-store.ts'

type StockRequest = { productId: number; quantity: number }

/** Returns the requested items with their products, whose rows are locked until the transaction ends. */
export async function lockRequestedProducts(tx: Db, items: StockRequest[]) {
  if (items.length === 0) return []
  const quantities = new Map(items.map(({ productId, quantity }) => [productId, quantity]))
  const products = await lockProductRows(tx, [...quantities.keys()])
  return products.map((product) => ({
    productId: product.id,
    quantity: quantities.get(product.id) ?? 0,
    priceFen: decimalYuanToFen(product.price),
    providerId: product.provider_id,
    isOnSale: isProductOnSale(product),
    stock: product.stock,
    product,
  }))
}

export type LockedStockItem = Awaited<ReturnType<typeof lockRequestedProducts>>[number]

export async function returnItemsToStock(tx: Db, items: StockRequest[]) {
  await lockRequestedProducts(tx, items)
  await returnGroceryStock(tx, items)
}
