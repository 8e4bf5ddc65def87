import type { Dirent } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { copyFileAndHash } from '@sanhe/kit/runtime/copy-files'

/**
 * Folders whose contents PostgreSQL creates again at its start ("Making a Base Backup Using the Low Level API"). The
 * write-ahead log is copied separately.
 */
const rebuiltFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
/**
 * Folders that a start of PostgreSQL requires. They may be empty, and a copy of the files alone does not contain
 * empty folders.
 */
export const requiredEmptyClusterFolders = [
  ...rebuiltFolders,
  'pg_commit_ts',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_stat',
  'pg_tblspc',
  'pg_twophase',
]
const skippedFiles = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|.*\.new)$/

export type CopiedFile = { path: string; sha256: string }

/**
 * Copies the files of a running cluster, between `pg_backup_start` and `pg_backup_stop`. Files may change, grow or
 * vanish meanwhile: recovery replays the log over them. Returns the copied files with their paths inside the cluster.
 */
export async function copyCluster(cluster: string, target: string): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = []
  await copyFolder('', async (path, entry) => {
    if (entry.isSymbolicLink())
      throw new OperatorError(
        `${join(cluster, path)} is a link: a backup covers no tablespaces outside the folder`,
      )
    const hash = await copyFileAndHash(join(cluster, path), join(target, path)).catch(ignoreVanished)
    if (hash) copied.push({ path, sha256: hash })
  })
  return copied

  async function copyFolder(folder: string, copyFile: (path: string, entry: Dirent) => Promise<void>) {
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
    if (rebuiltFolders.has(folder)) return
    const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(ignoreVanished)
    for (const entry of entries ?? []) {
      const path = join(folder, entry.name)
      if (skippedFiles.test(entry.name)) continue
      if (entry.isDirectory()) await copyFolder(path, copyFile)
      else await copyFile(path, entry)
    }
  }
}

function ignoreVanished(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
