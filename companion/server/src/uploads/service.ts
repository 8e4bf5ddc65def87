import { randomBytes } from 'node:crypto'
import { asWav } from '@sanhe/kit/wav'
import { type Deps, refuse as refuseCommon } from '#core'
import { type ChargeDeps, chargeUploads, type Owner } from './charging.ts'
import type { Upload } from './contract.ts'
import { refuse } from './errors.ts'
import { remakePicture } from './picture.ts'
import { assertReadable } from './reading.ts'
import type { Received } from './receive.ts'
import {
  isKey,
  isPictureKey,
  isPlainSamples,
  maxUploadBytes,
  maxVoiceMs,
  voiceFormatOf,
  voiceTypes,
} from './rules.ts'
import type { Signature } from './signing.ts'
import { addUpload, findUpload } from './store.ts'
import { voiceLengthMs } from './voice-length.ts'

type FileDeps = Pick<Deps, 'storage' | 'publicUrl' | 'log'>
export type UploadDeps = FileDeps & Pick<Deps, 'db' | 'clock'>

/** 128 random bits: who was not given the address does not find the file. */
const newKey = (kind: 'i' | 'v', ending: string) =>
  `${kind}${randomBytes(16).toString('base64url')}.${ending}`

export const pathOf = (key: string) => `uploads/${key}`
const placeOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => `${publicUrl()}/uploads/`

/** A private picture is shown under signed addresses only. */
type Access = { isPrivate?: boolean }

/** Keeps a picture that came inside a request, as bytes or as base64 (with or without `data:image/…;base64,` before it). */
export async function storeImage(
  deps: UploadDeps & ChargeDeps,
  image: Buffer | string,
  owner: Owner,
  access: Access = {},
) {
  await chargeUploads(deps, owner)
  return storePicture(deps, image, owner, access)
}

/** The same, of what was counted before. */
export async function storePicture(
  deps: UploadDeps,
  image: Buffer | string,
  owner: Owner,
  { isPrivate = false }: Access = {},
): Promise<Required<Upload>> {
  const picture = await remakePicture(typeof image === 'string' ? bytesOf(image) : image)
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
  if (text.length > Math.ceil(maxUploadBytes / 3) * 4) throw refuse('FILE_TOO_LARGE')
  if (!base64Form.test(text)) throw refuse('FILE_UNREADABLE')
  return Buffer.from(text, 'base64')
}

/** What a recording is, and refused when it may not be kept. */
export function checkVoice(received: Received) {
  const format = voiceFormatOf(received.bytes)
  const isPlain = !format && isPlainSamples(received)
  if (!format && !isPlain) throw refuse('UNSUPPORTED_FILE_TYPE')
  const bytes = isPlain ? asWav(received.bytes) : received.bytes
  const lengthMs = voiceLengthMs(bytes, format ?? 'wav')
  if (!lengthMs) throw refuse('FILE_UNREADABLE')
  if (lengthMs > maxVoiceMs) throw refuse('VOICE_TOO_LONG')
  return { bytes, format: format ?? ('wav' as const) }
}

export async function storeVoice(deps: UploadDeps, received: Received, owner: Owner): Promise<Upload> {
  const { bytes, format } = checkVoice(received)
  return {
    url: await store(
      deps,
      { owner, isPrivate: false, key: newKey('v', format) },
      { bytes, type: voiceTypes[format] },
    ),
  }
}

/** Whether this is the address of a picture that was uploaded here, and not of a server that watches who looks. */
export const isOurImage = (deps: Pick<Deps, 'publicUrl'>, url: string) =>
  url.startsWith(placeOf(deps)) && isPictureKey(url.slice(placeOf(deps).length))

/** A recording, or a reply that was read aloud. Of other addresses nothing happens. */
export async function removeVoice(deps: FileDeps, url: string) {
  const key = url.slice(placeOf(deps).length)
  if (url.startsWith(placeOf(deps)) && isKey(key) && !isPictureKey(key))
    await deps.storage.remove(pathOf(key))
}

/** The file of an address; a private one for whom the address was signed. */
export async function getUpload(deps: UploadDeps & Pick<Deps, 'config'>, key: string, signature: Signature) {
  const upload = isKey(key) ? await findUpload(deps.db, key) : undefined
  const isPrivate = upload?.is_private ?? false
  if (upload?.is_private) await assertReadable(deps, { key, owner: upload.owner, signature })
  const stored = isKey(key)
    ? await deps.storage.get(pathOf(key)).catch((error: unknown) => away(deps.log, error))
    : undefined
  if (!stored) throw refuseCommon('NOT_FOUND')
  return { ...stored, isPrivate }
}

type File = { bytes: Buffer; type: string }
type NewUpload = { owner: Owner; isPrivate: boolean; key: string }

/** Its row first: no file is without one. */
async function store(deps: UploadDeps, upload: NewUpload, { bytes, type }: File) {
  const { key } = upload
  await addUpload(deps.db, upload, deps.clock.now())
  await deps.storage.put(pathOf(key), bytes, type).catch((error: unknown) => away(deps.log, error))
  return `${placeOf(deps)}${key}`
}

function away(log: Deps['log'], error: unknown): never {
  log.error({ err: error }, 'the storage could not be used')
  throw refuse('STORAGE_UNAVAILABLE', { retryAfter: 5 })
}
