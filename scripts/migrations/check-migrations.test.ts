import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkedFolders, findUnsafeMigrations } from './check-migrations.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/migrations-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function check(sql: string) {
  writeFileSync(join(folder, '002_change.sql'), sql)
  const found = await findUnsafeMigrations(root, relative(root, folder), 1)
  return found.map((line) => line.replace(/^\S+:(\d+) (\S+?):? .*$/s, '$1 $2'))
}

test.each(checkedFolders)(
  'no migration of $folder after $baseline stops requests or breaks the older version',
  async ({ folder: migrations, baseline }) => {
    expect(await findUnsafeMigrations(root, migrations, baseline)).toEqual([])
  },
)

test('the check reports statements of the migrations before its baseline (control)', async () => {
  const found = await findUnsafeMigrations(root, 'companion/server/migrations', 61)
  expect(found.join('\n')).toContain('064_address_positions.sql:5 constraint-missing-not-valid')
})

describe('findUnsafeMigrations refuses statements that hold a strong lock for long', () => {
  test.each([
    ['ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid()', '1 adding-field-with-default'],
    ['ADD COLUMN a integer GENERATED ALWAYS AS (b + 1) STORED', '1 adding-field-with-default'],
    ['ADD COLUMN a integer CHECK (a > 0)', '1 holds'],
    ['ADD COLUMN a bigint REFERENCES users', '1 adding-foreign-key-constraint'],
    ['ALTER COLUMN a SET NOT NULL', '1 adding-not-nullable-field'],
    ['ALTER COLUMN a TYPE bigint', '1 changing-column-type'],
    ['ADD CONSTRAINT c CHECK (a > 0)', '1 constraint-missing-not-valid'],
    ['ADD CONSTRAINT c UNIQUE (a)', '1 disallowed-unique-constraint'],
    ['ADD CONSTRAINT c EXCLUDE USING gist (a WITH &&)', '1 constraint-missing-not-valid'],
    ['VALIDATE CONSTRAINT c', '1 holds'],
    ['SET UNLOGGED', '1 holds'],
  ])('ALTER TABLE orders %s', async (action, found) => {
    expect(await check(`ALTER TABLE orders ${action};\n`)).toContain(found)
  })

  test.each([
    ['CREATE INDEX orders_by_a ON orders (a);', '1 require-concurrent-index-creation'],
    ['DROP INDEX orders_by_a;', '1 require-concurrent-index-deletion'],
    ['REINDEX TABLE orders;', '1 require-concurrent-reindex'],
    ['CREATE INDEX CONCURRENTLY a ON orders (a);', '1 holds'],
    ['UPDATE orders SET a = 1;', '1 holds'],
    ['DELETE FROM orders;', '1 holds'],
    ['LOCK TABLE orders;', '1 holds'],
  ])('%s', async (sql, found) => {
    expect(await check(`${sql}\n`)).toContain(found)
  })
})

describe('findUnsafeMigrations refuses statements that break the older version', () => {
  test.each([
    ['ALTER TABLE orders DROP COLUMN a;', 'ban-drop-column'],
    ['ALTER TABLE orders RENAME COLUMN a TO b;', 'renaming-column'],
    ['ALTER TABLE orders RENAME TO purchases;', 'renaming-table'],
    ['DROP TABLE orders;', 'ban-drop-table'],
  ])('%s, unless the file names the oldest compatible migration', async (sql, rule) => {
    expect(await check(`${sql}\n`)).toEqual([`1 ${rule}`])
    expect(await check(`-- migration: oldest-compatible 001\n${sql}\n`)).toEqual([])
  })

  test('a new column that is NOT NULL without a default is refused even with an oldest compatible migration', async () => {
    const sql = 'ALTER TABLE orders ADD COLUMN a integer NOT NULL;'
    expect(await check(`-- migration: oldest-compatible 001\n${sql}\n`)).toEqual(['2 adding-required-field'])
  })
})

test.each([
  ['a column with a constant default', 'ALTER TABLE orders ADD COLUMN a integer NOT NULL DEFAULT 0;'],
  ['a constraint that is validated later', 'ALTER TABLE orders ADD CONSTRAINT c CHECK (a > 0) NOT VALID;'],
  ['a new table with its index', 'CREATE TABLE notes (id bigint);\nCREATE INDEX notes_by_id ON notes (id);'],
  ['a change of a small table', '-- small table: 20 rows of settings\nUPDATE legal_documents SET a = 1;'],
  [
    'an index that is built concurrently outside a transaction',
    '-- migration: no-transaction\nCREATE INDEX CONCURRENTLY orders_by_a ON orders (a);\nALTER TABLE orders VALIDATE CONSTRAINT c;',
  ],
])('findUnsafeMigrations permits %s', async (_, sql) => {
  expect(await check(`${sql}\n`)).toEqual([])
})
