import { sha256 } from '@sanhe/kit/security/secrets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RunStoppedError } from '#core'
import {
  type ScriptedBrainCall,
  connectExtendedClient,
  connectStrictClient,
  createScriptedBrain,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'
import { approvalTimeoutMs } from './service.ts'

let agent: TestAgent
let call: ScriptedBrainCall
let socket: Awaited<ReturnType<typeof connectExtendedClient>>
let session: string
beforeEach(async () => {
  const script = createScriptedBrain()
  agent = await startTestAgent({}, script.brain)
  session = createTestSessionId()
  socket = await connectExtendedClient(agent)
  socket.sendMessage(session, 'Send it')
  call = await script.next()
})
afterEach(() => agent.stop())

const action = { tool: 'mail', to: 'ann@example.test' }
const ask = () => call.context.approve({ summary: 'Send the mail to Ann?', action })
const decide = (approval_id: unknown, decision: 'approve' | 'deny') =>
  socket.send({ type: 'approval', approval_id: String(approval_id), decision })
const expireDue = () => agent.services.approvals.expireDue(agent.clock.now())

describe('approval_request frame', () => {
  test.each([
    ['approve', 'approved'],
    ['deny', 'denied'],
  ] as const)('an approval request that is answered with %s becomes %s', async (word, decision) => {
    const answer = ask()
    const request = await socket.next('approval_request')
    expect(request).toMatchObject({
      approval_id: expect.stringMatching(/^apr_/),
      summary: 'Send the mail to Ann?',
      action_hash: sha256(JSON.stringify(action)),
      expires_at: '2026-11-21T08:10:00.000Z',
      session_id: session,
    })
    decide(request['approval_id'], word)
    expect(await answer).toBe(decision)
  })

  test('a decision and an expiry reach other devices as approval_closed', async () => {
    const other = await connectExtendedClient(agent)
    const answer = ask()
    const { approval_id } = await socket.next('approval_request')
    await other.next('approval_request')
    decide(approval_id, 'deny')
    expect(await answer).toBe('denied')
    expect(await other.next('approval_closed')).toMatchObject({ approval_id, session_id: session })
    const second = ask()
    const { approval_id: expired } = await other.next('approval_request')
    agent.clock.move({ advanceMs: approvalTimeoutMs })
    expireDue()
    expect(await second).toBe('expired')
    expect(await other.next('approval_closed')).toMatchObject({ approval_id: expired })
  })

  test('an approval request expires after exactly ten minutes, even without a connection', async () => {
    await socket.close()
    let decision: string | undefined
    const answer = ask().then((result) => (decision = result))
    agent.clock.move({ advanceMs: approvalTimeoutMs - 1 })
    expireDue()
    await new Promise(setImmediate)
    expect(decision).toBeUndefined()
    agent.clock.move({ advanceMs: 1 })
    expireDue()
    expect(await answer).toBe('expired')
  })

  test('an approval request shows the target, whether something is overwritten, and the change or the input', async () => {
    const details = { target: 'a › b', overwrites: true, diff: '-a\n+b', leftOut: 7 }
    const summaries = { en: 'Write it?', zh: '写入吗？' }
    void call.context.approve({ summary: 'Write it?', summaries, action, details })
    expect(await socket.next('approval_request')).toMatchObject({
      summary: 'Write it?',
      summaries,
      target: 'a › b',
      overwrites: true,
      diff: '-a\n+b',
      left_out: 7,
    })
    void call.context.approve({ summary: 'Call it?', action, details: { input: '{}' } })
    const second = await socket.next('approval_request')
    expect(second['input']).toBe('{}')
    expect(Object.keys(second)).not.toContain('tool')
  })

  test('an approval with the hash of another action than the requested one is refused', async () => {
    const answer = ask()
    const { approval_id, action_hash } = await socket.next('approval_request')
    const approval = { type: 'approval', approval_id: String(approval_id), decision: 'approve' } as const
    socket.send({ ...approval, action_hash: sha256('another action') })
    expect(await socket.next('error')).toMatchObject({ code: 'APPROVAL_CHANGED' })
    socket.send({ ...approval, action_hash: String(action_hash) })
    expect(await answer).toBe('approved')
  })

  test('a second or late answer to an approval request gets APPROVAL_CLOSED', async () => {
    const answer = ask()
    const { approval_id } = await socket.next('approval_request')
    decide(approval_id, 'approve')
    decide(approval_id, 'deny')
    expect(await socket.next('error')).toMatchObject({ code: 'APPROVAL_CLOSED' })
    expect(await answer).toBe('approved')
    const late = ask()
    const second = await socket.next('approval_request')
    agent.clock.move({ advanceMs: approvalTimeoutMs })
    decide(second['approval_id'], 'approve')
    expect(await socket.next('error')).toMatchObject({ code: 'APPROVAL_CLOSED' })
    expect(await late).toBe('expired')
    decide('apr_none', 'approve')
    expect(await socket.next('error')).toMatchObject({ code: 'APPROVAL_NOT_FOUND' })
  })

  test('10 devices answer one approval request at the same time: exactly one succeeds', async () => {
    const devices = await Promise.all(Array.from({ length: 10 }, () => connectExtendedClient(agent)))
    const answer = ask()
    const { approval_id } = await socket.next('approval_request')
    for (const [n, device] of devices.entries())
      device.send({
        type: 'approval',
        approval_id: String(approval_id),
        decision: n % 2 ? 'approve' : 'deny',
      })
    await Promise.all(devices.map((device) => device.settled()))
    expect(['approved', 'denied']).toContain(await answer)
    const refusals = devices.flatMap(({ frames }) => frames).filter(({ type }) => type === 'error')
    expect(refusals).toHaveLength(9)
  })

  test('a device that connects later receives open approval requests and no decided ones', async () => {
    await socket.close()
    const answer = ask()
    const later = await connectExtendedClient(agent)
    const { approval_id } = await later.next('approval_request')
    later.send({ type: 'approval', approval_id: String(approval_id), decision: 'approve' })
    expect(await answer).toBe('approved')
    const after = await connectExtendedClient(agent, { epoch: later.welcome.epoch, after_seq: 0 })
    await after.settled()
    expect(after.frames.map(({ type }) => type)).not.toContain('approval_request')
  })

  test('an approval request closes when its reply is cancelled', async () => {
    const answer = ask()
    const { approval_id } = await socket.next('approval_request')
    const start = socket.frames.find(({ type }) => type === 'stream_start')
    socket.send({ type: 'cancel', message_id: String(start?.['message_id']) })
    await expect(answer).rejects.toBeInstanceOf(RunStoppedError)
    decide(approval_id, 'approve')
    expect(await socket.next('error')).toMatchObject({ code: 'APPROVAL_CLOSED' })
  })

  test('an approval request is not sent to a strict connection', async () => {
    const strict = await connectStrictClient(agent)
    void ask()
    await socket.next('approval_request')
    await strict.settled()
    expect(strict.frames.map(({ type }) => type)).toEqual(['stream_start', 'pong'])
  })
})
