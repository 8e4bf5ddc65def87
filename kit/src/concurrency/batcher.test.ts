import { describe, expect, test } from 'vitest'
import { type BatcherOptions, createBatcher } from './batcher.ts'

/** A batcher that doubles numbers. `open(n)` lets the n-th batch finish; `batches` holds the items of each batch. */
function doublingBatcher(options: BatcherOptions) {
  const batches: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const double = createBatcher(async (numbers: number[]) => {
    batches.push(numbers)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return numbers.map((number) => number * 2)
  }, options)
  const open = async (nth: number) => {
    gates[nth]?.resolve()
    await new Promise(setImmediate)
  }
  return { double, batches, open, fail: (nth: number) => gates[nth]?.reject(new Error('on purpose')) }
}

describe('createBatcher', () => {
  test('createBatcher runs the first item immediately and combines items that arrive during that run into the next batch', async () => {
    const { double, batches, open } = doublingBatcher({ maxBatchSize: 10 })
    const all = Promise.all([1, 2, 3].map(double))
    expect(batches).toEqual([[1]])
    await open(0)
    expect(batches).toEqual([[1], [2, 3]])
    await open(1)
    expect(await all).toEqual([2, 4, 6])
    const later = double(4)
    expect(batches).toEqual([[1], [2, 3], [4]])
    await open(2)
    expect(await later).toBe(8)
  })

  test('createBatcher limits the size of a batch and the number of batches that run at the same time', async () => {
    const { double, batches, open } = doublingBatcher({ maxBatchSize: 2, concurrency: 2 })
    const all = Promise.all([1, 2, 3, 4, 5].map(double))
    expect(batches).toEqual([[1], [2]])
    await open(1)
    expect(batches).toEqual([[1], [2], [3, 4]])
    await open(0)
    await open(2)
    await open(3)
    expect(batches).toEqual([[1], [2], [3, 4], [5]])
    expect(await all).toEqual([2, 4, 6, 8, 10])
  })

  test('createBatcher rejects every item of a batch that fails, and runs the next batch', async () => {
    const { double, open, fail } = doublingBatcher({ maxBatchSize: 10 })
    const first = double(1)
    const second = double(2)
    fail(0)
    await expect(first).rejects.toThrow('on purpose')
    await new Promise(setImmediate)
    await open(1)
    expect(await second).toBe(4)
  })
})
