import { describe, expect, test } from 'vitest'
import { type ClientState, createAgentClient } from './client.ts'
import type { OutboxEntry } from './outbox.ts'
import { type FakeAgent, fakeAgent } from './testing/fake-agent.ts'
import { handTimers } from './testing/hand-timers.ts'

const draft = (content: string) => ({ sessionId: 'sess_1', content, attachments: [] })

/** A store that is there after the client is gone. */
function memoryStore() {
  let kept: OutboxEntry[] = []
  return {
    kept: () => kept,
    isFull: false,
    load: async () => kept,
    async save(entries: OutboxEntry[]) {
      if (this.isFull) throw new Error('no room')
      kept = structuredClone(entries)
    },
  }
}

function clientOf(agent: FakeAgent, store = memoryStore(), apiKey = 'key') {
  const { clock, timers, pass } = handTimers(1_000_000)
  let lastId = 0
  const client = createAgentClient({
    url: 'https://agent.test:3000',
    apiKey,
    openSocket: agent.openSocket,
    fetch: agent.fetch,
    clock,
    timers,
    store,
    newId: () => `mine ${(lastId += 1)} at ${clock.now()}`,
  })
  const outbox = () => client.state().outbox.map(({ content, status }) => [content, status])
  const texts = () => Object.values(client.state().conversation.replies).map(({ text }) => text)
  return { client, store, pass, outbox, texts, clock }
}

async function connected(agent: FakeAgent, store = memoryStore()) {
  const it = clientOf(agent, store)
  await it.client.start()
  await it.pass(0)
  return it
}

