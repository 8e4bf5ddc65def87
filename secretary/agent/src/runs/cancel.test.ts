import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrainError } from '#core'
import {
  connectExtendedClient,
  startScriptedConversation,
  type TestAgent,
  type TestConversation,
} from '#testing'

let agent: TestAgent
let script: TestConversation['script']
let session: string
let history: TestConversation['history']
beforeEach(async () => void ({ agent, script, session, history } = await startScriptedConversation()))
afterEach(() => agent.stop())

describe('cancel frame', () => {
  test('cancel ends a reply immediately with its text so far, stops the brain and discards later text', async () => {
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, 'Go')
    const call = await script.next()
    const { message_id } = await socket.next('stream_start')
    call.emit('half')
    await socket.next('stream_chunk')
    socket.send({ type: 'cancel', message_id: String(message_id) })
    expect(await socket.next('stream_end')).toMatchObject({ message_id, status: 'cancelled' })
    expect(call.context.signal.aborted).toBe(true)
    call.emit(' and more')
    call.done(9)
    await socket.settled()
    expect((await history())[1]).toMatchObject({ content: 'half', status: 'cancelled', usage: { tokens: 0 } })
    expect(() => call.context.spawn?.({ name: 'late', instruction: 'x' })).toThrow(BrainError)
  })

  test('cancel with the id of a waiting message cancels its reply, and the other messages keep their order', async () => {
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, 'first')
    socket.sendMessage(session, 'second', { client_msg_id: 'c2' })
    socket.sendMessage(session, 'third')
    const { message_id } = await socket.next('message_ack')
    socket.send({ type: 'cancel', message_id: String(message_id) })
    expect(await socket.next('stream_end')).toMatchObject({ status: 'cancelled' })
    ;(await script.next()).done()
    const third = await script.next()
    expect(third.lastMessage).toBe('third')
    third.done()
  })

  test('a reply that ends and is cancelled at the same time ends once', async () => {
    const socket = await connectExtendedClient(agent)
    for (let n = 0; n < 20; n += 1) {
      socket.sendMessage(session, `m${n}`)
      const call = await script.next()
      const { message_id } = await socket.next('stream_start')
      if (n % 2) call.done()
      socket.send({ type: 'cancel', message_id: String(message_id) })
      if (n % 2 === 0) call.done()
      await socket.next('stream_end')
      await socket.settled()
    }
    expect(socket.frames.filter(({ type }) => type === 'stream_end')).toHaveLength(20)
  })

  test('cancel of an unknown message sends an error to an extended connection', async () => {
    const socket = await connectExtendedClient(agent)
    socket.send({ type: 'cancel', message_id: 'msg_none' })
    expect(await socket.next('error')).toMatchObject({ code: 'NOTHING_TO_CANCEL' })
  })
})
