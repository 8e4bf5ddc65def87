import { join } from 'node:path'
import { type Migration, readMigrations } from '@sanhe/kit/postgres/migration-files'
import { runCommand } from '../terminal/commands.ts'

/**
 * Folders of migrations and the newest migration that existed before this check. Older migrations are not checked,
 * because an applied migration cannot be changed.
 */
export const checkedFolders = [
  { folder: 'companion/server/migrations', baseline: 68 },
  { folder: 'secretary/server/migrations', baseline: 7 },
]

/**
 * Rules of squawk that a migration may break if it declares the oldest program that works after it, because the
 * migration is then the second step (contract) of a change whose first step (expand) was released before.
 */
const compatibilityRules = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'renaming-column',
  'renaming-table',
])

/** Rules about style, and about settings that the runner of migrations makes itself. */
const excludedRules = [
  'prefer-bigint-over-int',
  'prefer-text-field',
  'prefer-robust-stmts',
  'prefer-identity',
  'prefer-timestamp-tz',
  'require-timeout-settings',
]

/**
 * Parts of statements that hold locks for as long as a table is large, and for which squawk has no rule. CONCURRENTLY
 * needs a file that runs outside a transaction.
 */
const slowStatements = new RegExp(
  [
    String.raw`^(UPDATE|DELETE|TRUNCATE|LOCK|VACUUM|CLUSTER|REFRESH)\b`,
    String.raw`\b(VALIDATE\s+CONSTRAINT|SET\s+(UN)?LOGGED|SET\s+TABLESPACE|CONCURRENTLY)\b`,
    String.raw`\bADD\s+COLUMN\b.*\bCHECK\s*\(`,
  ].join('|'),
  'i',
)

type SquawkFinding = { file: string; line: number; rule_name: string; message: string }

/** Returns one line for each statement of the migration files that would stop requests or break the older version. */
export async function findUnsafeMigrations(
  root: string,
  folder: string,
  baseline: number,
): Promise<string[]> {
  const files = readMigrations(join(root, folder)).filter(({ version }) => version > baseline)
  const found = await Promise.all(
    files.map(async (file) => [
      ...(await listSquawkFindings(root, folder, file)),
      ...listSlowStatements(folder, file),
    ]),
  )
  return found.flat()
}

async function listSquawkFindings(root: string, folder: string, migration: Migration) {
  const path = join(folder, migration.name)
  const { output } = await runCommand(root, 'squawk', [
    '--reporter=json',
    '--pg-version=18',
    ...(migration.statements ? [] : ['--assume-in-transaction']),
    `--exclude=${excludedRules.join(',')}`,
    path,
  ])
  const isContract = migration.oldestCompatible > 0
  return parseFindings(output)
    .filter(({ rule_name: rule }) => !(isContract && compatibilityRules.has(rule)))
    .map(({ line, rule_name: rule, message }) => `${path}:${line + 1} ${rule}: ${message}${adviceOf(rule)}`)
}

/** Squawk prints its findings as one JSON array. Other output, for example of a missing program, is an error. */
function parseFindings(output: string): SquawkFinding[] {
  const line = output.split('\n').find((text) => text.startsWith('['))
  if (!line) throw new Error(`squawk did not report its findings: ${output}`)
  return JSON.parse(line) as SquawkFinding[]
}

const adviceOf = (rule: string) =>
  compatibilityRules.has(rule)
    ? ' If the released version no longer uses it, add "-- migration: oldest-compatible NNN" with the newest migration of that version.'
    : ''

/**
 * A comment `-- small table: REASON` above a statement permits it. Statements outside a transaction may take long,
 * because they hold only locks that do not stop reads and writes.
 */
function listSlowStatements(folder: string, { name, sql, statements }: Migration) {
  if (statements) return []
  const lines = sql.split('\n')
  return lines.flatMap((line, index) =>
    !line.startsWith('--') && slowStatements.test(line) && !lines[index - 1]?.startsWith('-- small table: ')
      ? [
          `${join(folder, name)}:${index + 1} holds locks while it reads or changes a whole table: ${line.trim()}`,
        ]
      : [],
  )
}
