import { startWebSearchEmulator } from '@sanhe/providers/emulators/web-search'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseWebSearch, type WebSearchAccount } from './index.ts'

let emulator: Awaited<ReturnType<typeof startWebSearchEmulator>>
beforeAll(async () => void (emulator = await startWebSearchEmulator({ apiKey: 'right-key' })))
afterAll(() => emulator.stop())
const tea = { title: '茶 & tea', url: 'https://tea.example/a?b=1', snippet: 'All about tea' }
beforeEach(() => {
  emulator.failWith(undefined)
  emulator.setResults([tea, { ...tea, url: 'https://tea.example/2' }])
  emulator.requests.length = 0
})

const never = new AbortController().signal
const search = (changes: Partial<WebSearchAccount>, count = 5, signal = never) =>
  chooseWebSearch({ provider: 'tavily', baseUrl: emulator.url, apiKey: 'right-key', ...changes }).search(
    { query: '龙井 price?', count },
    signal,
  )

describe.each([
  ['searxng', 'GET /search', undefined],
  ['brave', 'GET /web/search', 1],
  ['tavily', 'POST /search', 1],
] as const)('web search with %s', (provider, path, sentCount) => {
  test(`${provider}: search returns at most count results with title, URL and snippet`, async () => {
    expect(await search({ provider }, 1)).toEqual([tea])
    expect(emulator.requests).toEqual([{ path, query: '龙井 price?', count: sentCount }])
  })

  test(`${provider}: search returns an empty list when nothing was found`, async () => {
    emulator.setResults([])
    expect(await search({ provider })).toEqual([])
  })

  test(`${provider}: search leaves out results whose URL is not http or https`, async () => {
    emulator.setResults(['javascript:alert(1)', 'file:///etc/passwd', ''].map((url) => ({ ...tea, url })))
    expect(await search({ provider })).toEqual([])
  })

  test.each([
    [401, 'refused', false],
    [403, 'refused', false],
    [429, 'busy', true],
    [500, 'failing', true],
    [503, 'failing', true],
    ['notJson', 'invalid', false],
    ['hang', 'timeout', true],
  ] as const)(`${provider}: response %s is reported as %s`, async (failure, code, isTransient) => {
    emulator.failWith(failure)
    const error: unknown = await search({ provider, timeoutMs: 300 }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'WebSearchError', code, isTransient })
    expect(String(error)).not.toMatch(/right-key|龙井/)
  })

  test(`${provider}: search reports unreachable when no server listens, and the signal's reason after an abort`, async () => {
    const nowhere = { provider, baseUrl: 'http://127.0.0.1:1' }
    await expect(search(nowhere)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(search(nowhere, 5, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
  })
})

test.each(['brave', 'tavily'] as const)('%s: a wrong key is reported as refused', async (provider) => {
  await expect(search({ provider, apiKey: 'wrong' })).rejects.toMatchObject({ code: 'refused' })
})

test.each(['searxng', 'tavily'] as const)(
  '%s: JSON without results is reported as invalid',
  async (provider) => {
    emulator.failWith('otherJson')
    await expect(search({ provider })).rejects.toMatchObject({ code: 'invalid' })
  },
)
