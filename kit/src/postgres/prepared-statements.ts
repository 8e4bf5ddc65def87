import type { PoolClient, QueryConfig, QueryResult } from 'pg'

/**
 * Number of executions after which a statement is prepared. A statement with a list of varying length is rarely
 * repeated, so it is not worth preparing.
 */
const repeatedAfter = 3
const maxPrepared = 400
/** PostgreSQL's error code when a table changed after a statement was prepared. */
export const outdatedPlanErrorCode = '0A000'

/**
 * Matches statements whose ON CONFLICT names a partial index. PostgreSQL cannot match such an index with values passed
 * as parameters, so these statements are never prepared.
 */
const needsValues = /on conflict\s*\([^)]*\)\s*where\s(?:(?!\bdo (?:nothing|update)\b)[^$])*\$/i

type Run = (query: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>

const seen = new Map<string, number>()
const names = new Map<string, string>()
/**
 * Part of the names of prepared statements. After a table changed, all statements are prepared again under new names.
 */
let generation = 0

function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  if (names.size >= maxPrepared) return undefined
  if (needsValues.test(text)) return undefined
  const times = (seen.get(text) ?? 0) + 1
  if (times < repeatedAfter) {
    if (seen.size < 10 * maxPrepared) seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const name = `s${generation}_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Prepares repeated statements once per connection, so that PostgreSQL parses them only once. From the sixth execution
 * PostgreSQL also reuses the plan, unless plans for the actual values are cheaper.
 */
export function prepareRepeatedQueries(client: PoolClient) {
  const run = client.query.bind(client) as unknown as Run
  const prepared: Run = async (query, values) => {
    const name = typeof query === 'string' && values?.length ? nameOf(query) : undefined
    if (name === undefined) return run(query, values)
    try {
      return await run({ name, text: query as string, values: values! })
    } catch (error) {
      if ((error as { code?: string }).code !== outdatedPlanErrorCode) throw error
      generation += 1
      names.clear()
      // Inside a transaction the second attempt fails too. The caller then receives the first error and repeats the
      // whole transaction.
      return run(query as string, values).catch(() => Promise.reject(error))
    }
  }
  Object.assign(client, { query: prepared })
}
