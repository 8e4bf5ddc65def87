import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { toIso, type Instant } from '@sanhe/kit/runtime/clock'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { preparePostgresBinaries } from '@sanhe/embedded-postgres/binaries'
import { productDatabaseRole } from '@sanhe/embedded-postgres/cluster'
import { openPostgresServerFolder } from '@sanhe/embedded-postgres/data-folder'
import {
  choosePostgresOsAccount,
  runPostgresProgram,
  type PostgresOsAccount,
} from '@sanhe/embedded-postgres/server-account'
import { requiredEmptyClusterFolders } from './copy-cluster.ts'
import { backupBaseFolderName, backupWalFolderName } from './take-backup.ts'
import { formatWalPosition, parseWalPosition, type WalPosition } from './wal-position.ts'

export type RestoreTarget = {
  /** Position in the log that the recovery must reach. If the recovery ends earlier, the log is damaged. */
  position: WalPosition
  /** Point in time to restore to. If undefined, everything in the backup is restored. */
  until?: Instant | undefined
}

/**
 * Restores a backup of a cluster into `dataDir`, the folder of a database server that does not exist yet. The database
 * gets a new password. `copyBase` copies the files of the cluster into the given folder and verifies them.
 */
export async function restoreCluster(
  backup: string,
  dataDir: string,
  target: RestoreTarget,
  copyBase: (from: string, to: string) => Promise<void>,
) {
  const account = choosePostgresOsAccount()
  const folder = openPostgresServerFolder(dataDir, account)
  const draft = `${folder.cluster}.new`
  await copyBase(join(backup, backupBaseFolderName), draft)
  for (const name of requiredEmptyClusterFolders)
    mkdirSync(join(draft, name), { recursive: true, mode: 0o700 })
  await copyLog(join(backup, backupWalFolderName), join(draft, 'pg_wal'))
  chmodSync(draft, 0o700)
  writeFileSync(join(draft, 'recovery.signal'), '')
  giveTo(account, draft)
  const { postgres } = await preparePostgresBinaries(account, folder.root)
  const password = generateRandomToken()
  const output = await recover(draft, postgres, account, password, target.until).catch(explainTime(target))
  throwIfTooEarly(output, target)
  rmSync(join(draft, 'backup_label.old'), { force: true })
  writeFileSync(folder.password, password, { mode: 0o600, flush: true })
  renameSync(draft, folder.cluster)
}

async function copyLog(from: string, to: string) {
  for (const name of readdirSync(from))
    if (/^[0-9A-F]{24}$/.test(name)) await copyFile(join(from, name), join(to, name))
}

function giveTo({ uid, gid }: PostgresOsAccount, folder: string) {
  if (uid === undefined) return
  chownSync(folder, uid, gid)
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(parentPath, name), uid, gid)
}

/**
 * Recovers the cluster in single-user mode, so that no client can connect before it is complete. The log is in
 * `pg_wal` already, so the restore command has nothing to fetch. Returns the output with the position of the last
 * replayed record.
 */
function recover(
  cluster: string,
  postgres: string,
  account: PostgresOsAccount,
  password: string,
  until: Instant | undefined,
) {
  const settings = [
    'exit_on_error=on',
    // Hot standby is off: it would serve clients during the recovery, but single-user mode has only one process.
    'hot_standby=off',
    'restore_command=false',
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
    ...(until === undefined ? [] : [`recovery_target_time=${toIso(until).replace('Z', '+00')}`]),
  ]
  const statements = [
    `ALTER ROLE ${productDatabaseRole} PASSWORD '${password}';`,
    `SELECT pg_last_wal_replay_lsn() AS replayed;`,
  ]
  const args = [
    '--single',
    ...settings.flatMap((setting) => ['-c', setting]),
    '-D',
    cluster,
    productDatabaseRole,
  ]
  return runPostgresProgram(account, postgres, args, `${statements.join('\n')}\n`)
}

/**
 * Size of the largest page header in the log. If a record ends exactly at the end of a page, PostgreSQL reports the
 * position after the header of the next page. The replayed position may then be smaller by this number of bytes.
 */
const pageHeaderBytes = 40n

function throwIfTooEarly(output: string, { position, until }: RestoreTarget) {
  const [, text = ''] = /replayed = "([0-9A-F]+\/[0-9A-F]+)"/.exec(output) ?? []
  const replayed = parseWalPosition(text || '0/0')
  if (until !== undefined || replayed + pageHeaderBytes >= position) return
  throw new OperatorError(
    `The write-ahead log of the backup is damaged: it ends at ${formatWalPosition(replayed)} instead of ${formatWalPosition(position)}`,
  )
}

const explainTime =
  ({ until }: RestoreTarget) =>
  (error: Error): never => {
    if (until === undefined || !/before configured recovery target/.test(error.message)) throw error
    throw new OperatorError(`The backup ends before ${toIso(until)}: restore it without a time`, {
      cause: error,
    })
  }
