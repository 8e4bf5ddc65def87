import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerMcpRequest } from './protocol.ts'

/**
 * Creates the older transport: `GET /sse` opens a stream whose first event names the address for requests; requests are
 * accepted with 202, and their results are events of the stream.
 */
export function createOlderTransport(orders: string[]) {
  const streams = new Map<string, ServerResponse>()

  function openStream(response: ServerResponse) {
    const id = randomUUID()
    streams.set(id, response)
    response.on('close', () => streams.delete(id))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: endpoint\ndata: /messages?session=${id}\n\n`)
  }

  return {
    isPath: (path: string) => path === '/sse' || path === '/messages',
    answer({ method, url = '/' }: IncomingMessage, body: string, response: ServerResponse) {
      const { pathname, searchParams } = new URL(url, 'http://emulator')
      if (pathname === '/sse') return method === 'GET' ? openStream(response) : response.writeHead(405).end()
      const stream = streams.get(searchParams.get('session') ?? '')
      if (!stream) return response.writeHead(404).end()
      response.writeHead(202).end()
      const result = answerMcpRequest(JSON.parse(body), orders)
      if (result) stream.write(`event: message\ndata: ${JSON.stringify(result)}\n\n`)
      return undefined
    },
  }
}
