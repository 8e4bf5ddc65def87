import { describe, expect, test } from 'vitest'
import { type Reply, type ReplyFrame, reduceReply } from './reply.ts'

const start: ReplyFrame = { type: 'stream_start', message_id: 'msg_1' }
const chunk = (content: string): ReplyFrame => ({ type: 'stream_chunk', message_id: 'msg_1', content })
const end = (fields: object = {}): ReplyFrame => ({
  type: 'stream_end',
  message_id: 'msg_1',
  usage: { tokens: 7 },
  ...fields,
})
const after = (...frames: ReplyFrame[]) => frames.reduce<Reply | undefined>(reduceReply, undefined)

describe('reduceReply', () => {
  test('reduceReply ignores frames of a reply that has not started', () => {
    expect(after(chunk('lost'))).toBeUndefined()
    expect(after(end())).toBeUndefined()
  })

  test('a reply grows by its chunks in order and ends with its usage', () => {
    expect(after(start, chunk('Good '), chunk('day'))).toMatchObject({
      status: 'streaming',
      text: 'Good day',
    })
    expect(after(start, chunk('Good day'), end())).toMatchObject({
      status: 'complete',
      text: 'Good day',
      tokens: 7,
      isEstimate: false,
    })
  })

  test('a reply ends with the status of its end frame', () => {
    expect(after(start, end({ status: 'cancelled' }))?.status).toBe('cancelled')
    expect(after(start, end({ status: 'error' }))?.status).toBe('error')
    expect(after(start, end({ usage: { tokens: 3, estimated: true } }))).toMatchObject({ isEstimate: true })
  })

  test('a reply ends once and ignores later frames', () => {
    const ended = after(start, chunk('a'), end())
    expect(after(start, chunk('a'), end(), end({ usage: { tokens: 99 }, status: 'error' }))).toEqual(ended)
    expect(after(start, chunk('a'), end(), chunk('b'))).toEqual(ended)
  })

  test('a second start frame resets the reply', () => {
    expect(after(start, chunk('one '), start, chunk('one two'))?.text).toBe('one two')
    expect(after(start, chunk('one'), end(), start, chunk('one'), end())).toMatchObject({
      text: 'one',
      status: 'complete',
    })
  })

  test('a second start frame without reply_to and session keeps those of the first', () => {
    const named = { ...start, reply_to: 'msg_0', session_id: 'sess_1' }
    expect(after(named, start)).toMatchObject({ replyTo: 'msg_0', sessionId: 'sess_1' })
  })
})
