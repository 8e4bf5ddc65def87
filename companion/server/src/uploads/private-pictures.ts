import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { isPictureKey } from './rules.ts'
import { storePicture, type UploadDeps, uploadPathOf } from './service.ts'
import { type PictureReader, signedQuery } from './signing.ts'
import * as store from './store.ts'
import { limitUploads, type UploadLimitDeps } from './upload-limits.ts'

type ShowDeps = Pick<Deps, 'config' | 'clock' | 'publicUrl'>

/** Returns the key in a URL of our uploads, signed or not; undefined for any other URL. */
function keyIn({ publicUrl }: Pick<Deps, 'publicUrl'>, url: string) {
  const path = url.startsWith('/') ? url : url.slice(publicUrl().length)
  const isOurs = url.startsWith('/') || url.startsWith(`${publicUrl()}/`)
  const [, key] = /^\/uploads\/([^/?#]+)(\?[^#]*)?$/.exec(path) ?? []
  return isOurs && key && isPictureKey(key) ? key : undefined
}

/**
 * Returns the signed URL by which this reader can see a private picture for a few minutes. URLs of other servers stay
 * as they are.
 */
export function signedUrl(deps: ShowDeps, url: string, reader: PictureReader) {
  const key = keyIn(deps, url)
  if (!key) return url
  return `${deps.publicUrl()}/uploads/${key}${signedQuery(deps, key, reader, deps.clock.now())}`
}

/**
 * Makes the pictures of a consultation private and returns their URLs. The user's own pictures become private at once;
 * a picture that is also used in public, or belongs to another user, is copied, so that the public one stays as it is.
 * URLs of other servers stay as they are.
 */
export async function makeImagesPrivate(deps: UploadDeps & UploadLimitDeps, urls: string[], userId: number) {
  const kept: string[] = []
  // Copies one picture at a time, because each copy is decoded in memory.
  for (const url of urls) {
    const key = keyIn(deps, url)
    // oxlint-disable-next-line no-await-in-loop
    kept.push(key ? await makeImagePrivate(deps, key, userId) : url)
  }
  return kept
}

async function makeImagePrivate(deps: UploadDeps & UploadLimitDeps, key: string, userId: number) {
  const owner = `user:${userId}` as const
  const upload = await store.findUpload(deps.db, key)
  if (upload?.is_private && upload.owner !== owner) throw apiError('IMAGE_NOT_UPLOADED')
  if (upload?.is_private || (await store.setUploadPrivate(deps.db, key, owner)))
    return `${deps.publicUrl()}/uploads/${key}`
  return copyOf(deps, key, owner)
}

async function copyOf(deps: UploadDeps & UploadLimitDeps, key: string, owner: `user:${number}`) {
  const original = await deps.storage.get(uploadPathOf(key))
  if (!original) throw apiError('IMAGE_NOT_UPLOADED')
  await limitUploads(deps, owner)
  return (await storePicture(deps, original.bytes, owner, { isPrivate: true })).url
}
