import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'

type Waiting = { work(): unknown; resolve(result: unknown): void; reject(reason: unknown): void }

const queues = new WeakMap<Sqlite, Waiting[]>()

/** After this long a group takes in no more: reads want their turn. */
const maxGroupMs = 10

/**
 * Like `transaction`, everything in `work` commits or nothing does. Those who ask in the same turn of the event loop
 * share one commit, and so one flush of the disk: each sees what was done before it, and one that throws takes back
 * its own part alone. Settles after the commit, before anything else gets its turn.
 */
export function groupCommitTransaction<T>(db: Sqlite, work: () => T): Promise<T> {
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

/** Moves works from `queue` to `group`. Returns what to tell each of them once it is committed. */
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
    // A full disk has SQLite take back the whole transaction, and with it what the others did.
    if (!db.raw.isTransaction) throw error
    db.raw.exec('ROLLBACK TO work; RELEASE work')
    return () => reject(error)
  }
}
