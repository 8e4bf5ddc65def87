import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'

type Waiting = { work(): unknown; resolve(result: unknown): void; reject(reason: unknown): void }

const queues = new WeakMap<Sqlite, Waiting[]>()

/** Longest duration in ms of a group of calls. A longer group would delay reads of the database. */
const maxGroupMs = 10

/**
 * Like `transaction`, commits or rolls back all changes of `work`. Calls in the same turn of the event loop share one
 * commit, and so one flush of the disk: each call sees the changes of the calls before it, and a call that throws rolls
 * back its own changes only. The promise settles after the commit, before the next turn of the event loop.
 */
export function runGroupCommitTransaction<T>(db: Sqlite, work: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queue = queues.getOrInsertComputed(db, () => [])
    queue.push({ work, resolve, reject })
    if (queue.length === 1) setImmediate(runGroup, db, queue)
  })
}

function runGroup(db: Sqlite, queue: Waiting[]) {
  const group: Waiting[] = []
  try {
    const tell = transaction(db, () => runWorks(db, queue, group))
    tell.forEach((one) => one())
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
  if (queue.length > 0) setImmediate(runGroup, db, queue)
}

/** Moves work from `queue` to `group`. Returns the callbacks that settle each call after the commit. */
function runWorks(db: Sqlite, queue: Waiting[], group: Waiting[]) {
  const tell: (() => void)[] = []
  const endsAt = performance.now() + maxGroupMs
  for (let next = queue.shift(); next; next = performance.now() < endsAt ? queue.shift() : undefined) {
    group.push(next)
    tell.push(runWork(db, next))
  }
  return tell
}

function runWork(db: Sqlite, { work, resolve, reject }: Waiting) {
  db.raw.exec('SAVEPOINT work')
  try {
    const result = work()
    db.raw.exec('RELEASE work')
    return () => resolve(result)
  } catch (error) {
    // When the disk is full, SQLite rolls back the whole transaction, including the changes of the other calls. The
    // error must therefore end the whole group.
    if (!db.raw.isTransaction) throw error
    db.raw.exec('ROLLBACK TO work; RELEASE work')
    return () => reject(error)
  }
}
