import { Pool } from 'pg'

/** Time in ms after which a database that has not answered a probe counts as unavailable. */
export const probeTimeoutMs = 1000

/**
 * Opens one connection for probes, which is separate from the pool of the service: a busy pool must not look like an
 * unavailable database. `onBroken` is called when the connection breaks between two probes.
 */
export function openProbePool(url: string, onBroken: () => void = () => {}) {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  })
  pool.on('error', onBroken) // The next probe opens a new connection.
  return pool
}