describe('a client of a server that knows hello', () => {
  test('says hello, is welcomed, and shows what it is told', async () => {
    const agent = fakeAgent('extended')
    const { client, texts, pass } = await connected(agent)
    expect(agent.heard[0]).toEqual({ type: 'hello', protocol: 1 })
    expect(client.state()).toMatchObject({ mode: 'extended', indicator: 'online' })
    await client.send(draft('hello'))
    agent.reply('good day')
    expect(texts()).toEqual(['good day'])
    await pass(0)
    expect(client.state().outbox).toEqual([])
  })

  test('goes on where it left off after a cut, without a word doubled or lost', async () => {
    const agent = fakeAgent('extended')
    const { pass, texts } = await connected(agent)
    agent.say({ type: 'stream_start', message_id: 'msg_1' })
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'one ' })
    agent.cut()
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'two ' })
    await pass(1000)
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'three' })
    expect(texts()).toEqual(['one two three'])
    expect(agent.heard).toContainEqual({ type: 'hello', protocol: 1, resume: { epoch: 'one', after_seq: 2 } })
  })

  test('takes nothing twice that a server told before it heard the hello', async () => {
    const agent = fakeAgent('extended', { isChatty: true })
    const { pass, texts } = await connected(agent)
    agent.say({ type: 'stream_start', message_id: 'msg_1' })
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'one ' })
    const late = await connected(agent)
    expect(late.texts()).toEqual(['one '])
    agent.cut()
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'two' })
    await late.pass(1000)
    await pass(0)
    expect([texts(), late.texts()]).toEqual([['one '], ['one two']])
  })

  test('reads the history when the journal no longer has what it missed', async () => {
    const agent = fakeAgent('extended')
    const { client, pass, texts } = await connected(agent)
    await client.history('sess_1')
    await client.send(draft('hello'))
    agent.cut()
    for (let n = 0; n < 4; n += 1) agent.reply(`reply ${n}`)
    agent.prune(2)
    await pass(1000)
    expect(client.state().conversation.isStale).toBe(false)
    expect(texts()).toEqual(['reply 0', 'reply 1', 'reply 2', 'reply 3'])
    agent.reply('reply 4')
    expect(texts().at(-1)).toBe('reply 4')
  })

  test('reads how a reply ended in a session that nobody looked at', async () => {
    const agent = fakeAgent('extended')
    const { client, pass } = await connected(agent)
    const reply = { message_id: 'msg_0', session_id: 'sess_1' }
    agent.say({ type: 'stream_start', ...reply })
    agent.cut()
    agent.reply('the whole reply')
    agent.prune(1)
    await pass(1000)
    expect(client.state().conversation.replies['msg_0']).toMatchObject({
      status: 'complete',
      text: 'the whole reply',
    })
  })

  test('keeps nothing of a database that is no more', async () => {
    const agent = fakeAgent('extended')
    const { pass, texts } = await connected(agent)
    agent.reply('of old')
    agent.cut()
    agent.forgetEverything()
    await pass(1000)
    expect(texts()).toEqual([])
    agent.reply('of now')
    expect(texts()).toEqual(['of now'])
  })

  test('sends what was written without a connection when there is one, in order', async () => {
    const agent = fakeAgent('extended')
    agent.isReachable = false
    const { client, outbox, pass } = await connected(agent)
    await client.send(draft('one'))
    await client.send(draft('two'))
    expect(outbox()).toEqual([
      ['one', 'queued'],
      ['two', 'queued'],
    ])
    agent.isReachable = true
    await pass(1000)
    expect(agent.said()).toEqual(['one', 'two'])
    expect(outbox()).toEqual([
      ['one', 'acked'],
      ['two', 'acked'],
    ])
  })

  test('sends again what was not acknowledged, and the server takes it once', async () => {
    const agent = fakeAgent('extended')
    const { client, pass, outbox } = await connected(agent)
    agent.isMute = true
    await client.send(draft('arrived'))
    agent.isDeaf = true
    await client.send(draft('swallowed'))
    agent.cut()
    Object.assign(agent, { isMute: false, isDeaf: false })
    await pass(1000)
    expect(agent.said()).toEqual(['arrived', 'swallowed'])
    expect(outbox().map(([, status]) => status)).toEqual(['acked', 'acked'])
  })

  test('is done with a message whose reply begins before it is acknowledged', async () => {
    const agent = fakeAgent('extended')
    const { client, outbox } = await connected(agent)
    agent.isMute = true
    await client.send(draft('hello'))
    agent.isMute = false
    const [entry] = client.state().outbox
    agent.say({ type: 'stream_start', message_id: 'msg_1', reply_to: 'msg_0' })
    expect(outbox()).toEqual([['hello', 'sent']])
    const client_msg_id = entry?.clientMsgId ?? ''
    agent.say({ type: 'message_ack', client_msg_id, message_id: 'msg_0', duplicate: false })
    expect(outbox()).toEqual([])
  })

  test('keeps its outbox over its own end', async () => {
    const agent = fakeAgent('extended')
    agent.isReachable = false
    const first = await connected(agent)
    await first.client.send(draft('kept'))
    first.client.stop()
    agent.isReachable = true
    await connected(agent, first.store)
    expect(agent.said()).toEqual(['kept'])
  })

  test('has each message once when it is started again', async () => {
    const agent = fakeAgent('extended')
    agent.isReachable = false
    const { client, outbox, pass } = await connected(agent)
    await client.send(draft('once'))
    client.stop()
    await client.start()
    expect(outbox()).toEqual([['once', 'queued']])
    agent.isReachable = true
    await pass(1000)
    expect(agent.said()).toEqual(['once'])
  })

  test('passes on what a person decides, and says when nobody could be told', async () => {
    const agent = fakeAgent('extended')
    const { client } = await connected(agent)
    const question = { approval_id: 'apr_1', summary: 'Send?', action_hash: 'abc', expires_at: '' }
    agent.say({ type: 'approval_request', ...question })
    expect(client.approve('apr_1', 'approve')).toBe(true)
    expect(client.state().conversation.approvals).toEqual({})
    client.cancel('msg_1')
    client.agentCancel('agent_1')
    client.agentRetry('agent_2')
    expect(agent.heard.slice(-4)).toEqual([
      { type: 'approval', approval_id: 'apr_1', decision: 'approve' },
      { type: 'cancel', message_id: 'msg_1' },
      { type: 'agent_cancel', agent_id: 'agent_1' },
      { type: 'agent_retry', agent_id: 'agent_2' },
    ])
    agent.say({ type: 'approval_request', ...question })
    agent.cut()
    expect(client.approve('apr_1', 'deny')).toBe(false)
    expect(client.cancel('msg_1')).toBe(false)
    expect(client.state().conversation.approvals).toHaveProperty('apr_1')
  })
})

describe('a client of a server that does not know hello', () => {
  test('is strict as soon as a pong comes and no welcome, or after two seconds', async () => {
    const { client } = await connected(fakeAgent('strict'))
    expect(client.state().mode).toBe('strict')
    const silent = await connected(fakeAgent('strict', { knowsPing: false }))
    await silent.pass(1_999)
    expect(silent.client.state().mode).toBe('unknown')
    await silent.pass(1)
    expect(silent.client.state().mode).toBe('strict')
  })

  test('finds in the history that its message arrived and was answered', async () => {
    const agent = fakeAgent('strict')
    const { client, outbox, texts, pass } = await connected(agent)
    await client.send(draft('hello'))
    expect(outbox()).toEqual([['hello', 'sent']])
    agent.reply('good day')
    await pass(0)
    expect(outbox()).toEqual([])
    expect(texts()).toEqual(['good day'])
    expect(Object.values(client.state().conversation.replies)[0]?.sessionId).toBe('sess_1')
  })

  test('does not send again what its history has, and sends what it has not', async () => {
    const agent = fakeAgent('strict')
    const { client, pass } = await connected(agent)
    agent.isMute = true
    await client.send(draft('arrived'))
    agent.isDeaf = true
    await client.send(draft('swallowed'))
    agent.cut()
    Object.assign(agent, { isMute: false, isDeaf: false })
    await pass(1000)
    expect(agent.said()).toEqual(['arrived', 'swallowed'])
  })

  test('asks the person when the history cannot be read, and then sends it again or not', async () => {
    const agent = fakeAgent('strict')
    const { client, pass, outbox } = await connected(agent)
    await client.send(draft('one'))
    await client.send(draft('two'))
    agent.cut()
    agent.isHistoryReachable = false
    await pass(1000)
    await client.send(draft('three'))
    expect(outbox()).toEqual([
      ['one', 'unconfirmed'],
      ['two', 'unconfirmed'],
      ['three', 'queued'],
    ])
    const [one, two] = client.state().outbox.map(({ clientMsgId }) => clientMsgId)
    await client.discard(one ?? '')
    await client.resend(two ?? '')
    expect(agent.said()).toEqual(['one', 'two', 'two', 'three'])
  })

  test('finds out by itself when the history can be read again', async () => {
    const agent = fakeAgent('strict')
    const { client, pass } = await connected(agent)
    await client.send(draft('one'))
    agent.cut()
    agent.isHistoryReachable = false
    await pass(1000)
    agent.cut()
    agent.isHistoryReachable = true
    await pass(2000)
    expect(client.state().outbox.map(({ status }) => status)).toEqual(['acked'])
    expect(agent.said()).toEqual(['one'])
  })
})

