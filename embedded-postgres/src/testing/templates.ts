import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readMigrations } from '@sanhe/kit/postgres/migration-files'
import { migratePostgres } from '@sanhe/kit/postgres/migrations'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { Client } from 'pg'

/**
 * Returns the template of these migrations, found by a hash of their content. The caller holds the lock of the test
 * databases.
 */
export async function ensureTemplateDatabase(
  admin: Client,
  machine: string,
  migrationsFolder: string,
  urlOf: (database: string) => string,
) {
  const folder = resolve(migrationsFolder)
  const content = readMigrations(folder).map(({ name, checksum }) => `${name} ${checksum}`)
  const template = `template_${sha256(content.join('\n')).slice(0, 16)}`
  const known = await listTemplates(admin)
  if (known.some(({ name }) => name === template)) return template
  await dropStaleTemplates(admin, known, machine, folder)
  const draft = `${template}${draftSuffix}`
  await admin.query(`CREATE DATABASE ${draft} TEMPLATE template0 ENCODING 'UTF8'`)
  await migratePostgres(urlOf(draft), folder)
  await admin.query(`COMMENT ON DATABASE ${draft} IS '${originOf(machine, folder).replaceAll("'", "''")}'`)
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
  return template
}

type Template = { name: string; origin: string | null }

const draftSuffix = '_new'
const originOf = (machine: string, folder: string) => `${machine}:${folder}`

async function listTemplates(admin: Client) {
  const { rows } = await admin.query<Template>(`
    SELECT datname AS name, shobj_description(oid, 'pg_database') AS origin
    FROM pg_database WHERE datname ~ '^template_[0-9a-f]{16}'`)
  return rows
}

/** Drops unfinished templates, older templates of the same folder, and templates of deleted folders. */
async function dropStaleTemplates(admin: Client, known: Template[], machine: string, folder: string) {
  for (const { name, origin } of known) {
    const [owner, ...path] = (origin ?? '').split(':')
    const from = path.join(':')
    const isStale = owner === machine && (from === folder || !existsSync(from))
    if (isStale || name.endsWith(draftSuffix)) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}
