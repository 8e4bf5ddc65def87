import { describe, expect, test } from 'vitest'
import { connected, draft } from './testing/connected-client.ts'
import { fakeAgent } from './testing/fake-agent.ts'

describe('createAgentClient with a server that does not support hello', () => {
  test('switches to strict mode on a pong without welcome, or after two seconds', async () => {
    const { client } = await connected(fakeAgent('strict'))
    expect(client.state().mode).toBe('strict')
    const silent = await connected(fakeAgent('strict', { knowsPing: false }))
    await silent.pass(1_999)
    expect(silent.client.state().mode).toBe('unknown')
    await silent.pass(1)
    expect(silent.client.state().mode).toBe('strict')
  })

  test('learns from the history that its message arrived and was answered', async () => {
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

  test('sends only messages again that the history does not contain', async () => {
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

  test('marks messages as unconfirmed when the history cannot be read; the user resends or discards them', async () => {
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

  test('resolves unconfirmed messages once the history can be read again', async () => {
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
