import { describe, expect, test } from 'vitest'
import type { KnownAgent } from '#agents/known-agents.ts'
import { sendToAgent } from './send-to-agent.ts'

const relay = { url: 'https://relay.example', id: 'r1', key: 'k', privateKey: 'p' }
const direct = { address: 'a', origin: 'https://agent.example', apiKey: 'secret', keyId: undefined }
const path = '/api/approvals/apr_1/decision'

/** Sends a decision and returns the status of the answer, with the requests in their order. */
async function send(agent: KnownAgent, answers: { direct?: number; relay?: number }) {
  const sent: string[] = []
  const answer = async (name: 'direct' | 'relay', url: string, { body, headers }: RequestInit) => {
    sent.push(`${name} ${url} ${body as string} ${new Headers(headers).get('authorization')}`)
    const status = answers[name]
    if (status === undefined) throw new TypeError('no answer')
    return new Response('{}', { status })
  }
  const deps = {
    fetch: (url: string, init: RequestInit) => answer('direct', url, init),
    openRelay: (_: unknown, privateKey: string) => ({
      fetch: (url: string, init: RequestInit = {}) => answer('relay', url, init),
      close: () => void sent.push(`closed ${privateKey}`),
    }),
  }
  const response = await sendToAgent(deps, agent, path, { decision: 'approve' })
  return { status: response?.status, sent }
}
const toLine = (name: string, origin: string) =>
  `${name} ${origin}${path} {"decision":"approve"} Bearer secret`
const directLine = toLine('direct', direct.origin)
const relayLines = [toLine('relay', 'http://agent.internal'), 'closed p']

describe('sendToAgent', () => {
  test('an agent that answers directly, also with a refusal, gets no request through the relay', async () => {
    const agent = { ...direct, relay }
    expect(await send(agent, { direct: 409, relay: 200 })).toEqual({ status: 409, sent: [directLine] })
  })

  test('a request that fails directly is sent through the relay, whose connection is closed afterwards', async () => {
    const agent = { ...direct, relay }
    expect(await send(agent, { relay: 200 })).toEqual({ status: 200, sent: [directLine, ...relayLines] })
  })

  test('an agent without a direct address gets the request through the relay only', async () => {
    expect(await send({ ...direct, origin: '', relay }, { relay: 200 })).toEqual({
      status: 200,
      sent: relayLines,
    })
  })

  test('the answer is undefined when neither the agent nor the relay answers', async () => {
    expect(await send({ ...direct, relay }, {})).toEqual({
      status: undefined,
      sent: [directLine, ...relayLines],
    })
    expect(await send(direct, {})).toEqual({ status: undefined, sent: [directLine] })
  })
})
