import { fixedClock, type Instant } from '@sanhe/kit/runtime/clock'
import type { TimerFunctions } from '../agent-connection.ts'

/** Waits until all pending promises that do not depend on timers have settled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates a clock and timers that advance only when a test calls `pass`. */
export function createManualTimers(startedAt: Instant) {
  const clock = fixedClock(startedAt)
  const due = new Map<number, { at: Instant; run(): void }>()
  let lastId = 0
  const timers: TimerFunctions = {
    set(run, ms) {
      lastId += 1
      due.set(lastId, { at: clock.now() + ms, run })
      return lastId
    },
    clear: (id) => void due.delete(id as number),
  }
  const next = (until: Instant) =>
    [...due].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)[0]

  async function pass(ms: number) {
    const until = clock.now() + ms
    await settled()
    for (let entry = next(until); entry; entry = next(until)) {
      const [id, { at, run }] = entry
      due.delete(id)
      clock.move({ now: Math.max(at, clock.now()) })
      run()
      await settled()
    }
    clock.move({ now: until })
  }
  return { clock, timers, pass }
}
