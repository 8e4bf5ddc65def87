import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseManifestWithHash, serializeManifestWithHash } from '@sanhe/kit/security/hashed-manifest'
import { z } from 'zod'
import { temporaryFilePrefix } from '#storage'
import { BackupError } from './errors.ts'

export const manifestFileName = 'manifest.json'
export const databaseFileName = 'documents.sqlite'

/** Format version, raised when older programs cannot restore the backup any more. */
const format = 1
const product = 'sanhe-documents'

const BackupManifest = z.strictObject({
  product: z.literal(product),
  format: z.number().int(),
  version: z.string(),
  /** Number of the newest migration of the database. A program with fewer migrations refuses the backup. */
  schema: z.number().int(),
  created_at: z.string(),
  counts: z.strictObject({
    projects: z.number(),
    documents: z.number(),
    revisions: z.number(),
    assets: z.number(),
  }),
  /** Paths of assets whose bytes were already lost when the backup was taken. */
  missing: z.array(z.string()),
  files: z.array(z.strictObject({ path: z.string(), size: z.number(), sha256: z.string() })),
})
export type BackupManifest = z.output<typeof BackupManifest>

export const serializeManifest = (given: Omit<BackupManifest, 'product' | 'format'>) =>
  serializeManifestWithHash({ product, format, ...given } satisfies BackupManifest)

/** Returns the manifest of a complete backup that this program can restore, or throws a BackupError with the reason. */
export async function readManifest(folder: string, newestSchema: number): Promise<BackupManifest> {
  if (basename(folder).startsWith(temporaryFilePrefix))
    throw new BackupError(`${folder} was never completed: it is no backup`)
  const text = await readFile(join(folder, manifestFileName), 'utf8').catch(() => {
    throw new BackupError(`${folder} has no ${manifestFileName}: it is no backup, or not a complete one`)
  })
  const manifest = parseManifestWithHash(text, BackupManifest)
  if (manifest === 'unreadable') throw new BackupError(`the manifest of ${folder} cannot be read`)
  if (manifest === 'damaged') throw new BackupError(`the manifest of ${folder} is damaged`)
  if (manifest.format > format || manifest.schema > newestSchema)
    throw new BackupError(`${folder} was made by a newer version (${manifest.version}): update first`)
  return manifest
}
