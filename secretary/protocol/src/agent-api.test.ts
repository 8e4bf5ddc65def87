import { describe, expect, test } from 'vitest'
import { createAgentApi, type FetchFunction, UnexpectedResponseError } from './agent-api.ts'
import { createManualTimers } from './testing/manual-timers.ts'

type Request = { url: string } & Parameters<FetchFunction>[1]

/** Creates an API client whose server always gives the same response, and records the requests. */
function apiOf(status: number, body: unknown) {
  const { timers, pass } = createManualTimers(0)
  const requests: Request[] = []
  const fetch: FetchFunction = async (url, init) => {
    requests.push({ url, ...init })
    return { status, json: async () => body }
  }
  return {
    api: createAgentApi({ url: 'https://agent.test:3000', apiKey: 'key', fetch, timers }),
    requests,
    pass,
  }
}

const page = { messages: [], has_more: false, next_before: null }
const session = {
  session_id: 'sess_1',
  title: 'Invoices',
  title_source: 'manual',
  is_shared: false,
  is_own: true,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
}

describe('createAgentApi', () => {
  test('messages() sends the device key and requests only the given page', async () => {
    const { api, requests } = apiOf(200, page)
    await api.messages('sess_1', { before: 'msg_9', limit: 20 })
    await api.messages('sess 1')
    expect(requests.map(({ url }) => url)).toEqual([
      'https://agent.test:3000/api/messages?session_id=sess_1&before=msg_9&limit=20',
      'https://agent.test:3000/api/messages?session_id=sess+1',
    ])
    expect(requests[0]?.headers).toEqual({ authorization: 'Bearer key' })
  })

  test('createSession, renameSession and removeSession send the right method, path and body', async () => {
    const { api, requests } = apiOf(200, session)
    expect(await api.createSession('Invoices')).toEqual(session)
    await api.createSession()
    await api.renameSession('sess_1', 'Letters')
    await api.removeSession('sess/1')
    expect(requests.map(({ method, url, body }) => [method, new URL(url).pathname, body])).toEqual([
      ['POST', '/api/sessions', '{"title":"Invoices"}'],
      ['POST', '/api/sessions', '{}'],
      ['PATCH', '/api/sessions/sess_1', '{"title":"Letters"}'],
      ['DELETE', '/api/sessions/sess%2F1', undefined],
    ])
    expect(requests[0]?.headers['content-type']).toBe('application/json')
  })

  test('sessions() returns a single page when the server does not paginate', async () => {
    const { api } = apiOf(200, { sessions: [session] })
    expect(await api.sessions()).toEqual({ sessions: [session], has_more: false, next_before: null })
  })

  test('upload() sends the file, and agentLogs() returns the log lines of a sub-agent', async () => {
    const uploads = apiOf(201, { upload_id: 'up_1', url: '/api/uploads/up_1', mime: 'image/png', size: 3 })
    expect(await uploads.api.upload(new Blob(['abc']), 'a.png')).toMatchObject({ upload_id: 'up_1' })
    const form = uploads.requests[0]?.body
    expect(form instanceof FormData && (form.get('file') as File).name).toBe('a.png')
    const logs = apiOf(200, { logs: [{ id: 4, level: 'WARN', message: 'slow', ts: '' }] })
    expect(await logs.api.agentLogs('agent_1', 3)).toMatchObject({ logs: [{ id: 4 }], has_more: false })
    expect(logs.requests[0]?.url).toBe('https://agent.test:3000/api/agents/agent_1/logs?after=3')
  })

  test('cancelAgent and retryAgent send POST requests to the endpoints of the sub-agent', async () => {
    const { api, requests } = apiOf(201, { agent_id: 'agent_2' })
    await api.cancelAgent('agent_1')
    expect(await api.retryAgent('agent_1')).toEqual({ agent_id: 'agent_2' })
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/agents/agent_1/cancel',
      '/api/agents/agent_1/retry',
    ])
  })

  test('an error response becomes an ApiError with its status and code', async () => {
    const { api } = apiOf(400, { error: 'INVALID_CURSOR', message: 'no such message' })
    await expect(api.messages('sess_1', { before: 'msg_0' })).rejects.toMatchObject({
      status: 400,
      body: { error: 'INVALID_CURSOR' },
    })
  })

  test('a response that is not from an agent, such as a captive portal, becomes an UnexpectedResponseError', async () => {
    const { api } = apiOf(200, '<html>')
    await expect(api.health()).rejects.toThrow(UnexpectedResponseError)
    await expect(apiOf(502, '<html>').api.health()).rejects.toMatchObject({ status: 502 })
  })

  test("a request to the agent's API fails after ten seconds without a response", async () => {
    const { timers, pass } = createManualTimers(0)
    const fetch: FetchFunction = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')))
      })
    const asking = createAgentApi({ url: 'https://agent.test', apiKey: 'key', fetch, timers }).health()
    let outcome = 'waiting'
    asking.catch((error: Error) => (outcome = error.message))
    await pass(9_999)
    expect(outcome).toBe('waiting')
    await pass(1)
    expect(outcome).toBe('given up')
  })
})
