import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { openDataFolderPostgres } from './database.ts'
import { type ProductBackupManifest, readManifest } from './manifest.ts'
import type { BackupProduct } from './products.ts'
import { restoreBackup } from './restore.ts'

export type BackupDrillResult = {
  backup: string
  manifest: ProductBackupManifest
  totals: ProductBackupManifest['totals']
  problems: string[]
}

/**
 * Verifies the newest backup in a folder: restores it into a temporary folder, compares its totals, looks for
 * contradictions, starts the service on it, and removes the folder.
 */
export async function runBackupRestoreDrill(
  product: BackupProduct,
  backups: string,
): Promise<BackupDrillResult> {
  const backup = await findNewestBackup(product, resolve(backups))
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-drill-'))
  // PostgreSQL may run under another account, which must be able to enter this folder.
  await chmod(folder, 0o711)
  const dataDir = join(folder, product.name)
  try {
    const { manifest, totals } = await restoreBackup(product, backup, dataDir)
    const problems = [
      ...findLosses(manifest.totals, totals),
      ...(await verifyDatabaseConsistency(product, dataDir)),
      ...(await tryStart(product, dataDir)),
    ]
    return { backup, manifest, totals, problems }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function findNewestBackup(product: BackupProduct, folder: string) {
  if (existsSync(join(folder, 'manifest.json'))) return folder
  const names = existsSync(folder) ? await readdir(folder) : []
  const found = await Promise.all(
    names.map(async (name) => {
      const place = join(folder, name)
      const manifest = await readManifest(place, product.name).catch(() => undefined)
      return manifest && { place, at: manifest.createdAt }
    }),
  )
  const newest = found
    .filter((backup) => backup !== undefined)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0]
  if (!newest) throw new OperatorError(`${folder} holds no complete backup of ${product.name}`)
  return newest.place
}

const findLosses = (recorded: ProductBackupManifest['totals'], restored: ProductBackupManifest['totals']) =>
  Object.entries(recorded)
    .filter(([name, value]) => BigInt(restored[name] ?? '0') < BigInt(value))
    .map(([name, value]) => `${name}: ${restored[name] ?? '0'} restored, ${value} at the time of the backup`)

/** Looks for contradictions in the database of a data folder. */
export async function verifyDatabaseConsistency({ operations }: BackupProduct, dataDir: string) {
  const postgres = await openDataFolderPostgres(dataDir)
  try {
    return await operations.listProblems(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function tryStart({ operations }: BackupProduct, dataDir: string) {
  const service = await operations.startAside(dataDir)
  try {
    const { status } = await fetch(`${service.url}/api/health`)
    return status === 200 ? [] : [`the restored service answers ${status} to /api/health`]
  } finally {
    await service.stop()
  }
}
