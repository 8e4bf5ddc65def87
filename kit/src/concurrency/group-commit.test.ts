import { setImmediate } from 'node:timers/promises'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runGroupCommitTransaction } from './group-commit.ts'

let db: Sqlite
beforeEach(() => {
  // A fake clock makes the duration of a group independent of the speed of the machine.
  vi.useFakeTimers({ toFake: ['performance'] })
  db = openSqlite(':memory:')
  db.raw.exec(
    'CREATE TABLE t (n INTEGER UNIQUE, parent INTEGER REFERENCES t (n) DEFERRABLE INITIALLY DEFERRED)',
  )
})
afterEach(() => {
  vi.useRealTimers()
  db.raw.close()
})

const rows = () => db.sql.all`SELECT n FROM t ORDER BY n`.map((row) => (row as { n: number }).n)
const add = (n: number, parent: number | null = null) =>
  runGroupCommitTransaction(db, () => db.sql.run`INSERT INTO t VALUES (${n}, ${parent})` && n)
const outcomes = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))
const countCommits = () => {
  const exec = vi.spyOn(db.raw, 'exec')
  return () => exec.mock.calls.filter(([sql]) => sql === 'COMMIT').length
}

test('runGroupCommitTransaction runs calls of the same event loop turn in order and commits them together', async () => {
  const commits = countCommits()
  const seen = runGroupCommitTransaction(db, rows)
  expect(await outcomes([add(1), seen, add(2), runGroupCommitTransaction(db, rows)])).toEqual([
    1,
    [],
    2,
    [1, 2],
  ])
  expect(commits()).toBe(1)
  await add(3)
  expect([commits(), rows()]).toEqual([2, [1, 2, 3]])
})

test('runGroupCommitTransaction rolls back only the changes of the call that throws', async () => {
  const half = runGroupCommitTransaction(db, () => {
    db.sql.run`INSERT INTO t VALUES (7, NULL)`
    throw new Error('changed my mind')
  })
  expect(await outcomes([add(1), half, add(1), add(2)])).toEqual([1, 'refused', 'refused', 2])
  await expect(half).rejects.toThrow('changed my mind')
  expect(rows()).toEqual([1, 2])
})

test('runGroupCommitTransaction rejects every call of a group when their shared commit fails', async () => {
  expect(await outcomes([add(1), add(2, 99), add(3)])).toEqual(['refused', 'refused', 'refused'])
  expect(rows()).toEqual([])
  expect(await outcomes([add(4), add(5, 4)])).toEqual([4, 5])
})

test('runGroupCommitTransaction rejects the earlier calls of a group, not the later ones, when SQLite rolls back the transaction itself', async () => {
  const fill = () =>
    runGroupCommitTransaction(db, () => {
      db.raw.exec('ROLLBACK')
      throw new Error('database or disk is full')
    })
  expect(await outcomes([add(1), fill(), add(2)])).toEqual(['refused', 'refused', 2])
  expect(rows()).toEqual([2])
})

test('runGroupCommitTransaction starts a new group after a call that takes long', async () => {
  const commits = countCommits()
  const long = runGroupCommitTransaction(db, () => vi.advanceTimersByTime(15))
  await Promise.all([add(1), long, add(2), add(3)])
  expect([commits(), rows()]).toEqual([2, [1, 2, 3]])
})

test('runGroupCommitTransaction settles its promise before the next turn of the event loop', async () => {
  const order: string[] = []
  const committed = add(1).then(() => order.push('committed'))
  await Promise.all([committed, setImmediate().then(() => order.push('another turn'))])
  expect(order).toEqual(['committed', 'another turn'])
})
