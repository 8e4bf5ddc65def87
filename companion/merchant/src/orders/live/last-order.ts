import { localStorageItem } from '@sanhe/ui/local-storage.ts'
import { api } from '#api.ts'

type LastOrder = { merchantId: number; id: number }

/** Newest order that this browser has shown, so that a reload repeats none and misses none. */
const item = localStorageItem<LastOrder | null>(
  'sanhe.companion-merchant.last-order',
  (text) => (text ? (JSON.parse(text) as LastOrder) : null),
  (last) => JSON.stringify(last),
)

export const storeLastOrderId = (merchantId: number, id: number) => item.set({ merchantId, id })

/**
 * Returns the id after which orders are new; at the first use, that of the newest order. A stored id above it comes from
 * an earlier database.
 */
export async function readLastOrderId(merchantId: number, signal: AbortSignal) {
  const { orders } = await api.merchantOrders.list({ query: { pageSize: 1 } }, { signal })
  const newest = orders[0]?.id ?? 0
  const stored = item.get()
  const id = stored?.merchantId === merchantId ? Math.min(stored.id, newest) : newest
  storeLastOrderId(merchantId, id)
  return id
}
