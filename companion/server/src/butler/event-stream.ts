import { Readable } from 'node:stream'
import { secondMs } from '@sanhe/kit/runtime/clock'

const beatMs = 15 * secondMs

/** Headers that prevent proxies and browsers from caching or buffering the stream. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Opens a stream of server-sent events. Events that are sent after the client has disconnected are dropped. */
export function openEventStream() {
  const stream = new Readable({ read() {} })
  const push = (text: string | null) => void (stream.destroyed || stream.push(text))
  const beat = setInterval(() => push(': ping\n\n'), beatMs)
  beat.unref()
  stream.once('close', () => clearInterval(beat))
  return {
    stream,
    send: (event: string, data: object) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      clearInterval(beat)
      push(null)
    },
  }
}
