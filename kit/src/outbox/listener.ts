import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { channel } from './store.ts'

const reconnectPauseMs = 1000

/**
 * Calls `onNotify` after each commit that emitted something, and after each connection, since notifications sent
 * before it are lost. A connection of its own: the pool's come and go.
 */
export function listenForEvents(url: string, onNotify: () => void, onFault: (error: unknown) => void) {
  const stopping = new AbortController()
  const running = listenUntil(stopping.signal)

  async function listenUntil(signal: AbortSignal) {
    while (!signal.aborted) {
      await listenOnce(signal).catch(onFault)
      await sleep(reconnectPauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  async function listenOnce(signal: AbortSignal) {
    const client = new Client({ connectionString: url, keepAlive: true })
    const ended = Promise.withResolvers<void>()
    client.on('error', ended.reject)
    client.on('end', ended.resolve)
    client.on('notification', onNotify)
    signal.addEventListener('abort', () => ended.resolve(), { once: true })
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      onNotify()
      await ended.promise
    } finally {
      await client.end().catch(() => {}) // it may have ended already
    }
  }

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
