import type { Duplex } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { JournalEvent } from '#core'
import {
  type ConnectionProtocolMode,
  countUnsentBytes,
  deliverEvents,
  openConnection,
  sendHeld,
  setMode,
} from './connection.ts'
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
  const connection = openConnection(
    { socket: socket as unknown as WebSocket, stream: undefined, device },
    mode,
    0,
  )
  return { socket, sent, closed, connection }
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
    const { connection, socket, sent } = openOn('strict')
    socket.bufferedAmount = pauseAtUnsentBytes
    deliverEvents(connection, [chunk(1, 'a')])
    expect(sent).toHaveLength(1)
    socket.bufferedAmount = pauseAtUnsentBytes + 1
    deliverEvents(connection, [chunk(2, 'b')])
    expect(sent).toHaveLength(1)
    expect(connection.held.chunks.length > 0).toBe(true)
  })

  test('a connection receives the held fragments as one fragment once less than 256 KB are unsent', () => {
    const { connection, socket, sent } = openOn('extended')
    socket.bufferedAmount = pauseAtUnsentBytes + 1
    for (const [seq, content] of ['a', 'b', 'c'].entries())
      deliverEvents(connection, [chunk(seq + 1, content)])
    socket.bufferedAmount = resumeAtUnsentBytes
    sendHeld(connection)
    expect(sent).toEqual([])
    socket.bufferedAmount = resumeAtUnsentBytes - 1
    sendHeld(connection)
    expect(sent.map((json) => JSON.parse(json) as object)).toEqual([
      { type: 'stream_chunk', content: 'abc', message_id: 'msg_1', ...place(3) },
    ])
    expect(connection.held.chunks.length > 0).toBe(false)
  })

  test('a connection also holds later fragments back, so that none overtakes another', () => {
    const { connection, socket, sent } = openOn('strict')
    socket.bufferedAmount = pauseAtUnsentBytes + 1
    deliverEvents(connection, [chunk(1, 'a')])
    socket.bufferedAmount = 0
    deliverEvents(connection, [chunk(2, 'b')])
    expect(sent).toEqual([])
    sendHeld(connection)
    expect(contents(sent)).toEqual(['ab'])
  })

  test('a connection receives the reply fragments that were waiting to be sent before any other frame', () => {
    const { connection, socket, sent } = openOn('extended')
    socket.bufferedAmount = pauseAtUnsentBytes + 1
    deliverEvents(connection, [chunk(1, 'a')])
    deliverEvents(connection, [end(2)])
    expect(sent.map((json) => (JSON.parse(json) as { type: string }).type)).toEqual([
      'stream_chunk',
      'stream_end',
    ])
  })

  test('a connection receives increasing sequence numbers while two replies stream', () => {
    const { connection, socket, sent } = openOn('extended')
    socket.bufferedAmount = pauseAtUnsentBytes + 1
    for (const [seq, id] of ['1', '1', '2', '1', '1'].entries())
      deliverEvents(connection, [chunk(seq + 1, String(seq + 1), `msg_${id}`)])
    socket.bufferedAmount = 0
    sendHeld(connection)
    expect(sent.map((json) => (JSON.parse(json) as { seq: number }).seq)).toEqual([2, 3, 5])
    expect(contents(sent)).toEqual(['12', '3', '45'])
  })

  test('a connection is closed above 4 MB of unsent and held data, but not at 4 MB', () => {
    const { connection, socket, closed } = openOn('strict')
    const big = chunk(1, 'x'.repeat(100))
    socket.bufferedAmount = maxUnsentBytes - big.extended.length
    deliverEvents(connection, [big])
    expect(closed).toEqual([])
    expect(countUnsentBytes(connection)).toBe(maxUnsentBytes)
    deliverEvents(connection, [chunk(2, '')])
    expect(closed).toEqual([4409])
    expect(connection.held.chunks.length > 0).toBe(false)
  })
})

test('a connection that switches to extended frames discards the reply fragments that waited for a slow socket', () => {
  const { connection, socket, sent } = openOn('strict')
  socket.bufferedAmount = pauseAtUnsentBytes + 1
  deliverEvents(connection, [chunk(1, 'a')])
  setMode(connection, 'extended')
  socket.bufferedAmount = 0
  sendHeld(connection)
  expect(sent).toEqual([])
})

test('a connection that waits for hello receives no events', () => {
  const { connection, sent } = openOn('waiting')
  deliverEvents(connection, [end(1)])
  expect(sent).toEqual([])
})

test('the frames of one transaction are written to the stream together', () => {
  const { connection, sent } = openOn('extended')
  const sentAtUncork: number[] = []
  const stream = { cork: () => void sent.push('cork'), uncork: () => void sentAtUncork.push(sent.length) }
  deliverEvents({ ...connection, stream: stream as unknown as Duplex }, [chunk(1, 'a'), end(2)])
  expect(sent[0]).toBe('cork')
  expect(sentAtUncork).toEqual([3])
})
