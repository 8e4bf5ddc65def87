import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  createScriptedBrain,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'

let agent: TestAgent
let script: ReturnType<typeof createScriptedBrain>
beforeEach(async () => {
  script = createScriptedBrain()
  agent = await startTestAgent({}, script.brain)
})
afterEach(() => agent.stop())

const create = async (title?: string) =>
  agent.device.sessions.create({ body: title === undefined ? {} : { title } })
const list = (query: { limit?: number; before?: string } = {}) => agent.device.sessions.list({ query })
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('/api/sessions', () => {
  test('a new session has the given title or a default title', async () => {
    expect(await create('Taxes')).toEqual({
      session_id: expect.stringMatching(/^sess_[0-9A-Z]{26}$/),
      title: 'Taxes',
      title_source: 'manual',
      is_shared: false,
      is_own: true,
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
    })
    expect(await create()).toMatchObject({ title: 'New chat', title_source: 'auto' })
  })

  test('POST /api/sessions without a body creates a session with the default title', async () => {
    expect(await agent.device.sessions.create({ body: undefined })).toMatchObject({ title: 'New chat' })
  })

  test('a session without a title gets one from its first message, not from the second', async () => {
    const { session_id } = await create()
    const socket = await connectExtendedClient(agent)
    for (const content of ['First words', 'Second words']) {
      socket.sendMessage(session_id, content)
      ;(await script.next()).done()
    }
    await socket.next('stream_end')
    expect((await list()).sessions).toMatchObject([
      { session_id, title: 'First words', title_source: 'auto' },
    ])
  })

  test('a renamed session keeps its title, and other devices receive the new title', async () => {
    const socket = await connectExtendedClient(agent)
    const { session_id } = await create()
    const renamed = await agent.device.sessions.rename({ params: { session_id }, body: { title: 'Mine' } })
    expect(renamed).toMatchObject({ title: 'Mine', title_source: 'manual' })
    expect(await socket.next()).toMatchObject({ type: 'session_updated', session_id, title: 'New chat' })
    expect(await socket.next()).toMatchObject({ type: 'session_updated', session_id, title: 'Mine' })
    socket.sendMessage(session_id, 'Other words')
    ;(await script.next()).done()
    expect((await list()).sessions[0]?.title).toBe('Mine')
  })

  test.each([
    ['no title', {}],
    ['an empty title', { title: ' ' }],
    ['a title of 101 characters', { title: 'x'.repeat(101) }],
    ['half a surrogate pair', { title: '\uD800' }],
    ['an unknown field', { title: 'x', color: 'red' }],
  ])('a rename of a session with %s is refused', async (_, body) => {
    const { session_id } = await create()
    await expect(
      agent.device.sessions.rename({ params: { session_id }, body: body as { title: string } }),
    ).rejects.toMatchObject(refused(400, 'VALIDATION_ERROR'))
  })

  test('a session title of 100 characters is accepted', async () =>
    expect((await create('x'.repeat(100))).title).toHaveLength(100))

  test('a rename of an unknown session answers 404 SESSION_NOT_FOUND', () =>
    expect(
      agent.device.sessions.rename({ params: { session_id: createTestSessionId() }, body: { title: 'x' } }),
    ).rejects.toMatchObject(refused(404, 'SESSION_NOT_FOUND')))
})

describe('GET /api/sessions', () => {
  test('GET /api/sessions lists sessions in pages, the most recently used first', async () => {
    const [a, b, c] = [await create('a'), await create('b'), await create('c')]
    agent.clock.move({ advanceMs: 1000 })
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(a.session_id, 'Hi')
    ;(await script.next()).done()
    const first = await list({ limit: 2 })
    expect(first.sessions.map(({ title }) => title)).toEqual(['a', 'c'])
    expect(first).toMatchObject({ has_more: true, next_before: c.session_id })
    expect(await list({ limit: 2, before: c.session_id })).toMatchObject({
      sessions: [{ session_id: b.session_id }],
      has_more: false,
      next_before: null,
    })
  })

  test.each([0, 51])('GET /api/sessions answers 400 for a limit of %i sessions', (limit) =>
    expect(list({ limit })).rejects.toMatchObject(refused(400, 'VALIDATION_ERROR')),
  )

  test('GET /api/sessions answers 400 INVALID_CURSOR for an unknown session as the cursor', () =>
    expect(list({ before: createTestSessionId() })).rejects.toMatchObject(refused(400, 'INVALID_CURSOR')))
})

describe('DELETE /api/sessions/:session_id', () => {
  test('deleting a session ends its runs, deletes all its data and notifies all devices', async () => {
    const session_id = createTestSessionId()
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session_id, 'Secret words')
    socket.sendMessage(session_id, 'More secret words')
    const call = await script.next()
    const { agentId } = call.context.spawn?.({ name: 'Helper', instruction: 'secret task' }) ?? {}
    const helper = await script.next()
    void call.context.approve({ summary: 'Secret?', action: {} }).catch(() => {})
    call.emit('secret answer')
    await socket.next('stream_chunk')
    await agent.device.sessions.remove({ params: { session_id } })
    const ends = [await socket.next('stream_end'), await socket.next('stream_end')]
    expect(ends.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(await socket.next('agent_error')).toMatchObject({ agent_id: agentId })
    expect(await socket.next('session_updated')).toMatchObject({ session_id, deleted: true })
    expect([call, helper].map(({ context }) => context.signal.aborted)).toEqual([true, true])
    expect(script.pendingCount()).toBe(0)
    call.emit('after it')
    call.done()
    helper.done()
    await socket.settled()
    const { db } = agent.deps
    for (const table of ['sessions', 'messages', 'agents', 'approvals', 'events', 'memory'])
      expect(JSON.stringify(db.raw.prepare(`SELECT * FROM ${table}`).all())).not.toMatch(/secret/i)
  })

  test('deleting a session twice succeeds', async () => {
    const { session_id } = await create()
    await agent.device.sessions.remove({ params: { session_id } })
    await agent.device.sessions.remove({ params: { session_id } })
    expect((await list()).sessions).toEqual([])
  })

  test('a client that was disconnected is notified of a deleted session when it reconnects', async () => {
    const before = await connectExtendedClient(agent)
    const { session_id } = await create()
    await before.close()
    await agent.device.sessions.remove({ params: { session_id } })
    const after = await connectExtendedClient(agent, {
      epoch: before.welcome.epoch,
      after_seq: before.welcome.seq,
    })
    expect(await after.next()).toMatchObject({ type: 'session_updated', session_id, deleted: true })
  })
})
