import { Readable } from 'node:stream'
import { secondMs } from '@sanhe/kit/runtime/clock'

const beatMs = 15 * secondMs

/** Neither proxies nor browsers keep anything of it, or wait for more before they hand it on. */
export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** A stream of server-sent events; telling goes on when nobody listens any more. */
export function openEvents() {
  const stream = new Readable({ read() {} })
  const push = (text: string | null) => void (stream.destroyed || stream.push(text))
  const beat = setInterval(() => push(': ping\n\n'), beatMs)
  beat.unref()
  stream.once('close', () => clearInterval(beat))
  return {
    stream,
    tell: (event: string, data: object) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      clearInterval(beat)
      push(null)
    },
  }
}
