import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolvePostgresServerFolder } from '@sanhe/embedded-postgres/data-folder'
import {
  backupBaseFolderName,
  type ClusterBackup,
  takeClusterBackup,
} from '@sanhe/embedded-postgres/backup/take-backup'
import { formatWalPosition, type WalPosition } from '@sanhe/embedded-postgres/backup/wal-position'
import { OperatorError } from '@sanhe/kit/http/errors'
import { fsyncPath } from '@sanhe/kit/runtime/copy-files'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import { openDataFolderPostgres, readDatabaseTotals } from './database.ts'
import { type ProductBackupManifest, unfinishedBackupPrefix, writeManifest } from './manifest.ts'
import type { BackupProduct } from './products.ts'
import { backUpNewFiles } from './service-files.ts'

/** File in a backup that holds the position up to which the backup contains the write-ahead log. */
export const walPositionFileName = 'wal-position.json'

export type ProductBackupInput = { product: BackupProduct; dataDir: string; clock: Clock }
type Follow = {
  /** An abort ends the copying of new log records and files. */
  signal: AbortSignal
  /** Called once the backup is complete. Later calls of `copyLog` only extend it. */
  onBase(place: string, manifest: ProductBackupManifest): void
}

const copyLogEveryMs = 1000
const copyFilesEveryMs = 5000

/**
 * Takes a backup of a running service into a new folder: `target`, or a dated folder inside `target` if that exists.
 * The backup has a temporary name until it is complete. With `follow` it is extended every second until the signal.
 */
export async function takeBackup(job: ProductBackupInput, target: string, follow?: Follow) {
  const place = newPlace(job, resolve(target))
  const unfinished = join(dirname(place), `${unfinishedBackupPrefix}${randomUUID()}`)
  const postgres = await openDataFolderPostgres(job.dataDir)
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const known = new Set<string>()
    const cluster = resolvePostgresServerFolder(join(job.dataDir, 'postgres')).cluster
    const database = await takeClusterBackup(postgres.url, cluster, unfinished)
    try {
      const manifest = await complete(job, postgres.url, database, unfinished, known)
      await rename(unfinished, place)
      await fsyncPath(dirname(place))
      follow?.onBase(place, manifest)
      if (follow) await extend(job, database, place, known, follow.signal)
      return { place, manifest }
    } finally {
      await database.close()
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await postgres.stop()
  }
}

function newPlace({ product, clock, dataDir }: ProductBackupInput, target: string) {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new OperatorError(`There is no database of ${product.name} in ${dataDir}: set DATA_DIR`)
  if (!existsSync(target)) return target
  const place = join(target, `${product.name}-${toIso(clock.now()).replaceAll(/[:.]/g, '-')}`)
  if (existsSync(place)) throw new OperatorError(`${place} exists already`)
  return place
}

/**
 * Reads the totals before it copies the rest of the log. A restored database therefore contains at least the rows that
 * the totals count.
 */
async function complete(
  { product, dataDir, clock }: ProductBackupInput,
  url: string,
  database: ClusterBackup,
  folder: string,
  known: Set<string>,
): Promise<ProductBackupManifest> {
  const createdAt = toIso(clock.now())
  const totals = await readDatabaseTotals(url, product.operations.totals)
  const added = await backUpNewFiles(dataDir, folder, known)
  await writePosition(folder, await database.copyLog(folder), clock)
  const files = [
    ...database.files.map(({ path, sha256 }) => ({ path: join(backupBaseFolderName, path), sha256 })),
    ...added,
  ]
  const { version } = product.operations
  const facts = {
    product: product.name,
    version,
    postgresVersion: database.postgresVersion,
    createdAt,
    totals,
  }
  await writeManifest(folder, { ...facts, files })
  return { format: 1, ...facts, files }
}

/**
 * Copies new log records and files until the signal is aborted. Files are copied a few seconds after the log,
 * so a row may lack its file; `verify` reports such rows.
 */
async function extend(
  { dataDir, clock }: ProductBackupInput,
  database: ClusterBackup,
  place: string,
  known: Set<string>,
  signal: AbortSignal,
) {
  for (let round = 1; !signal.aborted; round += 1) {
    await sleep(copyLogEveryMs, undefined, { signal }).catch(() => undefined)
    if ((round * copyLogEveryMs) % copyFilesEveryMs === 0 || signal.aborted)
      await backUpNewFiles(dataDir, place, known)
    await writePosition(place, await database.copyLog(place), clock)
  }
}

async function writePosition(folder: string, position: WalPosition, clock: Clock) {
  const path = join(folder, walPositionFileName)
  const text = JSON.stringify({ position: formatWalPosition(position), at: toIso(clock.now()) })
  await writeFile(`${path}.new`, `${text}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}
