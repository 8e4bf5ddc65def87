import type { PointsProduct, PointsTransaction } from './queries.ts'

export type PointsProductsSearchParams = { category?: PointsProduct['category'] }
export type PointsTransactionsSearchParams = { type?: PointsTransaction['type'] }

const categories = ['coupon', 'gift', 'privilege'] as const satisfies PointsProduct['category'][]
const types = ['earn', 'use', 'expire'] as const satisfies PointsTransaction['type'][]

/** Parses the search parameters of the URL, which may contain anything. Default values are left out of the URL. */
export function parsePointsProductsSearchParams(search: Record<string, unknown>): PointsProductsSearchParams {
  const category = categories.find((one) => one === search['category'])
  return category ? { category } : {}
}

export function parsePointsTransactionsSearchParams(
  search: Record<string, unknown>,
): PointsTransactionsSearchParams {
  const type = types.find((one) => one === search['type'])
  return type ? { type } : {}
}
