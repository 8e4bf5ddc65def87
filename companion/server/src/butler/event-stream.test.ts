import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'
import { createRunningReplyTracker } from './running-replies.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
)
afterEach(() => void vi.useRealTimers())

test('openEventStream sends a comment every 15 seconds until the stream ends, to keep the connection alive', () => {
  const { stream, send, end } = openEventStream()
  vi.advanceTimersByTime(14_999)
  expect(stream.read()).toBeNull()
  vi.advanceTimersByTime(1)
  send('done', { messageId: 1 })
  vi.advanceTimersByTime(15_000)
  const chunks: string[] = []
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(String(chunk))
  expect(chunks.join('')).toBe(': ping\n\nevent: done\ndata: {"messageId":1}\n\n: ping\n\n')
  end()
  expect(vi.getTimerCount()).toBe(0)
})

test('openEventStream sends no events and stops its timer after the client has disconnected', async () => {
  const { stream, send, end } = openEventStream()
  stream.destroy()
  await new Promise((resolve) => void stream.once('close', resolve))
  expect(vi.getTimerCount()).toBe(0)
  send('message', {})
  end()
  expect(stream.readableLength).toBe(0)
})

test('createRunningReplyTracker lets replies finish when the service closes, and aborts the remaining ones after three seconds', async () => {
  const running = createRunningReplyTracker()
  const quick = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<void>()
  void running.start(quick.promise)
  running.start(slow.promise).catch(() => {})
  running.signal.addEventListener('abort', () => slow.reject(running.signal.reason))
  let isClosed = false
  const closed = running.close().then(() => (isClosed = true))
  quick.resolve()
  await vi.advanceTimersByTimeAsync(2999)
  expect([isClosed, running.signal.aborted]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1)
  await closed
  expect(running.signal.aborted).toBe(true)
})
