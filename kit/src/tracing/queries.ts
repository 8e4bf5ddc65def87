import { getCurrentTracing } from './tracing.ts'

type DatabaseName = 'postgresql' | 'sqlite'

const maxSummaries = 2000
const summaries = new Map<string, { operation: string; table: string | undefined }>()

/**
 * Returns the operation of a statement and its first table. Only these two leave the machine, because the text of a
 * statement could contain a value.
 */
export function summarizeQuery(sql: string) {
  const known = summaries.get(sql)
  if (known) return known
  const [, word = ''] = /^[\s(]*([a-z]+)/i.exec(sql) ?? []
  const operation = word.toUpperCase()
  const [, table] =
    /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*(?:"?\."?[a-z_][a-z0-9_]*)?)"?/i.exec(
      sql,
    ) ?? []
  const summary = { operation: operation || 'QUERY', table: table?.replaceAll('"', '') }
  if (summaries.size < maxSummaries) summaries.set(sql, summary)
  return summary
}

/** Records a query that has just ended as a child of the active span. */
export function recordQuery(system: DatabaseName, sql: string, durationMs: number, error?: unknown) {
  const tracing = getCurrentTracing()
  if (!tracing) return
  const { operation, table } = summarizeQuery(sql)
  const name = table === undefined ? operation : `${operation} ${table}`
  const attributes = {
    'db.system.name': system,
    'db.operation.name': operation,
    'db.query.summary': name,
    ...(table !== undefined && { 'db.collection.name': table }),
  }
  tracing.recordChild({ name, kind: 'client', attributes }, durationMs, error)
}
