import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadModule } from './lazy-export.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a module that cannot be loaded at first is requested again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValue('module')
  const loaded = loadModule(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(loaded).resolves.toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a module that is missing is requested five times in 15 seconds, and then reported', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('not found'))
  const failure = expect(loadModule(load)).rejects.toThrow('not found')
  await vi.advanceTimersByTimeAsync(15_000)
  await failure
  expect(load).toHaveBeenCalledTimes(5)
})
