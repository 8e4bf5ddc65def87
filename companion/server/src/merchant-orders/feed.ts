import type { Deps } from '#core'
import { channel } from './store.ts'

type Look = () => void

/** Tells whoever waits for a shop's orders that there may be new ones, whichever process they came to. */
export function createFeed({ listen }: Pick<Deps, 'listen'>) {
  const waiting = new Map<number, Set<Look>>()
  let connection: ReturnType<Deps['listen']> | undefined

  function tell(payload?: string) {
    // After a gap nobody knows whose orders came meanwhile.
    const shops = payload === undefined ? waiting.keys() : [Number(payload)]
    for (const shop of shops) for (const look of waiting.get(shop) ?? []) look()
  }

  return {
    count: (merchantId: number) => waiting.get(merchantId)?.size ?? 0,
    /** Listens from the first on that waits; how to stop waiting. */
    wait(merchantId: number, look: Look) {
      connection ??= listen(channel, tell)
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

export type Feed = ReturnType<typeof createFeed>
