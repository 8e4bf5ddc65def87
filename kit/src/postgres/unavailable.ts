/** SQLSTATE classes and codes by which PostgreSQL says that it cannot serve anybody now. */
const unavailableStates = /^(08...|57P0[1-5]|53300)$/
const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** What `pg` itself says when a connection breaks; these errors carry no code. */
const lostByDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended|Client was closed)/

/**
 * Whether this error of a query means that the database could not be reached, or went away before it answered. The same
 * request may succeed in a moment; what a broken COMMIT did is not known.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  if (unavailableStates.test(code)) return true
  if (brokenConnection.has(code)) return syscall !== undefined
  return lostByDriver.test(error.message)
}
