import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@sanhe/kit/security/secrets'

export type Migration = {
  version: number
  name: string
  checksum: string
  sql: string
  /**
   * Number of the oldest migration that a program must contain to work with the migrated database. 0: every program
   * that worked before the migration works after it.
   */
  oldestCompatible: number
  /** Statements that run one by one outside a transaction. Undefined: the whole file runs in one transaction. */
  statements?: string[]
  /** Checksums of earlier texts of this file that created the same tables and indexes. */
  replaces: string[]
}

const fileName = /^(\d{3})_[a-z0-9_]+\.sql$/

/** Matches a file that ends its transaction: it would be applied only in part when a later statement fails. */
const endsTransaction = /^\s*(commit|rollback)(\s+(work|transaction))?\s*;/im

/** Matches a line such as `-- migration: oldest-compatible 069`. */
const directiveLine = /^-- migration: *(.*)$/gm

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const files = names.toSorted().map((name) => readMigration(folder, name))
  for (const [index, { version, name }] of files.entries()) {
    const before = files[index - 1]
    if (before?.version === version) throw new Error(`${before.name} and ${name} have the same number`)
  }
  return files
}

function readMigration(folder: string, name: string): Migration {
  const version = Number(fileName.exec(name)?.[1])
  if (!version) throw new Error(`${name} is not named like 001_what_it_does.sql`)
  // Line endings are normalised before the checksum is computed, because git may have changed them.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  if (endsTransaction.test(sql)) throw new Error(`${name} must not end its transaction: it runs inside one`)
  const { isTransactional, ...directives } = readDirectives(name, sql)
  if (directives.oldestCompatible > version)
    throw new Error(`${name} requires programs of a later migration than its own`)
  const migration = { version, name, checksum: sha256(sql), sql, ...directives }
  return isTransactional ? migration : { ...migration, statements: splitStatements(name, sql) }
}

function readDirectives(name: string, sql: string) {
  const directives = { oldestCompatible: 0, isTransactional: true, replaces: [] as string[] }
  for (const [, text = ''] of sql.matchAll(directiveLine)) {
    const [word, value = ''] = text.trim().split(/\s+/)
    if (word === 'no-transaction' && !value) directives.isTransactional = false
    else if (word === 'oldest-compatible' && /^\d{3}$/.test(value))
      directives.oldestCompatible = Number(value)
    else if (word === 'replaces' && /^[0-9a-f]{64}$/.test(value)) directives.replaces.push(value)
    else throw new Error(`${name} has an unknown line "-- migration: ${text}"`)
  }
  return directives
}

/**
 * Splits a file at the semicolons that end a line. Statements outside a transaction are short, so text that may contain
 * such a semicolon is refused.
 */
function splitStatements(name: string, sql: string) {
  if (/\$\w*\$|\/\*/.test(sql))
    throw new Error(`${name} runs outside a transaction, so it must not contain $$ or /*`)
  return sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
