import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@sanhe/kit/http/errors'
import { sha256 } from '@sanhe/kit/security/secrets'
import { Client } from 'pg'
import { type CopiedFile, copyCluster } from './copy-cluster.ts'
import { copyWriteAheadLog, type WalArchive } from './wal-archive.ts'
import { parseWalPosition, type WalPosition } from './wal-position.ts'

/** Folders of a backup: the files of the cluster, and the write-ahead log that makes them consistent. */
export const backupBaseFolderName = 'base'
export const backupWalFolderName = 'wal'

export type ClusterBackup = {
  files: CopiedFile[]
  postgresVersion: string
  /**
   * Copies the log that was written since the last copy into the backup at `target`. The caller may have renamed the
   * backup since the last copy. Returns the position to which the backup can now be restored.
   */
  copyLog(target: string): Promise<WalPosition>
  close(): Promise<void>
}

/**
 * Time in ms between two copies of the log while the files are copied: short enough that PostgreSQL recycles no segment
 * that is not copied yet.
 */
const copyLogEveryMs = 500
const insufficientPrivilege = '42501'

/**
 * Takes a physical backup of a running cluster into `target` with PostgreSQL's low-level API: `pg_backup_start`, copy
 * of the files, `pg_backup_stop`, and the log written meanwhile. Clients are not blocked. The connection stays open
 * until `close`, so that `copyLog` can extend the backup. Throws an OperatorError that says what to do.
 */
export async function takeClusterBackup(
  url: string,
  cluster: string,
  target: string,
): Promise<ClusterBackup> {
  const client = new Client({ connectionString: url, application_name: 'backup' })
  await client.connect()
  try {
    await mkdir(join(target, backupWalFolderName), { recursive: true, mode: 0o700 })
    const archive = await beginBackup(client, cluster)
    const files = await copyWithLog(client, archive, target)
    const { label, end } = await endBackup(client, join(target, backupBaseFolderName))
    let recordEnds = [end]
    const copyLog = async (place: string) => {
      const { inserted, flushed } = await readPositions(client)
      await copyWriteAheadLog(archive, join(place, backupWalFolderName), flushed)
      const position = latestCopied([...recordEnds, inserted], archive.copiedTo)
      recordEnds = [
        position,
        ...[...recordEnds, inserted].filter((recordEnd) => recordEnd > archive.copiedTo),
      ]
      return position
    }
    await copyLog(target)
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    return {
      files: [...files, label],
      postgresVersion: rows[0]?.version ?? '',
      copyLog,
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function beginBackup(client: Client, cluster: string): Promise<WalArchive> {
  const { rows } = await client
    .query<{ started: string; name: string; segment_bytes: string }>(
      `SELECT started::text, pg_walfile_name(started) AS name,
              (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS segment_bytes
       FROM pg_backup_start('sanhe', true) AS started`,
    )
    .catch(explainMissingGrant)
  const [{ started, name, segment_bytes }] = rows as [(typeof rows)[number]]
  const segmentBytes = BigInt(segment_bytes)
  const start = parseWalPosition(started)
  const copiedTo = (start / segmentBytes) * segmentBytes
  return { cluster, timeline: name.slice(0, 8), segmentBytes, copiedTo }
}

async function copyWithLog(client: Client, archive: WalArchive, target: string) {
  const copying = copyCluster(archive.cluster, join(target, backupBaseFolderName))
  // The loop ends when the copy of the files fails too. The returned promise then rejects with the error of the copy.
  const ended = copying.then(
    () => 'ended',
    () => 'ended',
  )
  do
    await copyWriteAheadLog(archive, join(target, backupWalFolderName), (await readPositions(client)).flushed)
  while ((await Promise.race([ended, sleep(copyLogEveryMs)])) !== 'ended')
  return copying
}

/** Ends the backup and writes its label, which tells recovery at which position of the write-ahead log to begin. */
async function endBackup(client: Client, base: string) {
  const { rows } = await client.query<{ lsn: string; labelfile: string }>(
    `SELECT lsn::text, labelfile FROM pg_backup_stop(false)`,
  )
  const { lsn = '0/0', labelfile: label = '' } = rows[0] ?? {}
  await writeFile(join(base, 'backup_label'), label, { mode: 0o600, flag: 'wx', flush: true })
  const file: CopiedFile = { path: 'backup_label', sha256: sha256(label) }
  return { label: file, end: parseWalPosition(lsn) }
}

/**
 * Returns two positions: `inserted`, the end of the newest record, and `flushed`, up to which the log is on
 * disk. The flushed position often lies inside a record.
 */
async function readPositions(client: Client) {
  const { rows } = await client.query<{ inserted: string; flushed: string }>(
    'SELECT pg_current_wal_insert_lsn()::text AS inserted, pg_current_wal_flush_lsn()::text AS flushed',
  )
  const [{ inserted, flushed }] = rows as [(typeof rows)[number]]
  return { inserted: parseWalPosition(inserted), flushed: parseWalPosition(flushed) }
}

/** Returns the last of `recordEnds` that lies within the copied part of the log. */
const latestCopied = (recordEnds: WalPosition[], copiedTo: WalPosition) =>
  recordEnds.reduce((latest, end) => (end <= copiedTo && end > latest ? end : latest), 0n)

function explainMissingGrant(error: { code?: string }): never {
  if (error.code !== insufficientPrivilege) throw error
  throw new OperatorError(
    'This database was created by an older version and does not allow backups yet: stop the service, start it once, and try again',
    { cause: error },
  )
}
