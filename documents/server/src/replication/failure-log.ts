import type { Log } from '@sanhe/kit/runtime/log'

/**
 * Logs one line when repeated work begins to fail and one when it succeeds again, not one for each attempt. `work`: name
 * of the work, such as `reading the replica`.
 */
export function createFailureLog(log: Log, work: string) {
  let isFailing = false
  return {
    /** Waits for an attempt. Returns its result, or undefined if it failed. */
    async watch<T>(attempt: Promise<T>): Promise<T | undefined> {
      try {
        const result = await attempt
        if (isFailing) log.info({}, `${work} succeeds again`)
        isFailing = false
        return result
      } catch (error) {
        if (!isFailing) log.error({ err: error }, `${work} failed; it is tried again`)
        isFailing = true
        return undefined
      }
    },
  }
}
