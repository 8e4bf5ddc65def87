import { createListSearchParser, type ListSearch } from '@sanhe/ui/console/list-search.ts'
import { orderStatuses } from './kinds.ts'

/** State of the list of orders in its URL. The list can be limited to the orders of one user or one merchant. */
export type OrderSearch = ListSearch & { userId?: number; merchantId?: number }

const parseList = createListSearchParser(orderStatuses)
const idOf = (value: unknown) =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

export function parseOrderSearch(search: Record<string, unknown>): OrderSearch {
  const userId = idOf(search['userId'])
  const merchantId = idOf(search['merchantId'])
  return { ...parseList(search), ...(userId && { userId }), ...(merchantId && { merchantId }) }
}
