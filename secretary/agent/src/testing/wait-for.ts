import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { createPrefixedId } from '#core'

/** Returns a session id in the format that clients create. */
export const createTestSessionId = () => createPrefixedId('sess', systemClock.now())

const patienceMs = 30_000
const lookEveryMs = 5

/** Waits until `look` returns a value. */
export async function waitForValue<T>(look: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const seen = look()
    if (seen) return seen
    if (performance.now() > deadline) throw new Error('it did not become true')
    await sleep(lookEveryMs)
  }
}
