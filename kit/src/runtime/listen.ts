import { setTimeout as sleep } from 'node:timers/promises'
import { Server as TlsServer } from 'node:tls'
import { OperatorError } from '@sanhe/kit/http/errors'
import type { FastifyInstance } from 'fastify'

/**
 * Default time in ms that a stop waits for requests in flight; a supervisor usually kills the process after 10 seconds.
 */
const defaultDrainMs = 5000
/** Interval in ms between checks for connections that became idle during the stop; such connections are closed. */
const idleCheckMs = 50

export type ListeningServer = {
  url: string
  port: number
  /**
   * Stops the server: runs `first`, waits for requests in flight, then cuts the remaining connections. The time limit
   * covers `first` and the wait.
   */
  stop(first?: () => Promise<void>): Promise<void>
}

export type ListenOptions = {
  host: string
  /** Port to listen on; 0 chooses a free port. */
  port: number
  drainMs?: number
  /** Makes the health check answer 503 at the beginning of a stop. */
  drain?: () => void
  /** Time in ms between `drain` and closing the listening socket, so that proxies notice the failing health check. */
  drainDelayMs?: number
}

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'is used by another process',
  EACCES: 'may not be used by this account',
  EADDRNOTAVAIL: 'is not an address of this machine',
}

type ListenError = NodeJS.ErrnoException & { address?: string; port?: number }

/** Throws an error for the operator that names the settings to change, or the original error if it is unknown. */
export function explainListenError(error: ListenError, settings: string): never {
  const problem = listenProblems[error.code ?? '']
  if (!problem) throw error
  const message = `${error.address}:${error.port} ${problem}: set ${settings} to another`
  throw new OperatorError(message, { cause: error })
}

export async function listenOnPort(
  app: FastifyInstance,
  { host, port: requestedPort, drainMs = defaultDrainMs, drain, drainDelayMs = 0 }: ListenOptions,
): Promise<ListeningServer> {
  await app
    .listen({ host, port: requestedPort })
    .catch((error: ListenError) => explainListenError(error, 'HOST or PORT'))
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
