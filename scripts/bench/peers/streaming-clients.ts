import { once } from 'node:events'
import { createTestSessionId, testDeviceKey } from '@sanhe/agent/testing'
import { subprotocol } from '@sanhe/protocol/limits'
import { WebSocket } from 'ws'

/** Times in milliseconds from the request to the first fragment and to the end of a streamed reply. */
export type StreamedReply = { text: string; firstMs: number; totalMs: number }
export type Ask = (message: string) => Promise<StreamedReply>

/** Returns a function that asks an OpenAI-compatible endpoint and reads its server-sent events. */
export const createHttpAsker =
  (url: string, model: string, token: string): Ask =>
  async (message) => {
    const startedAt = performance.now()
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: message }] }),
    })
    if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    let [text, rest, firstMs] = ['', '', 0]
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      const added = lines.map(readDelta).join('')
      if (added && !text) firstMs = performance.now() - startedAt
      text += added
    }
    return { text, firstMs, totalMs: performance.now() - startedAt }
  }

type StreamEvent = { choices?: { delta?: { content?: string } }[] }

function readDelta(line: string) {
  if (!line.startsWith('data: {')) return ''
  return (JSON.parse(line.slice('data: '.length)) as StreamEvent).choices?.[0]?.delta?.content ?? ''
}

type Frame = { type: string; session_id?: string; content?: string; status?: string }
type OpenReply = { receive(frame: Frame): void }

/** Connects one client to an agent. Each message begins a conversation of its own, so that replies run in parallel. */
export async function openAgentAsker(url: string): Promise<{ ask: Ask; close(): void }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, [subprotocol], {
    headers: { authorization: `Bearer ${testDeviceKey}` },
  })
  const open = new Map<string, OpenReply>()
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame
    open.get(frame.session_id ?? '')?.receive(frame)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', protocol: 1 }))
  const ask: Ask = (content) => {
    const session_id = createTestSessionId()
    const startedAt = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<StreamedReply>()
    let [text, firstMs] = ['', 0]
    open.set(session_id, {
      receive(frame) {
        if (frame.type === 'stream_chunk') {
          if (!text) firstMs = performance.now() - startedAt
          text += frame.content ?? ''
        }
        if (frame.type !== 'stream_end') return
        open.delete(session_id)
        if (frame.status === 'error') reject(new Error(`the agent failed to reply: ${text}`))
        resolve({ text, firstMs, totalMs: performance.now() - startedAt })
      },
    })
    socket.send(JSON.stringify({ type: 'message', content, session_id, attachments: [] }))
    return promise
  }
  return { ask, close: () => socket.terminate() }
}
