import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { allPersonalData } from '../personal-data.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

/** Columns that name a user but are not part of the copy, each with the reason. */
const leftOut: Record<string, string> = {
  'counters.subject':
    'counts of the day and the month, deleted after two months; their effects are in the copy',
  'ended_accounts.user_id': 'exists only after the deletion of the account',
  'user_reports.person_id': 'reports by other users, which would reveal who made them',
  'outbox_deliveries.subject': 'events that are deleted once they are delivered',
}

/** Lists each column that contains a user id: by a foreign key to `users`, or by the name of the column. */
async function listUserColumns() {
  const { rows } = await sql<{ name: string }>`
    SELECT k.table_name || '.' || k.column_name AS name
    FROM information_schema.key_column_usage k
    JOIN information_schema.referential_constraints r USING (constraint_schema, constraint_name)
    JOIN information_schema.table_constraints t
      ON t.constraint_schema = r.unique_constraint_schema AND t.constraint_name = r.unique_constraint_name
    JOIN pg_class ON pg_class.oid = to_regclass(k.table_name) AND NOT relispartition
    WHERE t.table_name = 'users' AND k.table_schema = 'public'
    UNION
    SELECT c.table_name || '.' || c.column_name
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    JOIN pg_class ON pg_class.oid = to_regclass(c.table_name) AND NOT relispartition
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.column_name IN ('user_id', 'recipient', 'subject', 'owner', 'holder_id')
        OR (c.table_name = 'users' AND c.column_name = 'id'))`.execute(app.db)
  return rows.map(({ name }) => name)
}

test("every column that names a user is in the copy of the user's data, or is listed with a reason", async () => {
  const known = allPersonalData.flatMap(({ tables }) => tables.map(({ table, owner }) => `${table}.${owner}`))
  const columns = await listUserColumns()
  expect(columns.length).toBeGreaterThan(50)
  expect(columns.filter((column) => !known.includes(column) && !(column in leftOut))).toEqual([])
})

test('every column that is declared as left out of the data export exists and is absent from the export', async () => {
  const columns = await listUserColumns()
  const known = allPersonalData.flatMap(({ tables }) => tables.map(({ table, owner }) => `${table}.${owner}`))
  expect(Object.keys(leftOut).filter((column) => !columns.includes(column))).toEqual([])
  expect(Object.keys(leftOut).filter((column) => known.includes(column))).toEqual([])
})
