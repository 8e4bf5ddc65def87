import type { PointsProduct, PointsTransaction } from './queries.ts'

export type GoodsSearch = { category?: PointsProduct['category'] }
export type TransactionSearch = { type?: PointsTransaction['type'] }

const categories = ['coupon', 'gift', 'privilege'] as const satisfies PointsProduct['category'][]
const types = ['earn', 'use', 'expire'] as const satisfies PointsTransaction['type'][]

/** Reads the search from the address, which may contain anything. Default values are left out of the address. */
export function readGoodsSearch(search: Record<string, unknown>): GoodsSearch {
  const category = categories.find((one) => one === search['category'])
  return category ? { category } : {}
}

export function readTransactionSearch(search: Record<string, unknown>): TransactionSearch {
  const type = types.find((one) => one === search['type'])
  return type ? { type } : {}
}
