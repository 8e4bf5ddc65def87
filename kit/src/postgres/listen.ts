import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const reconnectPauseMs = 1000
const connectTimeoutMs = 10_000

/**
 * Calls `onMessage` with the payload of each `pg_notify` on the channel after its commit. Calls it without a payload
 * after each (re)connection, because earlier notifications may be lost. Uses a separate connection, because connections
 * of the pool are closed when idle. Channel names are constants in code, never input.
 */
export function listenToChannel(
  url: string,
  channel: string,
  onMessage: (payload?: string) => void,
  onFault: (error: unknown) => void,
) {
  const stopping = new AbortController()
  const running = listenUntil(stopping.signal)

  async function listenUntil(signal: AbortSignal) {
    while (!signal.aborted) {
      await listenOnce(signal).catch(onFault)
      await sleep(reconnectPauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  async function listenOnce(signal: AbortSignal) {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
    })
    const ended = Promise.withResolvers<void>()
    // When connect or LISTEN fails, nothing awaits this promise: an unhandled rejection would end the process.
    ended.promise.catch(() => {})
    client.on('error', ended.reject)
    client.on('end', ended.resolve)
    client.on('notification', ({ payload }) => onMessage(payload))
    signal.addEventListener('abort', () => ended.resolve(), { once: true })
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      onMessage()
      await ended.promise
    } finally {
      await client.end().catch(() => {}) // The connection may already have ended, so an error here is ignored.
    }
  }

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
