import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { restoreCluster } from '@sanhe/embedded-postgres/backup/restore-cluster'
import { backupBaseFolderName } from '@sanhe/embedded-postgres/backup/take-backup'
import { parseWalPosition } from '@sanhe/embedded-postgres/backup/wal-position'
import { OperatorError } from '@sanhe/kit/http/errors'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { copyFileAndHash } from '@sanhe/kit/runtime/copy-files'
import { openDataFolderPostgres, readDatabaseTotals, runSqlStatements } from './database.ts'
import { type ProductBackupManifest, readManifest } from './manifest.ts'
import type { BackupProduct } from './products.ts'
import { listFiles, serviceFilesFolder } from './service-files.ts'
import { walPositionFileName } from './take.ts'

/**
 * Restores a backup into `dataDir`, a new data folder of the service, and ends the sessions in it. `until` restores to
 * an earlier time than the end of the backup. Each file is compared with the manifest while it is copied.
 */
export async function restoreBackup(
  product: BackupProduct,
  backup: string,
  dataDir: string,
  until?: Instant,
) {
  const [from, to] = [resolve(backup), resolve(dataDir)]
  const manifest = await readManifest(from, product.name)
  if (existsSync(to) && (await readdir(to)).length)
    throw new OperatorError(`${to} is not empty: a backup is restored into a new folder`)
  const hashes = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  const { position } = JSON.parse(await readFile(join(from, walPositionFileName), 'utf8')) as {
    position: string
  }
  const target = { position: parseWalPosition(position), until }
  await restoreCluster(from, join(to, 'postgres'), target, (_, folder) =>
    copyVerified(from, backupBaseFolderName, folder, hashes),
  )
  await copyVerified(from, serviceFilesFolder, to, hashes)
  const totals = await finish(product, to)
  return { manifest, totals }
}

/**
 * Copies a folder of the backup. Files that the manifest lists must be present and unchanged. Other files were added
 * after the manifest was written and are copied without a check.
 */
async function copyVerified(backup: string, folder: string, to: string, hashes: Map<string, string>) {
  const root = join(backup, folder)
  const present = new Set(existsSync(root) ? await listFiles(root) : [])
  const missing = [...hashes.keys()].find(
    (path) => path.startsWith(`${folder}/`) && !present.has(join(backup, path)),
  )
  if (missing) throw new OperatorError(`${missing} is missing from the backup`)
  for (const path of present) {
    const name = path.slice(backup.length + 1)
    const copied = await copyFileAndHash(path, join(to, path.slice(root.length + 1)))
    if (hashes.has(name) && hashes.get(name) !== copied)
      throw new OperatorError(`${name} is damaged in the backup`)
  }
}

async function finish(
  { operations }: BackupProduct,
  dataDir: string,
): Promise<ProductBackupManifest['totals']> {
  const postgres = await openDataFolderPostgres(dataDir)
  try {
    await runSqlStatements(postgres.url, operations.afterRestore)
    return await readDatabaseTotals(postgres.url, operations.totals)
  } finally {
    await postgres.stop()
  }
}
