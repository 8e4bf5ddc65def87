import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { connectExtendedClient, startTestAgent } from '#testing'
import { startGatewayChat } from './testing/gateway-chat.ts'

type Chat = Awaited<ReturnType<typeof startGatewayChat>>
let chat: Chat
afterEach(() => chat.stop())

const start = async (options: Parameters<typeof startGatewayChat>[0] = {}) => {
  chat = await startGatewayChat(options)
}
const longText = Array.from({ length: 60 }, (_, n) => `word${n} `).join('')

/** Starts a long reply and waits until a part of it is shown. */
async function startLongReply(delayMs = 1500) {
  chat.gateway.queue([{ text: longText, delayMs }])
  chat.send('Count', { client_msg_id: 'count-1' })
  await chat.socket.next('stream_chunk')
  await chat.socket.next('stream_chunk')
}
const lastReply = async () => (await chat.messages()).at(-1)

describe('a connection to the gateway that breaks during a reply', () => {
  test('the agent connects again, and the reply has the whole text once', async () => {
    await start()
    await startLongReply()
    chat.gateway.cut()
    await sleep(150)
    chat.gateway.cut()
    await chat.readReply()
    expect((await lastReply())?.content.trim()).toBe(longText.trim())
    expect(chat.gateway.sent()).toBe(1)
  })

  test('the agent connects again, and the user is asked once about a command that waits for approval', async () => {
    await start({ asks: true })
    chat.gateway.queue([{ command: 'ls', text: 'Listed.' }])
    chat.send('List')
    const request = await chat.socket.next('approval_request')
    chat.gateway.cut()
    await expect.poll(() => chat.gateway.requests.filter(({ method }) => method === 'connect').length).toBe(2)
    await sleep(100)
    chat.socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision: 'approve' })
    const { frames } = await chat.readReply()
    expect(frames.filter(({ type }) => type === 'approval_request')).toEqual([])
    expect((await lastReply())?.content).toContain('Listed.')
  })
})

describe('a gateway that is killed during a reply', () => {
  test('the gateway takes the turn up by itself: the half text is replaced, nothing is doubled, and the message of the gateway is hidden', async () => {
    await start()
    await startLongReply()
    await chat.gateway.kill()
    chat.gateway.queue([{ text: 'A whole new reply.', delayMs: 100 }])
    await chat.gateway.restart()
    const { text, end } = await chat.readReply()
    expect(text).toBe('A whole new reply.')
    expect(end).toMatchObject({ status: 'complete' })
    expect((await chat.messages()).map(({ content }) => content)).toEqual(['Count', 'A whole new reply.'])
    expect(chat.gateway.sent()).toBe(1)
  })

  test('a gateway that is not reachable ends the reply with a message in the language of the user', async () => {
    await start()
    await chat.gateway.kill()
    const { text, end } = await chat.ask('你好')
    expect(text).toContain('无法连接 OpenClaw 网关')
    expect(end).toMatchObject({ status: 'error' })
    await chat.gateway.restart()
  })
})

describe('an agent that stops during a reply', () => {
  const restartAgent = async () => {
    const { dataDir, stopOnly } = chat.agent
    await chat.socket.close()
    await stopOnly()
    return dataDir
  }
  const resume = async (dataDir: string) => {
    const agent = await startTestAgent({ DATA_DIR: dataDir })
    const socket = await connectExtendedClient(agent)
    chat = {
      ...chat,
      agent,
      socket,
      stop: async () => {
        await socket.close()
        await agent.stop()
        await chat.gateway.stop()
      },
    }
    const list = () => agent.device.messages.list({ query: { session_id: chat.session } })
    await expect
      .poll(async () => (await list()).messages.at(-1)?.status, { timeout: 10_000 })
      .toBe('complete')
    return (await list()).messages.map(({ content }) => content.trim())
  }

  test('the next start finds the run again: the message is sent once, and the text is whole', async () => {
    await start()
    await startLongReply(2500)
    const dataDir = await restartAgent()
    expect(await resume(dataDir)).toEqual(['Count', longText.trim()])
    expect(chat.gateway.sent()).toBe(1)
  })

  test('the next start shows the reply that the gateway completed in the meantime', async () => {
    await start()
    await startLongReply(600)
    const dataDir = await restartAgent()
    await sleep(1200)
    expect(await resume(dataDir)).toEqual(['Count', longText.trim()])
    expect(chat.gateway.sent()).toBe(1)
  })

  test('the next start shows the reply of a gateway that was killed and restarted in the meantime', async () => {
    await start()
    await startLongReply()
    const dataDir = await restartAgent()
    await chat.gateway.kill()
    chat.gateway.queue([{ text: 'A whole new reply.' }])
    await chat.gateway.restart()
    await sleep(300)
    expect(await resume(dataDir)).toEqual(['Count', 'A whole new reply.'])
    expect(chat.gateway.sent()).toBe(1)
  })
})

describe('a gateway that sends unexpected frames', () => {
  test('repeated fragments, unknown events, text that is no JSON and events of other sessions have no effect', async () => {
    await start()
    await startLongReply()
    const { gateway, sessionKey } = chat
    const run = gateway.requests.find(({ method }) => method === 'chat.send')?.params['idempotencyKey']
    const message = { role: 'assistant', content: [{ type: 'text', text: 'word0 ' }] }
    const delta = { runId: run, agentId: 'main', seq: 1, state: 'delta', deltaText: 'word0 ', message }
    gateway.broadcast('chat', { ...delta, sessionKey })
    gateway.broadcast('chat', { ...delta, sessionKey: 'agent:main:other', seq: 9999, deltaText: 'WRONG' })
    gateway.broadcast('chat', { ...delta, sessionKey, runId: 'other-run', seq: 9999, deltaText: 'WRONG' })
    gateway.broadcast('chat', { ...delta, sessionKey, runId: 'other-run', state: 'final' })
    gateway.broadcast('unheard.of', { any: 'thing' })
    gateway.broadcast('chat', { sessionKey })
    gateway.sendRaw('no JSON')
    gateway.sendRaw('{"type":"res","id":"999","ok":true}')
    gateway.sendRaw('[]')
    await chat.readReply()
    expect((await lastReply())?.content.trim()).toBe(longText.trim())
  })

  test('a frame above the limit closes the connection, and the reply is complete after the next one', async () => {
    await start()
    await startLongReply(2500)
    chat.gateway.sendRaw(JSON.stringify({ type: 'event', event: 'x', payload: 'x'.repeat(33 * 1024 * 1024) }))
    await chat.readReply()
    expect((await lastReply())?.content.trim()).toBe(longText.trim())
    expect(chat.gateway.sent()).toBe(1)
  })

  test('a fragment that replaces the text replaces it on the clients', async () => {
    await start()
    await startLongReply()
    const { gateway, sessionKey } = chat
    const run = gateway.requests.find(({ method }) => method === 'chat.send')?.params['idempotencyKey']
    const fields = { runId: run, sessionKey, agentId: 'main', seq: 5000 }
    gateway.broadcast('chat', { ...fields, state: 'delta', deltaText: 'Quite different.', replace: true })
    const message = { role: 'assistant', content: [{ type: 'text', text: 'Quite different.' }] }
    gateway.broadcast('chat', { ...fields, state: 'final', message })
    await chat.readReply()
    expect((await lastReply())?.content).toBe('Quite different.')
  })
})
