import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import { decodeChanges, encodeChanges } from './changes.ts'
import { readCommits, type WalPosition } from './wal.ts'

let folder: string
let db: Sqlite
let database: string
const copy = () => join(folder, 'copy.sqlite')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-wal-'))
  database = join(folder, 'live.sqlite')
  db = openSqlite(database)
  db.raw.exec('PRAGMA wal_autocheckpoint = 0; CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT)')
  db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(database, copy())
})
afterEach(() => {
  if (db.raw.isOpen) db.raw.close()
  rmSync(folder, { recursive: true, force: true })
})

const log = () => `${database}-wal`
const add = (text: string) => db.sql.run`INSERT INTO texts (text) VALUES (${text})`
const commits = (from?: WalPosition) => {
  const found = readCommits(log(), from)
  if (found === undefined || found === 'restarted') throw new Error(`found ${String(found)}`)
  return found
}
const readTexts = (path: string) => {
  const other = openSqlite(path, { readOnly: true })
  try {
    return other.sql.all`SELECT id, text FROM texts ORDER BY id`
  } finally {
    other.raw.close()
  }
}

describe('readCommits', () => {
  test('returns undefined for an empty or absent log', () => {
    expect(readCommits(log())).toBeUndefined()
    expect(readCommits(join(folder, 'absent'))).toBeUndefined()
  })

  test('continues after the last commit, and finds nothing twice', () => {
    add('one')
    const first = commits()
    expect(readCommits(log(), first.position)).toBeUndefined()
    add('two')
    expect(commits(first.position).position.offset).toBeGreaterThan(first.position.offset)
  })

  test('ignores pages of a transaction that is not committed', () => {
    add('one')
    const { position } = commits()
    // A small cache moves changed pages into the log before the commit.
    db.raw.exec('PRAGMA cache_size = 5; BEGIN')
    for (let n = 0; n < 200; n += 1) add('x'.repeat(2000))
    const size = readFileSync(log()).length
    expect(size).toBeGreaterThan(position.offset)
    expect(readCommits(log(), position)).toBeUndefined()
    db.raw.exec('ROLLBACK')
    expect(readCommits(log(), position)).toBeUndefined()
    add('after')
    expect(commits(position).pages.size).toBeGreaterThan(0)
  })

  test('reports a log that was emptied and begun again', () => {
    add('one')
    const { position } = commits()
    db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(readCommits(log(), position)).toBe('restarted')
    add('two')
    expect(readCommits(log(), position)).toBe('restarted')
  })

  test('reads nothing after a damaged frame', async () => {
    add('one')
    const { position } = commits()
    add('two')
    const { writeFile } = await import('node:fs/promises')
    const bytes = readFileSync(log())
    bytes[position.offset + 100] = (bytes[position.offset + 100] ?? 0) ^ 1
    await writeFile(join(folder, 'damaged'), bytes)
    expect(readCommits(join(folder, 'damaged'), position)).toBeUndefined()
  })
})

test('a copy that receives the changes of random transactions equals the database', async () => {
  const operation = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), size: fc.nat(9000) }),
    fc.record({ kind: fc.constant('remove' as const), size: fc.nat(5) }),
    fc.record({ kind: fc.constant('vacuum' as const), size: fc.constant(0) }),
    fc.record({ kind: fc.constant('rollback' as const), size: fc.nat(3000) }),
  )
  let position: WalPosition | undefined
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
      for (const { kind, size } of operations) {
        if (kind === 'add') add('字'.repeat(size))
        if (kind === 'remove') db.sql.run`DELETE FROM texts WHERE id % 6 = ${size}`
        if (kind === 'vacuum') db.raw.exec('VACUUM')
        if (kind !== 'rollback') continue
        db.raw.exec('BEGIN')
        add('y'.repeat(size))
        db.raw.exec('ROLLBACK')
      }
      const found = readCommits(log(), position)
      if (found === 'restarted') throw new Error('the log was restarted')
      if (!found) return
      position = found.position
      const place = { generation: 'g', number: (number += 1) }
      const received = await decodeChanges(place, await encodeChanges(place, found))
      if (!received) throw new Error('the changes cannot be decoded')
      await applyChanges(copy(), received)
      expect(readTexts(copy())).toEqual(readTexts(database))
    }),
    { numRuns: 60 },
  )
  db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(readFileSync(copy()).equals(readFileSync(database))).toBe(true)
})

test('a file of changes is refused if one byte differs, or if it has another number or generation', async () => {
  add('one')
  const place = { generation: 'g', number: 7 }
  const file = await encodeChanges(place, commits())
  expect(await decodeChanges(place, file)).toBeDefined()
  for (const other of [
    { ...place, number: 8 },
    { ...place, generation: 'h' },
  ])
    expect(await decodeChanges(other, file)).toBeUndefined()
  const damaged = Buffer.from(file)
  damaged[file.length - 1] = (damaged[file.length - 1] ?? 0) ^ 1
  expect(await decodeChanges(place, damaged)).toBeUndefined()
  for (const broken of [file.subarray(0, 20), Buffer.alloc(0)])
    expect(await decodeChanges(place, broken)).toBeUndefined()
})
