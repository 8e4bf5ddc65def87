import type { PoolClient, QueryResult } from 'pg'

/** SQLSTATE of a change on a standby server. */
const readOnlyErrorCode = '25006'

type Run = (...args: unknown[]) => Promise<QueryResult>

/**
 * Closes a connection whose server has become a standby, so that the pool opens a connection to the new primary. The
 * transaction of the connection fails either way.
 */
export function closeOnReadOnlyError(client: PoolClient) {
  const run = client.query.bind(client) as unknown as Run
  const query: Run = async (...args) => {
    try {
      return await run(...args)
    } catch (error) {
      if ((error as { code?: string }).code === readOnlyErrorCode)
        void (client as unknown as { end(): Promise<void> }).end()
      throw error
    }
  }
  Object.assign(client, { query })
}
