import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { afterEach } from 'vitest'

const running: { server: Server; sockets: Set<Socket> }[] = []

/** Closes the servers of this test and their connections. */
export function closeServers() {
  for (const { server, sockets } of running.splice(0)) {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}
afterEach(closeServers)

/** Listens on a free port or on the given port until the test ends, and counts the connections. */
export async function listenAndCountConnections(server: Server, host = '127.0.0.1', port = 0) {
  const sockets = new Set<Socket>()
  let hits = 0
  server.on('connection', (socket) => {
    hits += 1
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  running.push({ server, sockets })
  return { port: (server.address() as { port: number }).port, hits: () => hits }
}

/** Returns a request listener that always sends this JSON text. */
export const createJsonListener =
  (json: string, headers: OutgoingHttpHeaders = {}, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(json)

/** Settings of a backend in a home network, which may connect to private addresses. */
export const privateNetworkTestSettings = { allowPrivateAgents: true, allowedPrivateNetworks: [] }
export const healthCheckRequestOptions = { path: '/api/health', headers: { authorization: 'Bearer key' } }
export const resolveToLoopback: DnsResolver = async () => ['127.0.0.1']
