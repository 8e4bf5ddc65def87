import { localStorageItem } from '@sanhe/ui/local-storage.ts'
import { api } from '#api.ts'

type LastOrder = { merchantId: number; id: number }

/**
 * Id of the newest order that this browser has announced. After a reload no order is announced twice and none
 * is missed.
 */
const item = localStorageItem<LastOrder | null>(
  'sanhe.companion-merchant.last-order',
  (text) => (text ? (JSON.parse(text) as LastOrder) : null),
  (last) => JSON.stringify(last),
)

export const storeLastOrderId = (merchantId: number, id: number) => item.set({ merchantId, id })

/**
 * Returns the id of the last order that this browser has announced. Returns the id of the newest order if no id is
 * stored for this merchant, or if the stored id is larger than the newest id. A larger id belongs to an earlier
 * database.
 */
export async function readLastOrderId(merchantId: number, signal: AbortSignal) {
  const { orders } = await api.merchantOrders.list({ query: { pageSize: 1 } }, { signal })
  const newest = orders[0]?.id ?? 0
  const stored = item.get()
  const id = stored?.merchantId === merchantId ? Math.min(stored.id, newest) : newest
  storeLastOrderId(merchantId, id)
  return id
}
