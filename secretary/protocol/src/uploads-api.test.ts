import { describe, expect, test } from 'vitest'
import { createAgentApi, type FetchFunction } from './agent-api.ts'
import { createManualTimers } from './testing/manual-timers.ts'

const partBytes = 4
const content = 'a file in parts'

type Fault = 'cut' | 'lost response' | 'busy'

/** Agent that stores parts, and whose requests fail as `faults` tells, one after the other. */
function createAgent(faults: (Fault | undefined)[] = []) {
  let stored = ''
  const paths: string[] = []
  const state = () => ({ upload_id: 'up_1', received: stored.length, part_bytes: partBytes })
  const answer = (status: number, body: object) => ({ status, json: async () => body })
  const fetch: FetchFunction = async (url, { method, headers, body }) => {
    const { pathname, searchParams } = new URL(url)
    paths.push(`${method} ${pathname}`)
    if (pathname.endsWith('/finish'))
      return answer(201, { upload_id: 'up_1', url: '/u', mime: 'text/plain', size: stored.length })
    if (method !== 'PUT') return answer(200, state())
    const fault = faults.shift()
    if (fault === 'cut') throw new TypeError('cut')
    if (fault === 'busy') return answer(503, { error: 'BUSY' })
    expect(headers['content-type']).toBe('application/octet-stream')
    if (Number(searchParams.get('offset')) !== stored.length) return answer(409, { error: 'UPLOAD_OFFSET' })
    stored += await (body as Blob).text()
    if (fault === 'lost response') throw new TypeError('cut')
    return answer(200, state())
  }
  const { timers, pass } = createManualTimers(0)
  const api = createAgentApi({ url: 'https://agent.test', apiKey: 'key', fetch, timers })
  return { api, pass, paths, stored: () => stored }
}

describe('uploadInParts', () => {
  test('sends all parts in order, reports each, and finishes the upload', async () => {
    const { api, stored, paths } = createAgent()
    const progress: number[] = []
    const upload = await api.uploadInParts(new Blob([content]), 'a.txt', {
      onProgress: (received) => progress.push(received),
    })
    expect(upload).toMatchObject({ upload_id: 'up_1', size: content.length })
    expect(stored()).toBe(content)
    expect(progress).toEqual([4, 8, 12, 15])
    expect(paths).toEqual([
      'POST /api/uploads/parts',
      ...Array.from({ length: 4 }, () => 'PUT /api/uploads/parts/up_1'),
      'POST /api/uploads/parts/up_1/finish',
    ])
  })

  test.each<[string, (Fault | undefined)[]]>([
    ['the connection is cut', ['cut', 'cut', 'cut']],
    ['the response to a stored part is lost', ['lost response', 'lost response']],
    ['the response to the last part is lost', [undefined, undefined, undefined, 'lost response']],
    ['the agent is busy', ['busy', 'cut', 'lost response']],
  ])('continues where the copy of the agent ends, when %s', async (_, faults) => {
    const { api, pass, stored } = createAgent(faults)
    const uploading = api.uploadInParts(new Blob([content]), 'a.txt')
    await pass(60_000)
    await uploading
    expect(stored()).toBe(content)
  })

  test('fails after seven pauses of two minutes in total without a connection', async () => {
    const { api, pass, paths } = createAgent(Array.from({ length: 20 }, () => 'cut' as const))
    const uploading = api.uploadInParts(new Blob([content]), 'a.txt').catch((error: Error) => error.message)
    await pass(200_000)
    expect(await uploading).toBe('cut')
    expect(paths.filter((path) => path.startsWith('PUT'))).toHaveLength(8)
  })

  test('ends at once when it is aborted', async () => {
    const { api, pass, paths } = createAgent(['cut'])
    const abort = new AbortController()
    const uploading = api
      .uploadInParts(new Blob([content]), 'a.txt', { signal: abort.signal })
      .catch((error: Error) => error.name)
    await pass(10)
    abort.abort()
    expect(await uploading).toBe('AbortError')
    expect(paths.filter((path) => path.startsWith('PUT'))).toHaveLength(1)
  })
})
