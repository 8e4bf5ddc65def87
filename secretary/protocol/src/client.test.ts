import { describe, expect, test } from 'vitest'
import { type ClientState, createAgentClient } from './client.ts'
import { createFakeOutboxStore, createTextDraft, startConnectedClient } from './testing/connected-client.ts'
import { createFakeAgent } from './testing/fake-agent.ts'
import { createManualTimers } from './testing/manual-timers.ts'

describe('createAgentClient', () => {
  test('the client notifies listeners once per 16 ms, however many frames arrive', async () => {
    const agent = createFakeAgent('extended')
    const { client, pass } = await startConnectedClient(agent)
    await pass(16)
    const states: ClientState[] = []
    const unsubscribe = client.onState((state) => states.push(state))
    agent.say({ type: 'stream_start', message_id: 'msg_1' })
    for (let n = 0; n < 100; n += 1) agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: '.' })
    await pass(15)
    expect(states).toHaveLength(0)
    await pass(1)
    expect(states.map(({ conversation }) => conversation.replies['msg_1']?.text.length)).toEqual([100])
    unsubscribe()
    agent.reply('unheard')
    await pass(16)
    expect(states).toHaveLength(1)
  })

  test('the client does not send a message before the store has saved it', async () => {
    const agent = createFakeAgent('extended')
    const kept = Promise.withResolvers<void>()
    const store = { ...createFakeOutboxStore(), save: () => kept.promise }
    const { client, pass } = await startConnectedClient(agent, store)
    const sending = client.send(createTextDraft('hello'))
    agent.cut()
    await pass(1000)
    expect([client.state().mode, agent.userTexts()]).toEqual(['extended', []])
    kept.resolve()
    await sending
    expect(agent.userTexts()).toEqual(['hello'])
  })

  test('send() of the client rejects when the store cannot save the message', async () => {
    const agent = createFakeAgent('extended')
    const { client, store, outbox } = await startConnectedClient(agent)
    store.isFull = true
    await expect(client.send(createTextDraft('lost'))).rejects.toThrow('no room')
    expect(agent.userTexts()).toEqual([])
    expect(outbox()).toEqual([])
  })

  test('send() of the client rejects a draft that no server would accept', async () => {
    const { client, outbox } = await startConnectedClient(createFakeAgent('extended'))
    await expect(client.send(createTextDraft('a'.repeat(32_001)))).rejects.toMatchObject({ code: 'TOO_LONG' })
    expect(outbox()).toEqual([])
  })

  test('the client reconnects after a ping without a pong', async () => {
    const agent = createFakeAgent('extended')
    const { client, pass } = await startConnectedClient(agent)
    agent.sendsNothing = true
    await pass(40_000)
    expect(client.state().connection.phase).toBe('reconnecting')
    agent.sendsNothing = false
    await pass(1000)
    expect(client.state()).toMatchObject({ indicator: 'online', mode: 'extended' })
  })

  test('the client stops when its device key is revoked, reported by the socket or by the health check', async () => {
    const agent = createFakeAgent('extended')
    const revoked = await startConnectedClient(agent)
    agent.cut(4401)
    await revoked.pass(60_000)
    expect(revoked.client.state().connection).toMatchObject({ phase: 'stopped', reason: 'key' })
    agent.isKeyGood = false
    const refused = await startConnectedClient(agent)
    await refused.pass(60_000)
    expect(refused.client.state().connection).toMatchObject({ phase: 'stopped', reason: 'key' })
    expect(agent.opens).toBe(2)
  })

  test('wakeUp() of the client reconnects without the remaining delay', async () => {
    const agent = createFakeAgent('extended')
    agent.isReachable = false
    const { client, pass } = await startConnectedClient(agent)
    await pass(20_000)
    agent.isReachable = true
    client.wakeUp()
    await pass(0)
    expect(client.state().indicator).toBe('online')
  })

  test('stop() of the client closes the socket', async () => {
    const agent = createFakeAgent('extended')
    const { client, pass } = await startConnectedClient(agent)
    client.stop()
    await pass(60_000)
    expect(agent.opens).toBe(1)
    expect(client.state()).toMatchObject({ indicator: 'offline', connection: { phase: 'stopped' } })
  })

  test('the client retries when the socket cannot be created', async () => {
    const agent = createFakeAgent('extended')
    const { clock, timers, pass } = createManualTimers(0)
    let attempts = 0
    const client = createAgentClient({
      url: 'https://agent.test',
      apiKey: 'key',
      openSocket(url, key, on) {
        attempts += 1
        if (attempts === 1) throw new SyntaxError('no such address')
        return agent.openSocket(url, key, on)
      },
      fetch: agent.fetch,
      clock,
      timers,
      store: createFakeOutboxStore(),
      newId: () => 'id',
    })
    await client.start()
    await pass(1000)
    expect(client.state().indicator).toBe('online')
  })
})
