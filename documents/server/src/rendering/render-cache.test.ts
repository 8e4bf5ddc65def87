import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createRenderCache } from './render-cache.ts'

type Form = { text: string }
const megabyte = 1024 * 1024

function cacheOf(render: (source: string) => Promise<Form | undefined>, options: object = {}) {
  const calls: string[] = []
  const read = createRenderCache<Form>({
    render: (source) => (calls.push(source), render(source)),
    sizeOf: () => 20 * megabyte,
    waitMs: 1000,
    ...options,
  })
  return { read, calls }
}

describe('createRenderCache', () => {
  test('createRenderCache renders a text once for concurrent and later readers', async () => {
    const { read, calls } = cacheOf(async (text) => ({ text }))
    const [first, second] = await Promise.all([read('a'), read('a')])
    expect([first, second, await read('a')]).toEqual([{ text: 'a' }, { text: 'a' }, { text: 'a' }])
    expect(calls).toEqual(['a'])
  })

  test('createRenderCache never caches a failure and renders the text again after the pause', async () => {
    let isBroken = true
    const { read, calls } = cacheOf(async (text) => (isBroken ? undefined : { text }), { retryAfterMs: 50 })
    expect([await read('a'), await read('a')]).toEqual([undefined, undefined])
    expect(calls).toHaveLength(1)
    isBroken = false
    await wait(80)
    expect(await read('a')).toEqual({ text: 'a' })
  })

  test('createRenderCache returns undefined after the wait and keeps rendering for the next reader', async () => {
    const done = Promise.withResolvers<Form>()
    const { read, calls } = cacheOf(() => done.promise, { waitMs: 5 })
    expect(await read('a')).toBeUndefined()
    done.resolve({ text: 'a' })
    await done.promise
    expect(await read('a')).toEqual({ text: 'a' })
    expect(calls).toEqual(['a'])
  })

  test('createRenderCache answers every reader when more large texts are rendered at once than the cache holds', async () => {
    const { read } = cacheOf(async (text) => (await wait(Number(text) * 10), { text }))
    const texts = ['1', '2', '3', '4', '5', '6']
    const forms = await Promise.all(texts.map(read))
    expect(forms).toEqual(texts.map((text) => ({ text })))
  })

  test('createRenderCache passes an error of the renderer on and renders again on the next read', async () => {
    let calls = 0
    const { read } = cacheOf(async (text) => {
      calls += 1
      if (calls === 1) throw new Error('out of memory')
      return { text }
    })
    await expect(read('a')).rejects.toThrow('out of memory')
    expect(await read('a')).toEqual({ text: 'a' })
  })
})
