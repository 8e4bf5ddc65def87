import { setTimeout as sleep } from 'node:timers/promises'
import { Server as TlsServer } from 'node:tls'
import { OperatorError } from '@sanhe/kit/http/errors'
import type { FastifyInstance } from 'fastify'

/** Default time for requests in flight during a stop; a supervisor usually waits 10 seconds. */
const defaultDrainMs = 5000
/** Interval for closing connections that became idle during the stop. */
const idleCheckMs = 50

export type ListeningServer = {
  url: string
  port: number
  /** Runs `first`, waits for requests in flight, then cuts the remaining connections. The time limit covers both. */
  stop(first?: () => Promise<void>): Promise<void>
}

export type ListenOptions = {
  host: string
  /** 0 takes a free port. */
  port: number
  drainMs?: number
  /** Makes the health check answer 503 at the beginning of a stop. */
  drain?: () => void
  /** Time in ms between `drain` and closing the socket, so that proxies notice. */
  drainDelayMs?: number
}

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'is used by another process',
  EACCES: 'may not be used by this account',
  EADDRNOTAVAIL: 'is not an address of this machine',
}

function explainListenError(error: NodeJS.ErrnoException & { address?: string; port?: number }): never {
  const problem = listenProblems[error.code ?? '']
  if (!problem) throw error
  const message = `${error.address}:${error.port} ${problem}: set HOST or PORT to another`
  throw new OperatorError(message, { cause: error })
}

export async function listenAt(
  app: FastifyInstance,
  { host, port: requestedPort, drainMs = defaultDrainMs, drain, drainDelayMs = 0 }: ListenOptions,
): Promise<ListeningServer> {
  await app.listen({ host, port: requestedPort }).catch(explainListenError)
  const { port } = app.server.address() as { port: number }
  const scheme = app.server instanceof TlsServer ? 'https' : 'http'
  return {
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async stop(first) {
      drain?.()
      if (drainDelayMs > 0) await sleep(drainDelayMs)
      const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
      const sweep = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
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
