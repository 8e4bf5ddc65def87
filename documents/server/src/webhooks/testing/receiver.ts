import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; path: string }
type Answer = (response: ServerResponse, received: ReceivedWebhook) => void

/**
 * Starts a receiver on the loopback interface that records each webhook it receives. `answer` can be replaced at any
 * time.
 */
export async function startReceiver() {
  const received: ReceivedWebhook[] = []
  const receiver = { answer: ((response) => void response.end('ok')) as Answer }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const one = { headers: request.headers, body, path: request.url ?? '' }
      received.push(one)
      receiver.answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    payloads: () =>
      received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> }),
    setAnswer: (answer: Answer) => void (receiver.answer = answer),
    answerStatus: (status: number, text = '') =>
      void (receiver.answer = (response) => void response.writeHead(status).end(text)),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
