import { fenOfDecimal } from '@sanhe/kit/money'
import type { Db } from '#core'
import { isOnSale, lockProducts, returnStock } from './product-store.ts'

type StockRequest = { productId: number; quantity: number }

/** Returns the requested items with their products, which stay locked until the transaction ends. */
export async function lockStockLines(tx: Db, items: StockRequest[]) {
  if (items.length === 0) return []
  const quantities = new Map(items.map(({ productId, quantity }) => [productId, quantity]))
  const products = await lockProducts(tx, [...quantities.keys()])
  return products.map((product) => ({
    productId: product.id,
    quantity: quantities.get(product.id) ?? 0,
    priceFen: fenOfDecimal(product.price),
    providerId: product.provider_id,
    isOnSale: isOnSale(product),
    stock: product.stock,
    product,
  }))
}

export type StockLine = Awaited<ReturnType<typeof lockStockLines>>[number]

export async function returnLines(tx: Db, items: StockRequest[]) {
  await lockStockLines(tx, items)
  await returnStock(tx, items)
}
