import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a proxy that delays each write before forwarding it, and records writes when it forwards them. */
export async function startSlowProxy(targetPort: number, delayMs: () => number) {
  const writes: { path: string; body: string }[] = []
  let open = 0
  let mostOpen = 0
  const server = createServer((incoming, outgoing) => {
    const isWrite = incoming.method !== 'GET'
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      if (isWrite) mostOpen = Math.max(mostOpen, (open += 1))
      setTimeout(() => pass(Buffer.concat(chunks)), isWrite ? delayMs() : 0)
    })
    const pass = (body: Buffer) => {
      const { url: path = '', method, headers } = incoming
      if (isWrite) writes.push({ path, body: String(body) })
      const onward = forward({ port: targetPort, host: '127.0.0.1', path, method, headers }, (answer) => {
        if (isWrite) open -= 1
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      outgoing.on('error', () => {})
      onward.end(body)
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writes,
    mostOpen: () => mostOpen,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
