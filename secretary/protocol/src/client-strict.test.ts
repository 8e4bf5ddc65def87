import { describe, expect, test } from 'vitest'
import { createTextDraft, startConnectedClient } from './testing/connected-client.ts'
import { createFakeAgent } from './testing/fake-agent.ts'

describe('createAgentClient with a server that does not support hello', () => {
  test('the client switches to strict mode on a pong without welcome, or after two seconds', async () => {
    const { client } = await startConnectedClient(createFakeAgent('strict'))
    expect(client.state().mode).toBe('strict')
    const silent = await startConnectedClient(createFakeAgent('strict', { knowsPing: false }))
    await silent.pass(1_999)
    expect(silent.client.state().mode).toBe('unknown')
    await silent.pass(1)
    expect(silent.client.state().mode).toBe('strict')
  })

  test('the client learns from the history that its message arrived and was answered', async () => {
    const agent = createFakeAgent('strict')
    const { client, outbox, texts, pass } = await startConnectedClient(agent)
    await client.send(createTextDraft('hello'))
    expect(outbox()).toEqual([['hello', 'sent']])
    agent.reply('good day')
    await pass(0)
    expect(outbox()).toEqual([])
    expect(texts()).toEqual(['good day'])
    expect(Object.values(client.state().conversation.replies)[0]?.sessionId).toBe('sess_1')
  })

  test('the client sends only messages again that the history does not contain', async () => {
    const agent = createFakeAgent('strict')
    const { client, pass } = await startConnectedClient(agent)
    agent.sendsNothing = true
    await client.send(createTextDraft('arrived'))
    agent.dropsClientFrames = true
    await client.send(createTextDraft('swallowed'))
    agent.cut()
    Object.assign(agent, { sendsNothing: false, dropsClientFrames: false })
    await pass(1000)
    expect(agent.userTexts()).toEqual(['arrived', 'swallowed'])
  })

  test('the client marks messages as unconfirmed when the history cannot be read; the user resends or discards them', async () => {
    const agent = createFakeAgent('strict')
    const { client, pass, outbox } = await startConnectedClient(agent)
    await client.send(createTextDraft('one'))
    await client.send(createTextDraft('two'))
    agent.cut()
    agent.isHistoryReachable = false
    await pass(1000)
    await client.send(createTextDraft('three'))
    expect(outbox()).toEqual([
      ['one', 'unconfirmed'],
      ['two', 'unconfirmed'],
      ['three', 'queued'],
    ])
    const [one, two] = client.state().outbox.map(({ clientMsgId }) => clientMsgId)
    await client.discard(one ?? '')
    await client.resend(two ?? '')
    expect(agent.userTexts()).toEqual(['one', 'two', 'two', 'three'])
  })

  test('the client resolves unconfirmed messages once the history can be read again', async () => {
    const agent = createFakeAgent('strict')
    const { client, pass } = await startConnectedClient(agent)
    await client.send(createTextDraft('one'))
    agent.cut()
    agent.isHistoryReachable = false
    await pass(1000)
    agent.cut()
    agent.isHistoryReachable = true
    await pass(2000)
    expect(client.state().outbox.map(({ status }) => status)).toEqual(['acked'])
    expect(agent.userTexts()).toEqual(['one'])
  })
})
