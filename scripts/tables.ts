// npm run tables: writes the table types of all products from their migrations; with --check only compares.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { stopTestServer } from '@sanhe/embedded-postgres/testing/server'
import { Client } from 'pg'
import { generateSqliteTables } from './tables/sqlite.ts'
import { runCommand } from './terminal/commands.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

/**
 * `clock: 'given'`: time columns have no default in the generated types, so the code must set them by the service's
 * clock. A default of the database would use the database's clock.
 */
const products: { folder: string; clock: 'given' | 'either' }[] = [
  { folder: 'companion/server', clock: 'given' },
  { folder: 'secretary/server', clock: 'either' },
]

const sqliteProducts = ['documents/server', 'secretary/agent']

/** Pattern of the tables that belong to the kit, which no product queries directly. */
const kitTables = '{schema_migrations,outbox_deliveries,job_schedules,limit_takes}'

/** Columns whose CHECK constraint lists the allowed values, which PostgreSQL stores as text. */
const enumColumnsQuery = `
  SELECT format('%s.%s', con.conrelid::regclass, att.attname) AS name, pg_get_constraintdef(con.oid) AS rule,
         att.atthasdef AS has_default, NOT att.attnotnull AS is_nullable
  FROM pg_constraint con JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = con.conkey[1]
  WHERE con.contype = 'c' AND cardinality(con.conkey) = 1 AND att.atttypid = 'varchar'::regtype
    AND pg_get_constraintdef(con.oid) LIKE '%ANY%'
  ORDER BY 1`

type WordColumn = { name: string; rule: string; has_default: boolean; is_nullable: boolean }

async function unionsOf(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<WordColumn>(enumColumnsQuery)
  await client.end()
  return Object.fromEntries(rows.map((column) => [column.name, unionOf(column)]))
}

function unionOf({ rule, has_default, is_nullable }: WordColumn) {
  const words = [...rule.matchAll(/'([^']+)'::/g)].map(([, word]) => `"${word}"`).join(' | ')
  return has_default ? `Generated<${words}>` : is_nullable ? `${words} | null` : words
}

async function generate({ folder, clock }: (typeof products)[number], file: string) {
  const database = await createTestDatabase(join(root, folder, 'migrations'))
  try {
    const columns = await unionsOf(database.url)
    const { code, output } = await runCommand(root, 'kysely-codegen', [
      '--dialect=postgres',
      `--url=${database.url}`,
      `--out-file=${file}`,
      `--exclude-pattern=${kitTables}`,
      '--date-parser=string',
      `--type-mapping=${JSON.stringify({ int8: 'number' })}`,
      `--overrides=${JSON.stringify({ columns })}`,
    ])
    if (code !== 0) throw new Error(output)
  } finally {
    await database.drop()
  }
  await format(file)
  // Replaces `interface` by `type`, as the rules of this repository require.
  const types = (await readFile(file, 'utf8'))
    .replaceAll(/export interface (\w+) \{/g, 'export type $1 = {')
    .replace(/^\/\*\*[\s\S]*?\*\/\n/, '// Made by `npm run tables` from the migrations.\n')
  return clock === 'given' ? types.replaceAll('Generated<Timestamp>', 'Timestamp') : types
}

async function format(file: string) {
  await runCommand(root, 'biome', ['format', '--write', '--vcs-enabled=false', `--config-path=${root}`, file])
}

async function generateSqlite(folder: string, file: string) {
  await writeFile(file, generateSqliteTables(join(root, folder)))
  await format(file)
  return readFile(file, 'utf8')
}

/** Writes the types of one product, or with --check compares them with the existing file. */
async function update(folder: string, make: (file: string) => Promise<string>) {
  const target = join(root, folder, 'src/core/tables.ts')
  const draft = await mkdtemp(join(tmpdir(), 'sanhe-tables-'))
  const made = await make(join(draft, 'tables.ts'))
  await rm(draft, { recursive: true, force: true })
  if (!isCheck) await writeFile(target, made)
  else if (!existsSync(target) || (await readFile(target, 'utf8')) !== made) {
    process.stderr.write(`${folder}/src/core/tables.ts differs from the migrations: npm run tables\n`)
    process.exitCode = 1
  }
}

for (const folder of sqliteProducts) await update(folder, (file) => generateSqlite(folder, file))
for (const product of products) await update(product.folder, (file) => generate(product, file))
await stopTestServer()
