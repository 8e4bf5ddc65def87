import type { Product, Transaction } from './queries.ts'

export type GoodsSearch = { category?: Product['category'] }
export type TransactionSearch = { type?: Transaction['type'] }

const categories = ['coupon', 'gift', 'privilege'] as const satisfies Product['category'][]
const types = ['earn', 'use', 'expire'] as const satisfies Transaction['type'][]

/** From the address, where anybody may have written anything; what is usual is left out of it. */
export function readGoodsSearch(search: Record<string, unknown>): GoodsSearch {
  const category = categories.find((one) => one === search['category'])
  return category ? { category } : {}
}

export function readTransactionSearch(search: Record<string, unknown>): TransactionSearch {
  const type = types.find((one) => one === search['type'])
  return type ? { type } : {}
}
