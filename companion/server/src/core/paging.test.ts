import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { countRows, maxCountedRows } from './paging.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test.each([
  [0, 0],
  [3, 3],
  [maxCountedRows, maxCountedRows],
  [maxCountedRows + 1, maxCountedRows],
])('countRows of %i rows returns %i', async (rows, total) => {
  const found = app.db
    .selectFrom(sql<{ id: number }>`(SELECT id FROM generate_series(1, ${rows}::int) AS id)`.as('rows'))
    .select('id')
  expect(await countRows(app.db, found)).toEqual({ total })
})
