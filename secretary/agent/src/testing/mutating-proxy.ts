import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { TestFrame } from './socket.ts'

/** Creates a fault that replaces frames. It is called per connection, so that the fault may keep state. */
export type FrameMutation = () => (frame: TestFrame) => TestFrame[]

type Faults = {
  mutate?: FrameMutation
  /** Answers HTTP requests in place of the agent; undefined forwards the request. */
  answer?: (path: string) => object | undefined
}

/** Starts a proxy between a client and an agent that changes the agent's frames. */
export async function startMutatingProxy(agentUrl: string, { mutate, answer }: Faults) {
  const http = createServer((request, response) => void forwardRequest(agentUrl, answer, request, response))
  const connections = new Set<Socket>()
  http.on('connection', (connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => [...offered].find((name) => !name.startsWith('bearer.')) ?? false,
  })
  http.on('upgrade', (request, socket, head) => {
    const offered = request.headers['sec-websocket-protocol']?.split(/, */) ?? []
    const { authorization } = request.headers
    const agent = new WebSocket(agentUrl.replace('http', 'ws') + (request.url ?? ''), offered, {
      headers: authorization ? { authorization } : {},
    })
    const early: { data: Buffer; isBinary: boolean }[] = []
    agent.on('message', (data: Buffer, isBinary) => void early.push({ data, isBinary }))
    agent.on('error', () => {})
    agent.on('unexpected-response', (_, { statusCode = 502 }) => apiError(socket, statusCode))
    agent.on('open', () =>
      sockets.handleUpgrade(request, socket, head, (client) => {
        agent.removeAllListeners('message')
        connectSockets(client, agent, mutate?.() ?? ((frame) => [frame]), early)
      }),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async stop() {
      // The server itself knows neither WebSocket connections nor those that wait for the agent to become one.
      for (const connection of connections) connection.destroy()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const apiError = (socket: Duplex, status: number) => socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`)

function connectSockets(
  client: WebSocket,
  agent: WebSocket,
  mutation: (frame: TestFrame) => TestFrame[],
  early: { data: Buffer; isBinary: boolean }[],
) {
  const forward = (data: Buffer) => {
    for (const frame of mutation(JSON.parse(data.toString()) as TestFrame)) client.send(JSON.stringify(frame))
  }
  for (const { data } of early) forward(data)
  agent.on('message', forward)
  client.on('message', (data: Buffer, binary) => agent.send(data, { binary }))
  client.on('error', () => {})
  agent.on('close', (code, reason) => (code === 1006 ? client.terminate() : client.close(code, reason)))
  // The connection to the agent is terminated without a close code, because a program must not send some codes, such as
  // 1009.
  client.on('close', () => agent.terminate())
}

async function forwardRequest(
  agentUrl: string,
  answer: Faults['answer'],
  { url = '/', method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
) {
  const made = answer?.(url)
  const { authorization } = headers
  const upstream = await fetch(agentUrl + url, { method, headers: authorization ? { authorization } : {} })
  response.writeHead(made ? 200 : upstream.status, { 'content-type': 'application/json' })
  response.end(made ? JSON.stringify(made) : await upstream.text())
}
