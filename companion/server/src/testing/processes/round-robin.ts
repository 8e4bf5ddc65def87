import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a proxy that sends requests to several server processes in turn. It trusts the x-forwarded-for header of its
 * clients, so that a test can use any number of IP addresses.
 */
export async function startRoundRobinProxy() {
  const agent = new Agent({ keepAlive: true })
  const targets: { url: URL; served: number }[] = []
  let turn = 0

  function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const target = targets[(turn += 1) % targets.length]
    if (!target) return void outgoing.writeHead(503).end()
    target.served += 1
    const { method, url = '/', headers, socket } = incoming
    const from = headers['x-forwarded-for'] ?? socket.remoteAddress ?? ''
    const upstream = request(new URL(url, target.url), {
      agent,
      method,
      headers: { ...headers, 'x-forwarded-for': from },
    })
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Adds a server process to the rotation. */
    add: (url: string) => void targets.push({ url: new URL(url), served: 0 }),
    /** Returns the number of requests that each server process has received. */
    served: () => targets.map(({ served }) => served),
    async stop() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
