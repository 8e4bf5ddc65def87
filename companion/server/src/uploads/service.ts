import { randomBytes } from 'node:crypto'
import { addWavHeader } from '@sanhe/kit/wav-header'
import { type Deps, apiError as refuseCommon } from '#core'
import type { UploadResponse } from './contract.ts'
import { apiError } from './errors.ts'
import { reencodeImage } from './image.ts'
import { assertUploadReadable } from './read-access.ts'
import type { ReceivedFile } from './receive-file.ts'
import {
  detectVoiceFormat,
  isDeclaredAsRawPcm,
  isImageKey,
  isUploadKey,
  maxUploadBytes,
  maxVoiceDurationMs,
  voiceContentTypes,
} from './rules.ts'
import type { UrlSignature } from './signing.ts'
import { addUpload, findUpload } from './store.ts'
import { applyUploadLimits, type UploadLimitDeps, type UploadOwner } from './upload-limits.ts'
import { readVoiceDurationMs } from './voice-length.ts'

type FileDeps = Pick<Deps, 'storage' | 'publicUrl' | 'log'>
export type UploadDeps = FileDeps & Pick<Deps, 'db' | 'clock'>

/** Creates a file key with 128 random bits, so that keys cannot be guessed. */
const createFileKey = (kind: 'i' | 'v', ending: string) =>
  `${kind}${randomBytes(16).toString('base64url')}.${ending}`

export const getUploadStoragePath = (key: string) => `uploads/${key}`
const getBaseUrl = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => `${publicUrl()}/uploads/`

/** Access to an image. A private image can be read by signed URLs only. */
type Access = { isPrivate?: boolean }

/** Stores an image that was sent in a request body, as bytes or as base64 (with or without `data:image/…;base64,`). */
export async function storeImage(
  deps: UploadDeps & UploadLimitDeps,
  image: Buffer | string,
  owner: UploadOwner,
  access: Access = {},
) {
  await applyUploadLimits(deps, owner)
  return storeImageWithoutCounting(deps, image, owner, access)
}

/** Stores an image that the caller has already counted towards the upload limits. */
export async function storeImageWithoutCounting(
  deps: UploadDeps,
  image: Buffer | string,
  owner: UploadOwner,
  { isPrivate = false }: Access = {},
): Promise<Required<UploadResponse>> {
  const picture = await reencodeImage(typeof image === 'string' ? decodeBase64(image) : image)
  const { width, height } = picture
  return {
    url: await storeFile(deps, { owner, isPrivate, key: createFileKey('i', picture.ending) }, picture),
    width,
    height,
  }
}

const dataUrlHead = /^data:image\/[\w.+-]{1,40};base64,/
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/

function decodeBase64(base64: string) {
  const text = base64.replace(dataUrlHead, '')
  if (text.length > Math.ceil(maxUploadBytes / 3) * 4) throw apiError('FILE_TOO_LARGE')
  if (!base64Form.test(text)) throw apiError('FILE_UNREADABLE')
  return Buffer.from(text, 'base64')
}

/** Returns the format and duration of a voice recording. Throws for unsupported formats and too long recordings. */
export function validateVoice(received: ReceivedFile) {
  const format = detectVoiceFormat(received.bytes)
  const isPlain = !format && isDeclaredAsRawPcm(received)
  if (!format && !isPlain) throw apiError('UNSUPPORTED_FILE_TYPE')
  const bytes = isPlain ? addWavHeader(received.bytes) : received.bytes
  const lengthMs = readVoiceDurationMs(bytes, format ?? 'wav')
  if (!lengthMs) throw apiError('FILE_UNREADABLE')
  if (lengthMs > maxVoiceDurationMs) throw apiError('VOICE_TOO_LONG')
  return { bytes, format: format ?? ('wav' as const) }
}

export async function storeVoice(
  deps: UploadDeps,
  received: ReceivedFile,
  owner: UploadOwner,
): Promise<UploadResponse> {
  const { bytes, format } = validateVoice(received)
  return {
    url: await storeFile(
      deps,
      { owner, isPrivate: false, key: createFileKey('v', format) },
      { bytes, type: voiceContentTypes[format] },
    ),
  }
}

/**
 * Returns whether the URL is that of an image on this server. Other servers are not accepted, because they could
 * record who views their images.
 */
export const isImageOnThisServer = (deps: Pick<Deps, 'publicUrl'>, url: string) =>
  url.startsWith(getBaseUrl(deps)) && isImageKey(url.slice(getBaseUrl(deps).length))

/** Deletes the file of a recording or a spoken reply. URLs of other servers are ignored. */
export async function deleteVoice(deps: FileDeps, url: string) {
  const key = url.slice(getBaseUrl(deps).length)
  if (url.startsWith(getBaseUrl(deps)) && isUploadKey(key) && !isImageKey(key))
    await deps.storage.remove(getUploadStoragePath(key))
}

/** Returns the file of an upload URL. A private file is returned only for a URL that was signed for its reader. */
export async function getUpload(
  deps: UploadDeps & Pick<Deps, 'config'>,
  key: string,
  signature: UrlSignature,
) {
  const upload = isUploadKey(key) ? await findUpload(deps.db, key) : undefined
  const isPrivate = upload?.is_private ?? false
  if (upload?.is_private) await assertUploadReadable(deps, { key, owner: upload.owner, signature })
  const stored = isUploadKey(key)
    ? await deps.storage
        .get(getUploadStoragePath(key))
        .catch((error: unknown) => storageUnavailable(deps.log, error))
    : undefined
  if (!stored) throw refuseCommon('NOT_FOUND')
  return { ...stored, isPrivate }
}

type File = { bytes: Buffer; type: string }
type NewUpload = { owner: UploadOwner; isPrivate: boolean; key: string }

/** Inserts the row before storing the file, so that every file has a row. */
async function storeFile(deps: UploadDeps, upload: NewUpload, { bytes, type }: File) {
  const { key } = upload
  await addUpload(deps.db, upload, deps.clock.now())
  await deps.storage
    .put(getUploadStoragePath(key), bytes, type)
    .catch((error: unknown) => storageUnavailable(deps.log, error))
  return `${getBaseUrl(deps)}${key}`
}

function storageUnavailable(log: Deps['log'], error: unknown): never {
  log.error({ err: error }, 'the storage could not be used')
  throw apiError('STORAGE_UNAVAILABLE', { retryAfter: 5 })
}
