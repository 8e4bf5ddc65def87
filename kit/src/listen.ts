import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** Requests under way are given this long at a stop; a supervisor usually waits 10 seconds. */
const usualDrainMs = 5000
/** A connection that rests after its last answer, and was at work when the stop began, is closed this soon. */
const restMs = 50

export type Listening = {
  url: string
  port: number
  /** Lets what is under way come to its end, then cuts it. What `first` has to end counts within the same time. */
  stop(first?: () => Promise<void>): Promise<void>
}

/** Listens, and says under which address: port 0 takes one that is free. */
export async function listenAt(
  app: FastifyInstance,
  { host, port: wanted, drainMs = usualDrainMs }: { host: string; port: number; drainMs?: number },
): Promise<Listening> {
  await app.listen({ host, port: wanted })
  const { port } = app.server.address() as { port: number }
  const scheme = app.server instanceof TlsServer ? 'https' : 'http'
  return {
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async stop(first) {
      const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
      const sweep = setInterval(() => app.server.closeIdleConnections(), restMs)
      try {
        await first?.()
        await app.close()
      } finally {
        clearTimeout(cut)
        clearInterval(sweep)
      }
    },
  }
}
