import { once } from 'node:events'
import type { ClientFrameInput } from '@sanhe/protocol/client-frames'
import { subprotocol } from '@sanhe/protocol/limits'
import { WebSocket } from 'ws'
import { testDeviceKey } from './test-agent.ts'
import { waitForValue } from './wait-for.ts'

export type TestFrame = { type: string } & Record<string, unknown>
export type TestSocket = Awaited<ReturnType<typeof connectStrictClient>>

type Options = {
  key?: string
  path?: string
  /** Subprotocols that the client requests, so that the server waits for `hello`. */
  protocols?: string[]
  headers?: Record<string, string>
}

/** Connects a minimal client. Without options it is a strict client. */
export async function connectStrictClient(
  { url }: { url: string },
  { key = testDeviceKey, path = '/ws', protocols = [], headers }: Options = {},
) {
  const ws = new WebSocket(url.replace('http', 'ws') + path, protocols, {
    headers: headers ?? { authorization: `Bearer ${key}` },
  })
  const frames: TestFrame[] = []
  let read = 0
  ws.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as TestFrame))
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await once(ws, 'open')

  const send = (frame: ClientFrameInput | TestFrame) => ws.send(JSON.stringify(frame))
  async function next(type?: string): Promise<TestFrame> {
    await waitForValue(() => frames.length > read)
    const frame = frames[read] ?? { type: '' }
    read += 1
    return type === undefined || frame.type === type ? frame : next(type)
  }
  return {
    ws,
    frames,
    closed,
    send,
    sendText: (text: string | Buffer) => ws.send(text),
    /** Returns the next frame, or the next frame of a type. */
    next,
    /** Returns all frames up to and including the next frame of a type. */
    async upTo(type: string) {
      const seen: TestFrame[] = []
      do seen.push(await next())
      while (seen.at(-1)?.type !== type)
      return seen
    },
    sendMessage: (session_id: string, content: string, more: object = {}) =>
      send({ type: 'message', session_id, content, attachments: [], ...more }),
    /** Waits until the server has handled every frame that this client sent before this call. */
    async settled() {
      send({ type: 'ping' })
      await next('pong')
    },
    close() {
      ws.terminate()
      return closed
    },
  }
}

/** Connects an extended client, optionally from the journal position at which it was disconnected. */
export async function connectExtendedClient(
  agent: { url: string },
  resume?: { epoch: string; after_seq: number },
  options: Options = {},
) {
  const socket = await connectStrictClient(agent, { ...options, protocols: [subprotocol] })
  socket.send({ type: 'hello', protocol: 1, ...(resume && { resume }) })
  const welcome = await socket.next('welcome')
  return { ...socket, welcome: welcome as TestFrame & { epoch: string; seq: number } }
}
