import { expect, test, vi } from 'vitest'
import { loadModule } from './lazy-export.ts'

test('a module that cannot be loaded at first is requested again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValue('module')
  expect(await loadModule(load, [0, 0])).toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a module that is missing is requested once per waiting time, and then reported', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('not found'))
  await expect(loadModule(load, [0, 0])).rejects.toThrow('not found')
  expect(load).toHaveBeenCalledTimes(3)
})
