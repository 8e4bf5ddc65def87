import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a proxy that sends every request to one server, which `switchTo` replaces. It never repeats a request, so a
 * request that a server does not answer becomes a 502.
 */
export async function startSwitchProxy(first: string) {
  const agent = new Agent({ keepAlive: true })
  let target = new URL(first)
  function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, url = '/', headers } = incoming
    const upstream = request(new URL(url, target), { agent, method, headers })
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-served-by': target.port })
      answer.pipe(outgoing)
    })
    upstream.on('error', (error) => outgoing.writeHead(502).end(error.message))
    incoming.pipe(upstream)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    switchTo: (url: string) => void (target = new URL(url)),
    async stop() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
