import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Db } from '#core'

/**
 * Returns the query plans of all queries that `look` runs. PostgreSQL uses a sequential scan only if no index fits. A
 * generic plan is the plan for all values of the parameters, which PostgreSQL may use for prepared statements. It uses a
 * partial index only if the query contains the values of its condition as literals.
 */
export async function explainQueries(
  database: Db,
  look: (db: Db) => Promise<unknown>,
  { isGeneric = false } = {},
) {
  const queries: RootOperationNode[] = []
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => (queries.push(node), node),
    transformResult: async ({ result }) => result,
  }
  await look(database.withPlugin(listening))
  return database.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const plans: string[] = []
    for (const node of queries) {
      const { sql: text, parameters } = tx.getExecutor().compileQuery(node, createQueryId())
      const { rows } = isGeneric
        ? await explainGenerically(tx, text, parameters.length)
        : await tx.executeQuery(CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]))
      plans.push(rows.map((row) => Object.values(row as object).join()).join('\n'))
    }
    return plans.join('\n')
  })
}

/** `EXPLAIN (GENERIC_PLAN)` does the same, but only since PostgreSQL 16. */
async function explainGenerically(tx: Db, text: string, parameterCount: number) {
  await sql`SET LOCAL plan_cache_mode = force_generic_plan`.execute(tx)
  await tx.executeQuery(CompiledQuery.raw(`PREPARE explained AS ${text}`))
  const values = Array.from({ length: parameterCount }, () => 'NULL').join(', ')
  const plan = await tx.executeQuery(
    CompiledQuery.raw(`EXPLAIN EXECUTE explained${values && ` (${values})`}`),
  )
  await sql`DEALLOCATE explained`.execute(tx)
  return plan
}
