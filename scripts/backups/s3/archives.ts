import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '@sanhe/kit/http/errors'
import { type Clock, dayMs, fromIso, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { hashFile } from '@sanhe/kit/runtime/copy-files'
import { parseManifestWithHash, serializeManifestWithHash } from '@sanhe/kit/security/hashed-manifest'
import type { ArchiveStore } from '@sanhe/providers/storage'
import { z } from 'zod'
import { extractFolder, packFolder } from './tar.ts'
import { chooseKeptBackups, type KeptBackups } from './rotation.ts'

/** Describes a complete copy. It is written last, so a copy without it is not complete. */
const CopyManifest = z.strictObject({
  format: z.literal(1),
  product: z.string(),
  createdAt: z.string(),
  bytes: z.number(),
  sha256: z.string(),
})

const archiveSuffix = '.tar.zst'
const manifestSuffix = '.json'
/** Age after which an upload or an archive without a manifest is the rest of a killed process. */
const leftoverAgeMs = dayMs

export type CopyTarget = { store: ArchiveStore; prefix: string; product: string; clock: Clock }
type Copy = { name: string; at: Instant }

const folderOf = ({ prefix, product }: CopyTarget) =>
  `${prefix && `${prefix.replace(/\/+$/, '')}/`}${product}/`

/** Copies a backup to S3, reads the copy back, compares it, and then marks it as complete. Returns its key. */
export async function copyBackup(target: CopyTarget, backup: string) {
  const { store, clock, product } = target
  const createdAt = toIso(clock.now())
  const key = `${folderOf(target)}${product}-${createdAt.replaceAll(/[:.]/g, '-')}`
  const { bytes, sha256 } = await store.upload(`${key}${archiveSuffix}`, packFolder(backup))
  const hash = createHash('sha256')
  for await (const chunk of store.download(`${key}${archiveSuffix}`)) hash.update(chunk)
  if (hash.digest('hex') !== sha256) {
    await store.remove(`${key}${archiveSuffix}`)
    throw new OperatorError('S3: the copy differs from what was sent and was deleted: start the backup again')
  }
  const manifest: z.output<typeof CopyManifest> = { format: 1, product, createdAt, bytes, sha256 }
  await store.writeText(`${key}${manifestSuffix}`, serializeManifestWithHash(manifest))
  return { key: `${key}${archiveSuffix}`, bytes }
}

/** Returns the names (keys without suffix) and times of the complete copies, newest first. */
export async function listCopies(target: CopyTarget): Promise<Copy[]> {
  const folder = folderOf(target)
  const found = await target.store.list(folder)
  const keys = new Set(found.map(({ key }) => key))
  return [...keys]
    .filter((key) => key.endsWith(manifestSuffix))
    .map((key) => key.slice(0, -manifestSuffix.length))
    .filter((name) => keys.has(`${name}${archiveSuffix}`))
    .map((name) => ({ name, at: readTime(name.slice(folder.length), target.product) }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((a, b) => b.at - a.at)
}

/** Returns the time in a name such as `companion-2026-11-27T08-00-00-000Z`, or NaN for the name of another file. */
function readTime(name: string, product: string): Instant {
  const [, day, hour, minute, second, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(name.slice(product.length + 1)) ?? []
  return fromIso(name.startsWith(`${product}-`) ? `${day}T${hour}:${minute}:${second}.${ms}Z` : '')
}

/** Deletes the copies that the rotation does not keep, and what killed processes left. Returns the deleted names. */
export async function rotateCopies(target: CopyTarget, keep: KeptBackups) {
  const { store } = target
  const copies = await listCopies(target)
  const kept = chooseKeptBackups(
    copies.map(({ at }) => at),
    keep,
  )
  const old = copies.filter(({ at }) => !kept.has(at)).map(({ name }) => name)
  for (const name of old) {
    // The manifest is deleted first, so that a half-deleted copy is never listed as complete.
    await store.remove(`${name}${manifestSuffix}`)
    await store.remove(`${name}${archiveSuffix}`)
  }
  await removeLeftovers(target, new Set(copies.map(({ name }) => name)))
  return old
}

async function removeLeftovers(target: CopyTarget, complete: Set<string>) {
  const { store, clock } = target
  const folder = folderOf(target)
  const before = clock.now() - leftoverAgeMs
  for (const upload of await store.listUnfinishedUploads(folder))
    if (upload.startedAt < before) await store.abortUpload(upload)
  for (const { key, modifiedAt } of await store.list(folder)) {
    const name = key.slice(0, -archiveSuffix.length)
    const isOurs =
      key.endsWith(archiveSuffix) && !Number.isNaN(readTime(name.slice(folder.length), target.product))
    if (isOurs && !complete.has(name) && modifiedAt < before) await store.remove(key)
  }
}

/**
 * Downloads a copy and unpacks it into a new folder. `name`: the key of an archive, or undefined for the newest copy.
 * It is unpacked only if every byte has arrived unchanged.
 */
export async function fetchCopy(target: CopyTarget, name: string | undefined, folder: string) {
  const { store, product } = target
  const chosen = name?.replace(/\.(tar\.zst|json)$/, '') ?? (await listCopies(target))[0]?.name
  if (!chosen)
    throw new OperatorError(`S3: there is no complete backup of ${product} below ${folderOf(target)}`)
  const manifest = await readCopyManifest(store, chosen)
  if (manifest.product !== product)
    throw new OperatorError(`S3: ${chosen} is a backup of ${manifest.product}, not of ${product}`)
  const file = `${folder}${archiveSuffix}`
  try {
    await pipeline(store.download(`${chosen}${archiveSuffix}`), createWriteStream(file, { mode: 0o600 }))
    if ((await hashFile(file)) !== manifest.sha256)
      throw new OperatorError(`S3: ${chosen}${archiveSuffix} is damaged: restore an earlier backup`)
    await extractFolder(file, folder)
  } finally {
    await rm(file, { force: true })
  }
  return chosen
}

async function readCopyManifest(store: ArchiveStore, name: string) {
  const text = await store.readText(`${name}${manifestSuffix}`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'NoSuchKey') throw error
    throw new OperatorError(
      `S3: ${name} has no ${manifestSuffix} file: it is no backup, or not a complete one`,
    )
  })
  const manifest = parseManifestWithHash(text, CopyManifest)
  if (typeof manifest === 'string') throw new OperatorError(`S3: ${name}${manifestSuffix} is ${manifest}`)
  return manifest
}
