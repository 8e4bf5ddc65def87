import type { Deps } from '#core'
import { newOrderNotifyChannel } from './store.ts'

type OnNewOrders = () => void

/**
 * Notifies the event streams of a merchant of possible new orders. Any server process may have created these orders.
 */
export function createOrderFeed({ listen }: Pick<Deps, 'listen'>) {
  const waiting = new Map<number, Set<OnNewOrders>>()
  let connection: ReturnType<Deps['listen']> | undefined

  function notifyStreams(payload?: string) {
    // A notification without a payload means that the database connection was interrupted, so every merchant may have
    // missed orders.
    const shops = payload === undefined ? waiting.keys() : [Number(payload)]
    for (const shop of shops) for (const look of waiting.get(shop) ?? []) look()
  }

  return {
    count: (merchantId: number) => waiting.get(merchantId)?.size ?? 0,
    /**
     * Registers an event stream. The first stream opens the database connection. Returns a function that removes the
     * stream.
     */
    wait(merchantId: number, look: OnNewOrders) {
      connection ??= listen(newOrderNotifyChannel, notifyStreams)
      const looks = waiting.getOrInsertComputed(merchantId, () => new Set())
      looks.add(look)
      return () => {
        looks.delete(look)
        if (looks.size === 0) waiting.delete(merchantId)
      }
    },
    stop: async () => connection?.stop(),
  }
}

export type OrderFeed = ReturnType<typeof createOrderFeed>
