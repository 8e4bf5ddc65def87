import { once } from 'node:events'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { RealtimeReply } from './realtime/produce-reply.ts'
import { createRealtimeSession, type RealtimeRequest } from './realtime/session.ts'

type EmulatorOptions = {
  /** API key that clients must send. Undefined: any client is accepted. */
  apiKey?: string
}

const knownModels = /^emulator/
const usualReply: RealtimeReply = { text: 'I hear you. This is the emulator of the realtime service.' }
const usualTranscript = 'This is what I said.'

/**
 * Starts an emulator of a service with OpenAI's Realtime API in both versions: turn detection, transcripts, audio,
 * tool calls, interruptions and errors.
 */
export async function startRealtimeEmulator({ apiKey }: EmulatorOptions = {}) {
  const replies: RealtimeReply[] = []
  const transcripts: (string | undefined)[] = []
  const requests: RealtimeRequest[] = []
  const sockets = new Set<WebSocket>()
  const script = {
    nextReply: () => replies.shift() ?? usualReply,
    nextTranscript: () => (transcripts.length ? transcripts.shift() : usualTranscript),
  }
  const server = createServer((_, response) => response.writeHead(404).end())
  const webSockets = new WebSocketServer({ noServer: true })

  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://emulator')
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
    if (apiKey !== undefined && request.headers.authorization !== `Bearer ${apiKey}`)
      return refuse('401 Unauthorized')
    if (url.pathname !== '/v1/realtime' || !knownModels.test(url.searchParams.get('model') ?? ''))
      return refuse('404 Not Found')
    const isBeta = request.headers['openai-beta'] === 'realtime=v1'
    webSockets.handleUpgrade(request, socket, head, (client) => attach(client, isBeta))
  })

  function attach(client: WebSocket, isBeta: boolean) {
    sockets.add(client)
    client.on('close', () => sockets.delete(client))
    const handle = createRealtimeSession(script, isBeta, (event) => {
      if (client.readyState === client.OPEN) client.send(JSON.stringify(event))
    })
    client.on('message', (data: Buffer) => {
      const received = JSON.parse(data.toString()) as RealtimeRequest
      requests.push(received)
      handle(received)
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    /** Requests of one type. */
    sent: (type: string) => requests.filter((request) => request.type === type),
    queue: (...next: RealtimeReply[]) => void replies.push(...next),
    /** Texts that the next turns of the user are transcribed to; undefined stands for a failed transcription. */
    hear: (...texts: (string | undefined)[]) => void transcripts.push(...texts),
    connections: () => sockets.size,
    /** Sends an event to all clients. */
    broadcast(event: object) {
      for (const client of sockets) client.send(JSON.stringify(event))
    },
    /** Closes all connections. */
    cut() {
      for (const client of sockets) client.terminate()
    },
    async stop() {
      for (const client of sockets) client.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
