import { describe, expect, test } from 'vitest'
import { applyFrame, type Conversation, emptyConversation, getResumePoint } from './conversation.ts'
import type { ServerFrame } from './server-frames.ts'
import type { ReplyFrame } from './reply.ts'
import type { ScriptedFrames } from './testing/script.ts'

const welcome = (seq: number, epoch = 'one'): ServerFrame => ({
  type: 'welcome',
  protocol: 1,
  epoch,
  seq,
  server_time: '2026-11-21T08:00:00.000Z',
  max_frame: 1_048_576,
})
const start: ReplyFrame = { type: 'stream_start', message_id: 'msg_1' }
const chunk = (content: string): ReplyFrame => ({ type: 'stream_chunk', message_id: 'msg_1', content })
const end: ReplyFrame = { type: 'stream_end', message_id: 'msg_1', usage: { tokens: 7 } }
const conversationAfter = (frames: ScriptedFrames, from: Conversation = emptyConversation) =>
  frames.reduce(applyFrame, from)
const newest = ({ journal }: Conversation) => journal?.newest

describe('getResumePoint', () => {
  test('the resume point is the position of the welcome frame, then of the last frame', () => {
    expect(getResumePoint(emptyConversation)).toBeUndefined()
    const fresh = conversationAfter([welcome(40)])
    expect(getResumePoint(fresh)).toEqual({ epoch: 'one', after_seq: 40 })
    expect(getResumePoint(conversationAfter([{ ...start, seq: 41 }], fresh))).toEqual({
      epoch: 'one',
      after_seq: 41,
    })
  })

  test('a welcome frame of the same journal does not move the resume point, so the replay is applied', () => {
    const state = conversationAfter([welcome(0), { ...start, seq: 1 }, { ...chunk('a'), seq: 2 }])
    const resumed = conversationAfter([welcome(4), { ...chunk('b'), seq: 3 }, { ...end, seq: 4 }], state)
    expect(resumed.replies['msg_1']).toMatchObject({ text: 'ab', status: 'complete' })
  })

  test('a welcome frame of another journal resets the conversation and the resume point', () => {
    const state = conversationAfter([welcome(0), { ...start, seq: 1 }, welcome(9, 'two')])
    expect(state).toMatchObject({ replies: {}, isStale: true })
    expect(getResumePoint(state)).toEqual({ epoch: 'two', after_seq: 9 })
  })

  test("the resume point after a resync is the server's position, even if it is lower", () => {
    const state = conversationAfter([
      welcome(0),
      { ...start, seq: 100 },
      welcome(80),
      { type: 'resync', reason: 'gone' },
    ])
    expect(state.isStale).toBe(true)
    expect(newest(state)).toBe(80)
    expect(getResumePoint(state)).toEqual({ epoch: 'one', after_seq: 80 })
    expect(
      conversationAfter([start, chunk('so far'), { ...chunk('!'), seq: 81 }], state).replies['msg_1']?.text,
    ).toBe('so far!')
  })
})
