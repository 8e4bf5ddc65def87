import { randomBytes } from 'node:crypto'
import { asWav } from '@sanhe/kit/wav'
import { type Deps, apiError as refuseCommon } from '#core'
import type { Upload } from './contract.ts'
import { apiError } from './errors.ts'
import { reencodePicture } from './picture.ts'
import { assertReadable } from './read-access.ts'
import type { ReceivedFile } from './receive.ts'
import {
  isPictureKey,
  isPlainSamples,
  isUploadKey,
  maxUploadBytes,
  maxVoiceMs,
  voiceFormatOf,
  voiceTypes,
} from './rules.ts'
import type { UrlSignature } from './signing.ts'
import { addUpload, findUpload } from './store.ts'
import { limitUploads, type UploadLimitDeps, type UploadOwner } from './upload-limits.ts'
import { voiceLengthMs } from './voice-length.ts'

type FileDeps = Pick<Deps, 'storage' | 'publicUrl' | 'log'>
export type UploadDeps = FileDeps & Pick<Deps, 'db' | 'clock'>

/** 128 random bits, so that keys cannot be guessed. */
const newKey = (kind: 'i' | 'v', ending: string) =>
  `${kind}${randomBytes(16).toString('base64url')}.${ending}`

export const uploadPathOf = (key: string) => `uploads/${key}`
const placeOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => `${publicUrl()}/uploads/`

/** A private picture is readable by signed URLs only. */
type Access = { isPrivate?: boolean }

/** Stores a picture that was sent inside a request, as bytes or as base64 (with or without `data:image/…;base64,`). */
export async function storeImage(
  deps: UploadDeps & UploadLimitDeps,
  image: Buffer | string,
  owner: UploadOwner,
  access: Access = {},
) {
  await limitUploads(deps, owner)
  return storePicture(deps, image, owner, access)
}

/** Stores a picture that was already counted. */
export async function storePicture(
  deps: UploadDeps,
  image: Buffer | string,
  owner: UploadOwner,
  { isPrivate = false }: Access = {},
): Promise<Required<Upload>> {
  const picture = await reencodePicture(typeof image === 'string' ? bytesOf(image) : image)
  const { width, height } = picture
  return {
    url: await store(deps, { owner, isPrivate, key: newKey('i', picture.ending) }, picture),
    width,
    height,
  }
}

const dataUrlHead = /^data:image\/[\w.+-]{1,40};base64,/
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/

function bytesOf(base64: string) {
  const text = base64.replace(dataUrlHead, '')
  if (text.length > Math.ceil(maxUploadBytes / 3) * 4) throw apiError('FILE_TOO_LARGE')
  if (!base64Form.test(text)) throw apiError('FILE_UNREADABLE')
  return Buffer.from(text, 'base64')
}

/** Returns the format and length of a recording. Refuses unsupported and too long ones. */
export function checkVoice(received: ReceivedFile) {
  const format = voiceFormatOf(received.bytes)
  const isPlain = !format && isPlainSamples(received)
  if (!format && !isPlain) throw apiError('UNSUPPORTED_FILE_TYPE')
  const bytes = isPlain ? asWav(received.bytes) : received.bytes
  const lengthMs = voiceLengthMs(bytes, format ?? 'wav')
  if (!lengthMs) throw apiError('FILE_UNREADABLE')
  if (lengthMs > maxVoiceMs) throw apiError('VOICE_TOO_LONG')
  return { bytes, format: format ?? ('wav' as const) }
}

export async function storeVoice(
  deps: UploadDeps,
  received: ReceivedFile,
  owner: UploadOwner,
): Promise<Upload> {
  const { bytes, format } = checkVoice(received)
  return {
    url: await store(
      deps,
      { owner, isPrivate: false, key: newKey('v', format) },
      { bytes, type: voiceTypes[format] },
    ),
  }
}

/** Returns whether the URL is one of our pictures. Another server could record who views it. */
export const isOurImage = (deps: Pick<Deps, 'publicUrl'>, url: string) =>
  url.startsWith(placeOf(deps)) && isPictureKey(url.slice(placeOf(deps).length))

/** Deletes a recording or a spoken reply. Other URLs are ignored. */
export async function removeVoice(deps: FileDeps, url: string) {
  const key = url.slice(placeOf(deps).length)
  if (url.startsWith(placeOf(deps)) && isUploadKey(key) && !isPictureKey(key))
    await deps.storage.remove(uploadPathOf(key))
}

/** Returns the file of a URL; a private one only to the reader for whom the URL was signed. */
export async function getUpload(
  deps: UploadDeps & Pick<Deps, 'config'>,
  key: string,
  signature: UrlSignature,
) {
  const upload = isUploadKey(key) ? await findUpload(deps.db, key) : undefined
  const isPrivate = upload?.is_private ?? false
  if (upload?.is_private) await assertReadable(deps, { key, owner: upload.owner, signature })
  const stored = isUploadKey(key)
    ? await deps.storage.get(uploadPathOf(key)).catch((error: unknown) => storageUnavailable(deps.log, error))
    : undefined
  if (!stored) throw refuseCommon('NOT_FOUND')
  return { ...stored, isPrivate }
}

type File = { bytes: Buffer; type: string }
type NewUpload = { owner: UploadOwner; isPrivate: boolean; key: string }

/** Inserts the row first, so that no file lacks one. */
async function store(deps: UploadDeps, upload: NewUpload, { bytes, type }: File) {
  const { key } = upload
  await addUpload(deps.db, upload, deps.clock.now())
  await deps.storage
    .put(uploadPathOf(key), bytes, type)
    .catch((error: unknown) => storageUnavailable(deps.log, error))
  return `${placeOf(deps)}${key}`
}

function storageUnavailable(log: Deps['log'], error: unknown): never {
  log.error({ err: error }, 'the storage could not be used')
  throw apiError('STORAGE_UNAVAILABLE', { retryAfter: 5 })
}
