import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { sha256 } from '@sanhe/kit/security/secrets'
import { LRUCache } from 'lru-cache'

type RenderCacheOptions<Form extends object> = {
  render(source: string): Promise<Form | undefined>
  sizeOf(form: Form): number
  /** Longest time in ms that one reader waits. The rendering continues, and the next reader gets its result. */
  waitMs: number
  /**
   * Pause in ms after a failure. Without it, a text that cannot be rendered would occupy the thread again for each
   * reader.
   */
  retryAfterMs?: number
}

const cacheBytes = 32 * 1024 * 1024
const rememberedFailures = 1000

/**
 * Caches rendered texts by their hash. Only successes are cached: a text whose rendering failed is rendered again after
 * a minute. Concurrent readers of one text share one rendering, which a reader cannot abort.
 */
export function createRenderCache<Form extends object>({
  render,
  sizeOf,
  waitMs,
  retryAfterMs = minuteMs,
}: RenderCacheOptions<Form>) {
  const ready = new LRUCache<string, Form>({ maxSize: cacheBytes, sizeCalculation: sizeOf })
  const running = new Map<string, Promise<Form | undefined>>()
  const failed = new LRUCache<string, true>({ max: rememberedFailures, ttl: retryAfterMs })

  async function start(hash: string, source: string) {
    try {
      const form = await render(source)
      if (form) ready.set(hash, form)
      else failed.set(hash, true)
      return form
    } finally {
      running.delete(hash)
    }
  }
  return async (source: string): Promise<Form | undefined> => {
    const hash = sha256(source)
    const known = ready.get(hash)
    if (known || failed.has(hash)) return known
    const result = running.getOrInsertComputed(hash, () => start(hash, source))
    const waiting = new AbortController()
    const timeout = wait(waitMs, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined)
    return Promise.race([result, timeout]).finally(() => waiting.abort())
  }
}
