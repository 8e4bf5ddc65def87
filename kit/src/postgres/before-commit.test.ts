import { openTourDatabase, type TourDatabase } from '@sanhe/kit/testing/overselling-fixture'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runWithBeforeCommit } from './before-commit.ts'
import { inTransaction } from './database.ts'
import type { AnyDatabase } from './executor.ts'

let fixture: TourDatabase
let db: AnyDatabase
beforeAll(async () => {
  fixture = await openTourDatabase()
  db = fixture.db
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const mark = (tx: AnyDatabase) => sql`UPDATE tours SET taken = taken + 1 WHERE id = 1`.execute(tx)
async function readMarks() {
  const { rows } = await sql<{ taken: number }>`SELECT taken FROM tours WHERE id = 1`.execute(db)
  return rows[0]?.taken
}
const query = (tx: AnyDatabase) => sql`SELECT 1`.execute(tx)

describe('runWithBeforeCommit', () => {
  test('the hook runs once in each outermost transaction, not in a joined one', async () => {
    await runWithBeforeCommit(mark, async () => {
      await inTransaction(db, (tx) => inTransaction(tx, query))
      await inTransaction(db, query)
    })
    expect(await readMarks()).toBe(2)
  })

  test('the changes of the hook are rolled back together with a failed transaction', async () => {
    const failing = runWithBeforeCommit(mark, () =>
      inTransaction(db, async (tx) => {
        await query(tx)
        throw new Error('on purpose')
      }),
    )
    await expect(failing).rejects.toThrow('on purpose')
    expect(await readMarks()).toBe(0)
  })

  test('transactions outside of it call no hook', async () => {
    await inTransaction(db, query)
    expect(await readMarks()).toBe(0)
  })
})
