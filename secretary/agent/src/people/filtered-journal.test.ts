import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestFrame } from '#testing'
import { startTeamConversation, type TeamConversation } from './testing/team-conversation.ts'

let agent: TeamConversation['agent']
let script: TeamConversation['script']
let anna: TeamConversation['anna']
let boris: TeamConversation['boris']
let connect: TeamConversation['connect']
let createSession: TeamConversation['createSession']
beforeEach(async () => {
  ;({ agent, script, anna, boris, connect, createSession } = await startTeamConversation())
})
afterEach(() => agent.stop())

describe('journal with filtered frames', () => {
  test('through 50 cuts a device loses no frame of its person, receives none twice and none of others', async () => {
    const [shared, secret] = [await createSession(true), await createSession(false)]
    const { session_id: hidden } = await boris.device.sessions.create({ body: { title: 'HIDDEN' } })
    const writer = await connect(anna.key)
    const other = await connect(boris.key)
    let socket = await connect(anna.key)
    const received: TestFrame[] = []
    let place = { epoch: socket.welcome.epoch, after_seq: socket.welcome.seq }
    const expected: string[] = []
    const collect = () => {
      for (const frame of socket.frames) {
        if (frame.type === 'welcome' || frame['seq'] === undefined || Number(frame['seq']) <= place.after_seq)
          continue
        received.push(frame)
        place = { ...place, after_seq: Number(frame['seq']) }
      }
    }
    for (let cut = 0; cut < 50; cut += 1) {
      if (cut % 3 === 0) await socket.close()
      const [session, text] = [cut % 2 ? shared : secret, `message ${cut}`]
      other.sendMessage(hidden, `HIDDEN ${cut}`)
      ;(await script.next()).done()
      writer.sendMessage(session, text)
      expected.push(text)
      const call = await script.next()
      call.emit(`answer ${cut}`)
      if (cut % 3 === 1) await socket.close()
      call.done()
      await writer.next('stream_end')
      await other.settled()
      if (cut % 3 === 2) await socket.close()
      collect()
      socket = await connect(anna.key, place)
      await socket.settled()
      collect()
    }
    const contents = (type: string) =>
      received.filter((frame) => frame.type === type).map((frame) => frame['content'])
    expect(contents('user_message')).toEqual(expected)
    const ends = received.filter(({ type }) => type === 'stream_end').map((frame) => frame['message_id'])
    expect([ends.length, new Set(ends).size]).toEqual([50, 50])
    expect(JSON.stringify(received)).not.toContain('HIDDEN')
    const sequence = received.map((frame) => Number(frame['seq']))
    expect(sequence).toEqual([...new Set(sequence)].toSorted((a, b) => a - b))
    await other.close()
    await writer.close()
  }, 60_000)
})
