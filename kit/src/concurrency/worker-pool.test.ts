import { describe, expect, test } from 'vitest'
import { createManuallyEndedWork } from './testing.ts'
import { createWorkerPool } from './worker-pool.ts'

describe('createWorkerPool', () => {
  test('createWorkerPool limits the number of running items and skips an item that is already waiting or running', async () => {
    const { started, work, end } = createManuallyEndedWork()
    const pool = createWorkerPool(2, work)
    pool.offer(['slow', 'b', 'c'])
    expect(started).toEqual(['slow', 'b'])
    await end('b')
    expect(started).toEqual(['slow', 'b', 'c'])
    pool.offer(['slow', 'b', 'c'])
    await end('c')
    expect(started).toEqual(['slow', 'b', 'c', 'b'])
    await end('b')
    await end('slow')
    pool.offer(['slow'])
    expect(started).toEqual(['slow', 'b', 'c', 'b', 'slow'])
    await end('slow')
  })

  test('stop() of a worker pool waits for the running item and starts no further items', async () => {
    const { started, work, end } = createManuallyEndedWork()
    const pool = createWorkerPool(1, work)
    pool.offer(['a', 'b'])
    const stopped = pool.stop()
    pool.offer(['c'])
    await end('a')
    await stopped
    expect(started).toEqual(['a'])
  })
})
