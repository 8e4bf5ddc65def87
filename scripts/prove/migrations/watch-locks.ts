import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

export type HeldLock = { table: string; mode: string; statement: string; heldMs: number }

const pollMs = 10

/**
 * Watches which locks of existing tables stop reads or writes, until the work ends. Returns each lock with the longest
 * time that one transaction held it. The time is exact to about 10 ms.
 */
export async function watchLocks(url: string, work: Promise<unknown>): Promise<HeldLock[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const locks = new Map<string, HeldLock & { since: number }>()
  const done = new AbortController()
  const end = work.finally(() => done.abort())
  try {
    while (!done.signal.aborted) {
      const now = performance.now()
      for (const lock of await listLocks(client)) {
        const key = `${lock.transaction} ${lock.table} ${lock.mode}`
        const known = locks.get(key) ?? { ...lock, heldMs: 0, since: now }
        locks.set(key, { ...known, heldMs: performance.now() - known.since })
      }
      await sleep(pollMs)
    }
    await end
  } finally {
    await client.end()
  }
  return [...locks.values()].toSorted((a, b) => b.heldMs - a.heldMs)
}

type LockRow = { table: string; mode: string; statement: string; transaction: string }

/** A table that the migration itself creates has no row in this session's catalogue yet, so it is not listed. */
async function listLocks(client: Client) {
  const { rows } = await client.query<LockRow>(
    `SELECT relname AS table, mode, left(query, 1000) AS statement, virtualtransaction AS transaction
     FROM pg_locks JOIN pg_class ON pg_class.oid = relation JOIN pg_stat_activity USING (pid)
     WHERE granted AND relkind = 'r' AND relnamespace = 'public'::regnamespace AND pid <> pg_backend_pid()
       AND relname <> 'schema_migrations'
       AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
  )
  return rows
}
