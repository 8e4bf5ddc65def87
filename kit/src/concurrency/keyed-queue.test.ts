import { describe, expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'
import { createManuallyEndedWork, waitForNextEventLoopTurn } from './testing.ts'

describe('createKeyedQueue', () => {
  test('createKeyedQueue runs work of one key in order, also after a failure, and does not delay other keys', async () => {
    const queue = createKeyedQueue()
    const { started, work, end } = createManuallyEndedWork()
    const first = queue.run('a', async () => {
      await work('a1')
      throw new Error('fault')
    })
    const second = queue.run('a', () => work('a2'))
    const other = queue.run('b', () => work('b1'))
    await waitForNextEventLoopTurn()
    expect(started).toEqual(['a1', 'b1'])
    await end('b1')
    await other
    await end('a1')
    await expect(first).rejects.toThrow('fault')
    expect(started).toEqual(['a1', 'b1', 'a2'])
    await end('a2')
    await Promise.all([second, queue.drain()])
  })

  test('createKeyedQueue keeps no key after its last work has ended', async () => {
    const queue = createKeyedQueue()
    const all = [queue.run('a', async () => 1), queue.run('a', async () => 2), queue.run('b', async () => 3)]
    expect(queue.size()).toBe(2)
    expect(await Promise.all(all)).toEqual([1, 2, 3])
    await queue.drain()
    expect(queue.size()).toBe(0)
  })
})
