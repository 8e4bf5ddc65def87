import type { PoolClient, QueryConfig, QueryResult } from 'pg'

/** So often a statement is asked before it is prepared: those with a list of their own length come once. */
const repeatedAfter = 3
/** A connection holds no more than these. */
const maxPrepared = 400
/** PostgreSQL's word for: the table looks otherwise than when this was prepared. */
export const outdatedPlanErrorCode = '0A000'

/** A partial index that has to fit values which come later: PostgreSQL can make no plan to keep. */
const needsValues = /on conflict\s*\([^)]*\)\s*where\s(?:(?!\bdo (?:nothing|update)\b)[^$])*\$/i

type Run = (query: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>

const seen = new Map<string, number>()
const names = new Map<string, string>()
/** After a change of tables everything is prepared anew, under other names. */
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
 * Lets PostgreSQL read a statement once per connection that comes again and again. From the sixth time on it also keeps
 * the plan, unless plans for the values at hand promise to be cheaper.
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
      // Inside a transaction all of it has to be done again, by whoever began it.
      return run(query as string, values).catch(() => Promise.reject(error))
    }
  }
  Object.assign(client, { query: prepared })
}
