import { describe, expect, test } from 'vitest'
import { createTextDraft, startConnectedClient } from './testing/connected-client.ts'
import { createFakeAgent } from './testing/fake-agent.ts'

describe('createAgentClient with a server that supports hello', () => {
  test('the client sends hello, receives welcome and shows a streamed reply', async () => {
    const agent = createFakeAgent('extended')
    const { client, texts, pass } = await startConnectedClient(agent)
    expect(agent.receivedFrames[0]).toEqual({ type: 'hello', protocol: 1 })
    expect(client.state()).toMatchObject({ mode: 'extended', indicator: 'online' })
    await client.send(createTextDraft('hello'))
    agent.reply('good day')
    expect(texts()).toEqual(['good day'])
    await pass(0)
    expect(client.state().outbox).toEqual([])
  })

  test('the client resumes after a lost connection without a lost or doubled word', async () => {
    const agent = createFakeAgent('extended')
    const { pass, texts } = await startConnectedClient(agent)
    agent.say({ type: 'stream_start', message_id: 'msg_1' })
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'one ' })
    agent.cut()
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'two ' })
    await pass(1000)
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'three' })
    expect(texts()).toEqual(['one two three'])
    expect(agent.receivedFrames).toContainEqual({
      type: 'hello',
      protocol: 1,
      resume: { epoch: 'one', after_seq: 2 },
    })
  })

  test('the client ignores frames that the server sent before hello and then replays', async () => {
    const agent = createFakeAgent('extended', { isChatty: true })
    const { pass, texts } = await startConnectedClient(agent)
    agent.say({ type: 'stream_start', message_id: 'msg_1' })
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'one ' })
    const late = await startConnectedClient(agent)
    expect(late.texts()).toEqual(['one '])
    agent.cut()
    agent.say({ type: 'stream_chunk', message_id: 'msg_1', content: 'two' })
    await late.pass(1000)
    await pass(0)
    expect([texts(), late.texts()]).toEqual([['one '], ['one two']])
  })

  test('the client reads the history when the journal no longer has the missed frames', async () => {
    const agent = createFakeAgent('extended')
    const { client, pass, texts } = await startConnectedClient(agent)
    await client.history('sess_1')
    await client.send(createTextDraft('hello'))
    agent.cut()
    for (let n = 0; n < 4; n += 1) agent.reply(`reply ${n}`)
    agent.prune(2)
    await pass(1000)
    expect(client.state().conversation.isStale).toBe(false)
    expect(texts()).toEqual(['reply 0', 'reply 1', 'reply 2', 'reply 3'])
    agent.reply('reply 4')
    expect(texts().at(-1)).toBe('reply 4')
  })

  test('the client reads how a reply ended in a session that is not open', async () => {
    const agent = createFakeAgent('extended')
    const { client, pass } = await startConnectedClient(agent)
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

  test('the client discards all its messages when the server has a new database', async () => {
    const agent = createFakeAgent('extended')
    const { pass, texts } = await startConnectedClient(agent)
    agent.reply('of old')
    agent.cut()
    agent.resetDatabase()
    await pass(1000)
    expect(texts()).toEqual([])
    agent.reply('of now')
    expect(texts()).toEqual(['of now'])
  })

  test('the client sends messages that were written offline, in order, once connected', async () => {
    const agent = createFakeAgent('extended')
    agent.isReachable = false
    const { client, outbox, pass } = await startConnectedClient(agent)
    await client.send(createTextDraft('one'))
    await client.send(createTextDraft('two'))
    expect(outbox()).toEqual([
      ['one', 'queued'],
      ['two', 'queued'],
    ])
    agent.isReachable = true
    await pass(1000)
    expect(agent.userTexts()).toEqual(['one', 'two'])
    expect(outbox()).toEqual([
      ['one', 'acked'],
      ['two', 'acked'],
    ])
  })

  test('the client sends an unacknowledged message again, and the server accepts it once', async () => {
    const agent = createFakeAgent('extended')
    const { client, pass, outbox } = await startConnectedClient(agent)
    agent.sendsNothing = true
    await client.send(createTextDraft('arrived'))
    agent.dropsClientFrames = true
    await client.send(createTextDraft('swallowed'))
    agent.cut()
    Object.assign(agent, { sendsNothing: false, dropsClientFrames: false })
    await pass(1000)
    expect(agent.userTexts()).toEqual(['arrived', 'swallowed'])
    expect(outbox().map(([, status]) => status)).toEqual(['acked', 'acked'])
  })

  test('the client marks a message as answered when its reply begins before its acknowledgement', async () => {
    const agent = createFakeAgent('extended')
    const { client, outbox } = await startConnectedClient(agent)
    agent.sendsNothing = true
    await client.send(createTextDraft('hello'))
    agent.sendsNothing = false
    const [entry] = client.state().outbox
    agent.say({ type: 'stream_start', message_id: 'msg_1', reply_to: 'msg_0' })
    expect(outbox()).toEqual([['hello', 'sent']])
    const client_msg_id = entry?.clientMsgId ?? ''
    agent.say({ type: 'message_ack', client_msg_id, message_id: 'msg_0', duplicate: false })
    expect(outbox()).toEqual([])
  })

  test('a new client sends the messages that a stopped client left in the outbox', async () => {
    const agent = createFakeAgent('extended')
    agent.isReachable = false
    const first = await startConnectedClient(agent)
    await first.client.send(createTextDraft('kept'))
    first.client.stop()
    agent.isReachable = true
    await startConnectedClient(agent, first.store)
    expect(agent.userTexts()).toEqual(['kept'])
  })

  test('a client that is stopped and started sends each message once', async () => {
    const agent = createFakeAgent('extended')
    agent.isReachable = false
    const { client, outbox, pass } = await startConnectedClient(agent)
    await client.send(createTextDraft('once'))
    client.stop()
    await client.start()
    expect(outbox()).toEqual([['once', 'queued']])
    agent.isReachable = true
    await pass(1000)
    expect(agent.userTexts()).toEqual(['once'])
  })

  test('the client sends an approval decision, and returns false when there is no connection', async () => {
    const agent = createFakeAgent('extended')
    const { client } = await startConnectedClient(agent)
    const question = { approval_id: 'apr_1', summary: 'Send?', action_hash: 'abc', expires_at: '' }
    agent.say({ type: 'approval_request', ...question })
    expect(client.approve('apr_1', 'approve')).toBe(true)
    expect(client.state().conversation.approvals).toEqual({})
    client.cancel('msg_1')
    client.agentCancel('agent_1')
    client.agentRetry('agent_2')
    expect(agent.receivedFrames.slice(-4)).toEqual([
      { type: 'approval', approval_id: 'apr_1', decision: 'approve', action_hash: 'abc' },
      { type: 'cancel', message_id: 'msg_1' },
      { type: 'agent_cancel', agent_id: 'agent_1' },
      { type: 'agent_retry', agent_id: 'agent_2' },
    ])
    agent.say({ type: 'approval_request', ...question })
    client.approve('apr_1', 'always')
    expect(agent.receivedFrames.at(-1)).toEqual({
      type: 'approval',
      approval_id: 'apr_1',
      decision: 'approve',
      always: true,
      action_hash: 'abc',
    })
    agent.say({ type: 'approval_request', ...question })
    agent.cut()
    expect(client.approve('apr_1', 'deny')).toBe(false)
    expect(client.cancel('msg_1')).toBe(false)
    expect(client.state().conversation.approvals).toHaveProperty('apr_1')
  })
})
