/**
 * SQLSTATE classes and codes of a PostgreSQL server that is unavailable, has no free connection, or is a standby. A
 * connection may reach a standby shortly after a failover (25006).
 */
const unavailableStates = /^(08...|57P0[1-5]|53300|25006)$/
const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** Messages of the driver `pg` for broken connections; these errors carry no code. */
const lostByDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended|Client was closed)/

/**
 * Returns whether a query error means that the database could not be reached, disconnected before it answered, or was
 * a standby. The same request may succeed soon; whether an interrupted COMMIT took effect is unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  if (unavailableStates.test(code)) return true
  if (brokenConnection.has(code)) return syscall !== undefined
  return lostByDriver.test(error.message)
}
