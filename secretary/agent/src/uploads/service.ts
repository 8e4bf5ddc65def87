import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { deriveKey, generateRandomToken } from '@sanhe/kit/security/secrets'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { FastifyRequest } from 'fastify'
import { decodeTime } from 'ulid'
import {
  type MessageFileForBrain,
  type Deps,
  createPrefixedId,
  findSetting,
  removeSetting,
  setSetting,
} from '#core'
import { apiError } from './errors.ts'
import { deleteUnfinishedUploads } from './parts-store.ts'
import { receiveFile } from './receive.ts'
import {
  createSignedUploadPath,
  isUploadSignatureValid,
  orphanUploadAgeMs,
  type UploadSignatureParams,
} from './rules.ts'
import * as store from './store.ts'

export type UploadDeps = Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'uploadsDir'> }

const secretName = 'upload_links_secret'

/** Returns the secret key that signs file URLs; it is created once and stored with the data. */
function ensureSigningKey(db: Sqlite) {
  const secret = findSetting(db, secretName) ?? makeSecret(db)
  return deriveKey(secret, 'upload links')
}

function makeSecret(db: Sqlite) {
  const secret = generateRandomToken()
  setSetting(db, secretName, secret)
  return secret
}

/** Makes all signed URLs invalid that exist now. Devices receive new URLs with the history. */
export const revokeUploadUrls = (db: Sqlite) => removeSetting(db, secretName)

/** Returns a URL of an upload that works without a device key for one to two days. */
export const createUploadUrl = ({ db, clock }: Pick<UploadDeps, 'db' | 'clock'>, uploadId: string) =>
  createSignedUploadPath(uploadId, ensureSigningKey(db), clock.now())

export const hasValidUploadSignature = (
  { db, clock }: Pick<UploadDeps, 'db' | 'clock'>,
  uploadId: string,
  signed: UploadSignatureParams,
) => isUploadSignatureValid(uploadId, signed, ensureSigningKey(db), clock.now())

export async function addUpload(
  { db, clock, config }: UploadDeps,
  request: FastifyRequest,
  personId: string,
): Promise<store.UploadRow> {
  const now = clock.now()
  const upload_id = createPrefixedId('up', now)
  const received = await receiveFile(request, config.uploadsDir, upload_id)
  const row = { ...received, upload_id, created_at: now, person_id: personId }
  store.addUpload(db, row)
  return row
}

/** Returns an upload. `personId` is the person who asks; undefined for the bearer of a signed URL. */
export function getUpload(
  { db, config }: Pick<UploadDeps, 'db' | 'config'>,
  uploadId: string,
  personId: string | undefined,
) {
  const row = store.findUpload(db, uploadId)
  if (!row || (personId !== undefined && !store.isUploadVisible(db, uploadId, personId)))
    throw apiError('UPLOAD_NOT_FOUND')
  return { ...row, path: join(config.uploadsDir, uploadId) }
}

/** Returns an uploaded file for brains and skills; undefined if it does not exist. */
export function findUploadedFile(
  { db, config }: Pick<UploadDeps, 'db' | 'config'>,
  uploadId: string,
): MessageFileForBrain | undefined {
  const row = store.findUpload(db, uploadId)
  return row && { name: row.name, mime: row.mime, size: row.size, path: join(config.uploadsDir, uploadId) }
}

/** Returns a file that a person uploaded or sees in a conversation; undefined for any other file. */
export const findUploadedFileOf = (
  deps: Pick<UploadDeps, 'db' | 'config'>,
  uploadId: string,
  personId: string,
) => (store.isUploadVisible(deps.db, uploadId, personId) ? findUploadedFile(deps, uploadId) : undefined)

/**
 * Deletes uploads that no message uses and uploads in parts that were not finished in a day, and then files without a
 * row. The rows go first: an upload that finishes meanwhile finds no row and is refused, so it never loses its file later.
 */
export async function deleteOrphanUploads({ db, config }: Pick<UploadDeps, 'db' | 'config'>, now: Instant) {
  const before = now - orphanUploadAgeMs
  const unfinished = deleteUnfinishedUploads(db, before)
  const rows = store.deleteOrphanUploads(db, before)
  const files = await readdir(config.uploadsDir).catch(() => [])
  const stray = files.filter((name) => isCreatedBefore(name, before) && !store.findUpload(db, name))
  for (const name of stray) await rm(join(config.uploadsDir, name), { force: true })
  return { removed: rows.length + unfinished, files: stray.length }
}

/** Returns whether a file was created before a time, by the id in its name. False for files that are not uploads. */
function isCreatedBefore(name: string, before: Instant) {
  const id = /^up_([0-9A-HJKMNP-TV-Z]{26})(\.part)?$/.exec(name)?.[1]
  return id !== undefined && decodeTime(id) <= before
}

export const uploadJobs = (deps: Pick<UploadDeps, 'db' | 'config'>): Job[] => [
  { name: 'remove-orphan-uploads', everyMs: hourMs, run: (now) => deleteOrphanUploads(deps, now) },
]
