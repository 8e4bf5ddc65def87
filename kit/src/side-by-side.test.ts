import { expect, test } from 'vitest'
import { createLanes, createWorkers } from './side-by-side.ts'

/** Work that ends when it is told to. */
function heldWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { begun, work, end }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('in a lane one comes after the other, also after one that failed; other lanes do not wait', async () => {
  const lanes = createLanes()
  const { begun, work, end } = heldWork()
  const first = lanes.run('a', async () => {
    await work('a1')
    throw new Error('fault')
  })
  const second = lanes.run('a', () => work('a2'))
  const other = lanes.run('b', () => work('b1'))
  await turn()
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  await other
  await end('a1')
  await expect(first).rejects.toThrow('fault')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await end('a2')
  await Promise.all([second, lanes.ended()])
})

test('workers take so many at a time; one that takes long keeps one place and is not taken twice', async () => {
  const { begun, work, end } = heldWork()
  const workers = createWorkers(2, work)
  workers.offer(['slow', 'b', 'c'])
  expect(begun).toEqual(['slow', 'b'])
  await end('b')
  expect(begun).toEqual(['slow', 'b', 'c'])
  workers.offer(['slow', 'b', 'c'])
  await end('c')
  expect(begun).toEqual(['slow', 'b', 'c', 'b'])
  await end('b')
  await end('slow')
  workers.offer(['slow'])
  expect(begun).toEqual(['slow', 'b', 'c', 'b', 'slow'])
  await end('slow')
})

test('workers that are stopped end what they have in hand and take nothing more', async () => {
  const { begun, work, end } = heldWork()
  const workers = createWorkers(1, work)
  workers.offer(['a', 'b'])
  const stopped = workers.stop()
  workers.offer(['c'])
  await end('a')
  await stopped
  expect(begun).toEqual(['a'])
})
