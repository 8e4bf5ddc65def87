import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { JournalEvent } from '#core'
import { type ConnectionProtocolMode, openConnection } from './connection.ts'
import { maxUnsentBytes, pauseAtUnsentBytes, resumeAtUnsentBytes } from './rules.ts'

/** Opens a connection on a fake socket whose number of unsent bytes the test sets. */
function openOn(mode: ConnectionProtocolMode) {
  const sent: string[] = []
  const closed: number[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (data: Buffer | string) => void sent.push(String(data)),
    close: (code: number) => void closed.push(code),
  }
  const device = { keyId: 'key_1', deviceName: 'phone', personId: 'owner', role: 'owner' } as const
  return { socket, sent, closed, ...openConnection(socket as unknown as WebSocket, device, mode, 0) }
}

const place = (seq: number) => ({ seq, session_id: 'sess_1', ts: 'now' })
function event(seq: number, frame: JournalEvent['frame']): JournalEvent {
  const extended = Buffer.from(JSON.stringify({ ...frame, ...place(seq) }))
  const chunk = frame.type === 'stream_chunk' ? { ...frame, ...place(seq) } : undefined
  const strict = () => Buffer.from(JSON.stringify(frame))
  return { seq, frame, chunk, extended, strict, reaches: () => true }
}
const chunk = (seq: number, content: string, message_id = 'msg_1') =>
  event(seq, { type: 'stream_chunk', content, message_id })
const end = (seq: number) => event(seq, { type: 'stream_end', message_id: 'msg_1', usage: { tokens: 0 } })
const contents = (sent: string[]) => sent.map((json) => (JSON.parse(json) as { content?: string }).content)

describe('connection with much unsent data', () => {
  test('a connection receives fragments up to 1 MB of unsent data and none above', () => {
    const connection = openOn('strict')
    connection.socket.bufferedAmount = pauseAtUnsentBytes
    connection.deliver(chunk(1, 'a'))
    expect(connection.sent).toHaveLength(1)
    connection.socket.bufferedAmount = pauseAtUnsentBytes + 1
    connection.deliver(chunk(2, 'b'))
    expect(connection.sent).toHaveLength(1)
    expect(connection.isHolding()).toBe(true)
  })

  test('a connection receives the held fragments as one fragment once less than 256 KB are unsent', () => {
    const connection = openOn('extended')
    connection.socket.bufferedAmount = pauseAtUnsentBytes + 1
    for (const [seq, content] of ['a', 'b', 'c'].entries()) connection.deliver(chunk(seq + 1, content))
    connection.socket.bufferedAmount = resumeAtUnsentBytes
    connection.sendHeld()
    expect(connection.sent).toEqual([])
    connection.socket.bufferedAmount = resumeAtUnsentBytes - 1
    connection.sendHeld()
    expect(connection.sent.map((json) => JSON.parse(json) as object)).toEqual([
      { type: 'stream_chunk', content: 'abc', message_id: 'msg_1', ...place(3) },
    ])
    expect(connection.isHolding()).toBe(false)
  })

  test('a connection also holds later fragments back, so that none overtakes another', () => {
    const connection = openOn('strict')
    connection.socket.bufferedAmount = pauseAtUnsentBytes + 1
    connection.deliver(chunk(1, 'a'))
    connection.socket.bufferedAmount = 0
    connection.deliver(chunk(2, 'b'))
    expect(connection.sent).toEqual([])
    connection.sendHeld()
    expect(contents(connection.sent)).toEqual(['ab'])
  })

  test('a connection receives the reply fragments that were waiting to be sent before any other frame', () => {
    const connection = openOn('extended')
    connection.socket.bufferedAmount = pauseAtUnsentBytes + 1
    connection.deliver(chunk(1, 'a'))
    connection.deliver(end(2))
    expect(connection.sent.map((json) => (JSON.parse(json) as { type: string }).type)).toEqual([
      'stream_chunk',
      'stream_end',
    ])
  })

  test('a connection receives increasing sequence numbers while two replies stream', () => {
    const connection = openOn('extended')
    connection.socket.bufferedAmount = pauseAtUnsentBytes + 1
    for (const [seq, id] of ['1', '1', '2', '1', '1'].entries())
      connection.deliver(chunk(seq + 1, String(seq + 1), `msg_${id}`))
    connection.socket.bufferedAmount = 0
    connection.sendHeld()
    expect(connection.sent.map((json) => (JSON.parse(json) as { seq: number }).seq)).toEqual([2, 3, 5])
    expect(contents(connection.sent)).toEqual(['12', '3', '45'])
  })

  test('a connection is closed above 4 MB of unsent and held data, but not at 4 MB', () => {
    const connection = openOn('strict')
    const big = chunk(1, 'x'.repeat(100))
    connection.socket.bufferedAmount = maxUnsentBytes - big.extended.length
    connection.deliver(big)
    expect(connection.closed).toEqual([])
    expect(connection.unsent()).toBe(maxUnsentBytes)
    connection.deliver(chunk(2, ''))
    expect(connection.closed).toEqual([4409])
    expect(connection.isHolding()).toBe(false)
  })
})

test('a connection that switches to extended frames discards the reply fragments that waited for a slow socket', () => {
  const connection = openOn('strict')
  connection.socket.bufferedAmount = pauseAtUnsentBytes + 1
  connection.deliver(chunk(1, 'a'))
  connection.setMode('extended')
  connection.socket.bufferedAmount = 0
  connection.sendHeld()
  expect(connection.sent).toEqual([])
})

test('a connection that waits for hello receives no events', () => {
  const connection = openOn('waiting')
  connection.deliver(end(1))
  expect(connection.sent).toEqual([])
})
