// Reference server for the secretary benchmark: `ws` alone. It sends the same fragments at the same pace to the same
// sockets, without journal and key.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { collectGarbageOnSignal, parseRequestedSeconds, streamBenchReply } from './stream-reply.ts'

collectGarbageOnSignal()
const http = createServer()
const sockets = new WebSocketServer({ server: http })
let seq = 0

function broadcast(frame: object) {
  seq += 1
  const data = Buffer.from(JSON.stringify({ ...frame, seq, ts: new Date().toISOString() }))
  for (const socket of sockets.clients) socket.send(data, { binary: false })
}

sockets.on('connection', (socket) =>
  socket.on('message', (data) => {
    const { type, content, session_id } = JSON.parse((data as Buffer).toString()) as Record<string, string>
    if (type !== 'message') return
    const names = { message_id: `msg_${session_id}`, session_id }
    broadcast({ type: 'stream_start', ...names })
    void streamBenchReply(parseRequestedSeconds(content ?? ''), (text) =>
      broadcast({ type: 'stream_chunk', content: text, ...names }),
    ).then(() => broadcast({ type: 'stream_end', ...names, usage: { tokens: 0 } }))
  }),
)
process.on('SIGTERM', () => process.exit(0))
http.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(http.address() as AddressInfo).port}\n`),
)