describe('any client', () => {
  test('is told of changes once in 16 ms, however many there are', async () => {
    const agent = fakeAgent('extended')
    const { client, pass } = await connected(agent)
    await pass(16)
    const told: ClientState[] = []
    const unsubscribe = client.onState((state) => told.push(state))
    agent.say({ type: 'stream_start', message_id: 'msg_1' })
    for (let n = 0; n < 100; n += 1) agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: '.' })
    await pass(15)
    expect(told).toHaveLength(0)
    await pass(1)
    expect(told.map(({ conversation }) => conversation.replies['msg_1']?.text.length)).toEqual([100])
    unsubscribe()
    agent.reply('unheard')
    await pass(16)
    expect(told).toHaveLength(1)
  })

  test('sends nothing that is not kept yet, whatever happens meanwhile', async () => {
    const agent = fakeAgent('extended')
    const kept = Promise.withResolvers<void>()
    const store = { ...memoryStore(), save: () => kept.promise }
    const { client, pass } = await connected(agent, store)
    const sending = client.send(draft('hello'))
    agent.cut()
    await pass(1000)
    expect([client.state().mode, agent.said()]).toEqual(['extended', []])
    kept.resolve()
    await sending
    expect(agent.said()).toEqual(['hello'])
  })

  test('refuses what cannot be kept', async () => {
    const agent = fakeAgent('extended')
    const { client, store, outbox } = await connected(agent)
    store.isFull = true
    await expect(client.send(draft('lost'))).rejects.toThrow('no room')
    expect(agent.said()).toEqual([])
    expect(outbox()).toEqual([])
  })

  test('refuses what no server takes', async () => {
    const { client, outbox } = await connected(fakeAgent('extended'))
    await expect(client.send(draft('a'.repeat(32_001)))).rejects.toMatchObject({ code: 'TOO_LONG' })
    expect(outbox()).toEqual([])
  })

  test('notices a line that is dead, and comes back', async () => {
    const agent = fakeAgent('extended')
    const { client, pass } = await connected(agent)
    agent.isMute = true
    await pass(40_000)
    expect(client.state().connection.phase).toBe('reconnecting')
    agent.isMute = false
    await pass(1000)
    expect(client.state()).toMatchObject({ indicator: 'online', mode: 'extended' })
  })

  test('stops when the key is no longer good, told by the socket or by the health check', async () => {
    const agent = fakeAgent('extended')
    const revoked = await connected(agent)
    agent.cut(4401)
    await revoked.pass(60_000)
    expect(revoked.client.state().connection).toMatchObject({ phase: 'stopped', reason: 'key' })
    agent.isKeyGood = false
    const refused = await connected(agent)
    await refused.pass(60_000)
    expect(refused.client.state().connection).toMatchObject({ phase: 'stopped', reason: 'key' })
    expect(agent.opens).toBe(2)
  })

  test('does not wait when it is woken up', async () => {
    const agent = fakeAgent('extended')
    agent.isReachable = false
    const { client, pass } = await connected(agent)
    await pass(20_000)
    agent.isReachable = true
    client.wakeUp()
    await pass(0)
    expect(client.state().indicator).toBe('online')
  })

  test('closes its socket when it is stopped', async () => {
    const agent = fakeAgent('extended')
    const { client, pass } = await connected(agent)
    client.stop()
    await pass(60_000)
    expect(agent.opens).toBe(1)
    expect(client.state()).toMatchObject({ indicator: 'offline', connection: { phase: 'stopped' } })
  })

  test('tries again when a socket cannot even be made', async () => {
    const agent = fakeAgent('extended')
    const { clock, timers, pass } = handTimers(0)
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
      store: memoryStore(),
      newId: () => 'id',
    })
    await client.start()
    await pass(1000)
    expect(client.state().indicator).toBe('online')
  })
})
