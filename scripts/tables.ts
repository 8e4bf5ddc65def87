// npm run tables: writes the table types of the products on PostgreSQL from their migrations; with --check only compares.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopTestServer } from '@sanhe/kit/db/test-server'
import { createTestDatabase } from '@sanhe/kit/db/testing'
import { runCommand } from './terminal/commands.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

/** Columns whose CHECK says more than their type: the words that PostgreSQL keeps as text. */
const products: { folder: string; words: Record<string, string[]> }[] = [
  {
    folder: 'secretary/server',
    words: {
      'payments.status': ['pending', 'paid', 'closed', 'failed', 'refunded'],
      'deployments.status': ['pending', 'running', 'success', 'failed'],
      'deployment_steps.status': ['waiting', 'running', 'done', 'skipped', 'failed'],
    },
  },
]

/** Tables of the kit, which no code of a product names. */
const ofTheKit = '{schema_migrations,outbox_deliveries,job_schedules,limit_takes}'
const unionOf = (words: string[]) => `Generated<${words.map((word) => `"${word}"`).join(' | ')}>`

async function generate({ folder, words }: (typeof products)[number], file: string) {
  const database = await createTestDatabase(join(root, folder, 'migrations'))
  const columns = Object.fromEntries(Object.entries(words).map(([name, all]) => [name, unionOf(all)]))
  try {
    const { code, output } = await runCommand(root, 'kysely-codegen', [
      '--dialect=postgres',
      `--url=${database.url}`,
      `--out-file=${file}`,
      `--exclude-pattern=${ofTheKit}`,
      '--date-parser=string',
      `--type-mapping=${JSON.stringify({ int8: 'number' })}`,
      `--overrides=${JSON.stringify({ columns })}`,
    ])
    if (code !== 0) throw new Error(output)
  } finally {
    await database.drop()
  }
  await runCommand(root, 'biome', ['format', '--write', '--vcs-enabled=false', `--config-path=${root}`, file])
  // A type, as everywhere in this house.
  return (await readFile(file, 'utf8'))
    .replaceAll(/export interface (\w+) \{/g, 'export type $1 = {')
    .replace(/^\/\*\*[\s\S]*?\*\/\n/, '// Made by `npm run tables` from the migrations.\n')
}

for (const product of products) {
  const target = join(root, product.folder, 'src/core/tables.ts')
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-tables-'))
  const made = await generate(product, join(folder, 'tables.ts'))
  await rm(folder, { recursive: true, force: true })
  if (!isCheck) await writeFile(target, made)
  else if (!existsSync(target) || (await readFile(target, 'utf8')) !== made) {
    process.stderr.write(`${product.folder}/src/core/tables.ts differs from the migrations: npm run tables\n`)
    process.exitCode = 1
  }
}
await stopTestServer()
