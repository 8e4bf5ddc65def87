import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

const hashMs = 4
const hash = () => sleep(hashMs)
type Run = (key: string, isKnown?: boolean) => Promise<boolean>

const fairRun = (options: Partial<FairQueueOptions> = {}): Run => {
  const queue = createFairQueue({ concurrency: 2, maxPerKey: 5, maxWaiting: 300, ...options })
  return async (key, isKnown = false) => (await queue.run({ key, isKnown }, hash)) !== undefined
}

/** Control: a single queue of 20 places for all callers, without `createFairQueue`. */
function createSingleQueue(): Run {
  const waiting: (() => void)[] = []
  let running = 0
  return async () => {
    if (running >= 2) {
      if (waiting.length >= 20) return false
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    await hash()
    running -= 1
    waiting.shift()?.()
    return true
  }
}

/** Runs 12 honest logins while 40 attackers send requests without a pause, each from a new IP address. */
async function honestDuringFlood(run: Run) {
  const flood = new AbortController()
  let address = 0
  const attackers = Array.from({ length: 40 }, async () => {
    while (!flood.signal.aborted) if (!(await run(`attacker ${(address += 1)}`))) await sleep(1)
  })
  await sleep(10 * hashMs)
  const honest = Array.from({ length: 12 }, async (_, nth) => {
    await sleep(nth * 5)
    const began = performance.now()
    return { isServed: await run(`honest ${nth}`), tookMs: performance.now() - began }
  })
  const outcomes = await Promise.all(honest)
  flood.abort()
  await Promise.all(attackers)
  return outcomes
}

describe('createFairQueue', () => {
  test('createFairQueue serves all 12 honest callers within a bounded time while 40 attackers send requests from new IP addresses', async () => {
    const outcomes = await honestDuringFlood(fairRun())
    expect(outcomes.filter(({ isServed }) => isServed)).toHaveLength(12)
    // An honest caller waits for at most one task of each of the 40 attackers and 12 honest callers. Two tasks run at a
    // time, so the wait is at most 26 times `hashMs`. The limit of 200 times `hashMs` leaves room for a busy machine.
    expect(Math.max(...outcomes.map(({ tookMs }) => tookMs))).toBeLessThan(40 * hashMs * 5)
  })

  test('(control) a single queue of 20 places rejects honest callers during a flood of requests', async () => {
    const outcomes = await honestDuringFlood(createSingleQueue())
    expect(outcomes.filter(({ isServed }) => isServed).length).toBeLessThan(12)
  })

  test('createFairQueue serves callers in turn: the second caller does not wait for all tasks of the first', async () => {
    const run = fairRun({ concurrency: 1 })
    const order: string[] = []
    const served = async (key: string) => {
      await run(key)
      order.push(key)
    }
    await Promise.all([served('a'), served('a'), served('a'), served('a'), served('b')])
    expect(order).toEqual(['a', 'a', 'b', 'a', 'a'])
  })

  test('createFairQueue gives every second turn to a known caller and every other turn to an unknown caller', async () => {
    const run = fairRun({ concurrency: 1 })
    const order: string[] = []
    const served = async (key: string, isKnown: boolean) => {
      await run(key, isKnown)
      order.push(key)
    }
    const strangers = Array.from({ length: 8 }, (_, nth) => served(`s${nth}`, false))
    await Promise.all([...strangers, served('k0', true), served('k1', true), served('k2', true)])
    expect(order.slice(0, 6)).toEqual(['s0', 'k0', 's1', 'k1', 's2', 'k2'])
  })

  test('createFairQueue rejects tasks above the limit per caller and above the limit per queue, and frees a place after each task', async () => {
    const run = fairRun({ concurrency: 1, maxPerKey: 2, maxWaiting: 3 })
    const waiting = [run('a'), run('a'), run('a')]
    expect(await run('a')).toBe(false)
    waiting.push(run('b'))
    expect(await run('c')).toBe(false)
    waiting.push(run('d', true))
    expect(await Promise.all(waiting)).toEqual([true, true, true, true, true])
    expect(await run('a')).toBe(true)
  })

  test('createFairQueue runs the next task after a task that throws', async () => {
    const queue = createFairQueue({ concurrency: 1, maxPerKey: 5, maxWaiting: 5 })
    const caller = { key: 'a', isKnown: false }
    const failing = queue.run(caller, () => Promise.reject(new Error('broken')))
    const after = queue.run(caller, async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await after).toEqual({ result: 'done' })
  })
})
