import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { parseManifestWithHash, serializeManifestWithHash } from '@sanhe/kit/security/hashed-manifest'
import { z } from 'zod'

const manifestFile = 'manifest.json'
/** Name prefix of a backup that is still being written. */
export const unfinishedBackupPrefix = '.unfinished-'
const format = 1

const ProductBackupManifest = z.strictObject({
  format: z.literal(format),
  product: z.string(),
  version: z.string(),
  postgresVersion: z.string(),
  createdAt: z.string(),
  /** Totals of the database, read after its files were copied. */
  totals: z.record(z.string(), z.string()),
  /** Every file of the backup except the write-ahead log, which PostgreSQL checks by itself. */
  files: z.array(z.strictObject({ path: z.string(), sha256: z.string() })),
})
export type ProductBackupManifest = z.output<typeof ProductBackupManifest>

export const writeManifest = (folder: string, facts: Omit<ProductBackupManifest, 'format'>) =>
  writeFile(
    join(folder, manifestFile),
    serializeManifestWithHash({ format, ...facts } satisfies ProductBackupManifest),
    {
      flush: true,
      mode: 0o600,
    },
  )

/** Returns the manifest of a complete backup of this product, or throws an OperatorError with the reason. */
export async function readManifest(folder: string, product: string): Promise<ProductBackupManifest> {
  const refuse = (reason: string) => new OperatorError(`${folder} ${reason}`)
  if (basename(folder).startsWith(unfinishedBackupPrefix))
    throw refuse('was never completed: it is no backup')
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw refuse(`has no ${manifestFile}: it is no backup, or not a complete one`)
  })
  const manifest = parseManifestWithHash(text, ProductBackupManifest)
  if (manifest === 'unreadable') throw refuse(`has a ${manifestFile} that cannot be read`)
  if (manifest === 'damaged') throw refuse(`has a damaged ${manifestFile}`)
  if (manifest.product !== product) throw refuse(`is a backup of ${manifest.product}, not of ${product}`)
  return manifest
}
