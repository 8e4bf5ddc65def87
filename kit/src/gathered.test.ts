import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

/** Doubles numbers, when it is let; remembers what it was asked together. */
function doubling(options: { lanes?: number; max: number }) {
  const asked: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const double = gathered(async (numbers: number[]) => {
    asked.push(numbers)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return numbers.map((number) => number * 2)
  }, options)
  const open = async (nth: number) => {
    gates[nth]?.resolve()
    await new Promise(setImmediate)
  }
  return { double, asked, open, fail: (nth: number) => gates[nth]?.reject(new Error('on purpose')) }
}

test('who asks first is asked for at once, those who come meanwhile together', async () => {
  const { double, asked, open } = doubling({ max: 10 })
  const all = Promise.all([1, 2, 3].map(double))
  expect(asked).toEqual([[1]])
  await open(0)
  expect(asked).toEqual([[1], [2, 3]])
  await open(1)
  expect(await all).toEqual([2, 4, 6])
  const later = double(4)
  expect(asked).toEqual([[1], [2, 3], [4]])
  await open(2)
  expect(await later).toBe(8)
})

test('no call holds more than the most, and as many run as there are lanes', async () => {
  const { double, asked, open } = doubling({ max: 2, lanes: 2 })
  const all = Promise.all([1, 2, 3, 4, 5].map(double))
  expect(asked).toEqual([[1], [2]])
  await open(1)
  expect(asked).toEqual([[1], [2], [3, 4]])
  await open(0)
  await open(2)
  await open(3)
  expect(asked).toEqual([[1], [2], [3, 4], [5]])
  expect(await all).toEqual([2, 4, 6, 8, 10])
})

test('a call that fails fails for all of it, and the next one runs', async () => {
  const { double, open, fail } = doubling({ max: 10 })
  const first = double(1)
  const second = double(2)
  fail(0)
  await expect(first).rejects.toThrow('on purpose')
  await new Promise(setImmediate)
  await open(1)
  expect(await second).toBe(4)
})
