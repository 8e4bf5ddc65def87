import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import type { PostgresBinaries } from './binaries.ts'
import { type PostgresServerFolder, changeFileOwner } from './data-folder.ts'
import { type PostgresOsAccount, runPostgresProgram } from './server-account.ts'

/**
 * Role and database of the product. The role is no superuser, so injected SQL cannot reach files or programs of the
 * machine.
 */
export const productDatabaseRole = 'sanhe'

/**
 * Content of `pg_hba.conf`. The superuser has no password and no line in the file, so only the product's role
 * can log in.
 */
const hostBasedAccess = `host all ${productDatabaseRole} 127.0.0.1/32 scram-sha-256\n`

/**
 * Locale options of the cluster: sorting by code point and case mapping by Unicode, so that results do not depend on
 * the locales of the machine.
 */
export const clusterLocaleOptions = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/** Settings of the server. Terse errors keep the contents of rows (personal data) out of its log. */
const settings = ['timezone=UTC', 'log_timezone=UTC', 'log_checkpoints=off', 'log_error_verbosity=terse']

/** Creates the database on the first start, atomically. Later starts check that the installed programs can read it. */
export async function ensureCluster(
  folder: PostgresServerFolder,
  binaries: PostgresBinaries,
  account: PostgresOsAccount,
) {
  if (existsSync(folder.cluster)) return checkVersion(folder, binaries)
  const draft = `${folder.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  changeFileOwner(draft, account)
  await runPostgresProgram(account, binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=reject',
    '--data-checksums',
    '--no-instructions',
    ...clusterLocaleOptions,
    ...settings.flatMap((setting) => ['--set', setting]),
  ])
  writeFileSync(join(draft, 'pg_hba.conf'), hostBasedAccess)
  await addRole(draft, makePassword(folder), binaries, account)
  renameSync(draft, folder.cluster)
  flushFolder(folder.root)
}

/** Creates the role of the product in single-user mode, so that the superuser is never reachable over the network. */
async function addRole(
  cluster: string,
  password: string,
  binaries: PostgresBinaries,
  account: PostgresOsAccount,
) {
  const statements = [
    `CREATE ROLE ${productDatabaseRole} LOGIN CREATEDB PASSWORD '${password}';`,
    backupGrant,
    `CREATE DATABASE ${productDatabaseRole} OWNER ${productDatabaseRole};`,
  ]
  await runSingleUser(cluster, 'template1', statements, binaries, account)
  writeFileSync(join(cluster, backupGrantMarker), '')
}

/**
 * Lets the product's role take backups. A grant on a function is valid in one database only; new databases copy the
 * grants of `template1`.
 */
const backupGrant = `GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO ${productDatabaseRole};`
/** Empty file in the cluster that exists once the grant was made. */
const backupGrantMarker = 'sanhe_backup_grant'

/**
 * Adds the grant for backups to a cluster that an older version created. Does nothing while the cluster has a
 * lock file of a running or killed server: a killed server must recover first, so the next start adds the
 * grant.
 */
export async function ensureBackupPermission(
  { cluster }: PostgresServerFolder,
  binaries: PostgresBinaries,
  account: PostgresOsAccount,
) {
  if (existsSync(join(cluster, backupGrantMarker)) || existsSync(join(cluster, 'postmaster.pid'))) return
  await runSingleUser(cluster, productDatabaseRole, [backupGrant], binaries, account)
  writeFileSync(join(cluster, backupGrantMarker), '')
}

function runSingleUser(
  cluster: string,
  database: string,
  statements: string[],
  binaries: PostgresBinaries,
  account: PostgresOsAccount,
) {
  const args = ['--single', '-c', 'exit_on_error=on', '-D', cluster, database]
  return runPostgresProgram(account, binaries.postgres, args, `${statements.join('\n')}\n`)
}

function makePassword({ password: file }: PostgresServerFolder) {
  const password = generateRandomToken()
  rmSync(file, { force: true })
  writeFileSync(file, password, { mode: 0o600, flag: 'wx', flush: true })
  return password
}

function checkVersion({ cluster }: PostgresServerFolder, { major }: PostgresBinaries) {
  const written = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))
  if (written === major) return
  throw new OperatorError(
    `The data in ${cluster} was written by PostgreSQL ${written} and this is ${major}: carry it over with pg_dump, or set DATABASE_URL`,
  )
}

export function readDatabasePassword({ password: file, cluster }: PostgresServerFolder) {
  const password = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (!password)
    throw new OperatorError(`The password of the database in ${cluster} is lost: ${file} is missing or empty`)
  return password
}

export const toDatabaseUrl = (password: string, port: number) =>
  `postgresql://${productDatabaseRole}:${password}@127.0.0.1:${port}/${productDatabaseRole}`

/** Without fsync of the folder a power cut could undo the rename. */
function flushFolder(path: string) {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
