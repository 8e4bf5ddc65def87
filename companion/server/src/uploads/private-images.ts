import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { isImageKey } from './rules.ts'
import { getUploadStoragePath, storeImageWithoutCounting, type UploadDeps } from './service.ts'
import { createSignatureQuery, type PrivateImageReader } from './signing.ts'
import * as store from './store.ts'
import { applyUploadLimits, type UploadLimitDeps } from './upload-limits.ts'

type ShowDeps = Pick<Deps, 'config' | 'clock' | 'publicUrl'>

/** Returns the file key in a URL of our uploads, signed or not; undefined for any other URL. */
function getKeyFromUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, url: string) {
  const path = url.startsWith('/') ? url : url.slice(publicUrl().length)
  const isOurs = url.startsWith('/') || url.startsWith(`${publicUrl()}/`)
  const [, key] = /^\/uploads\/([^/?#]+)(\?[^#]*)?$/.exec(path) ?? []
  return isOurs && key && isImageKey(key) ? key : undefined
}

/**
 * Returns a signed URL with which the reader can load a private image for a few minutes. URLs of other servers are
 * returned unchanged.
 */
export function createSignedUrl(deps: ShowDeps, url: string, reader: PrivateImageReader) {
  const key = getKeyFromUrl(deps, url)
  if (!key) return url
  return `${deps.publicUrl()}/uploads/${key}${createSignatureQuery(deps, key, reader, deps.clock.now())}`
}

/**
 * Makes the images of a consultation private and returns their URLs. The user's own images become private immediately.
 * An image that is also used in public, or belongs to another user, is copied, so that the original stays public. URLs
 * of other servers are returned unchanged.
 */
export async function makeImagesPrivate(deps: UploadDeps & UploadLimitDeps, urls: string[], userId: number) {
  const kept: string[] = []
  // Copies one image at a time, because decoding an image needs much memory.
  for (const url of urls) {
    const key = getKeyFromUrl(deps, url)
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
  return copyAsPrivateImage(deps, key, owner)
}

async function copyAsPrivateImage(deps: UploadDeps & UploadLimitDeps, key: string, owner: `user:${number}`) {
  const original = await deps.storage.get(getUploadStoragePath(key))
  if (!original) throw apiError('IMAGE_NOT_UPLOADED')
  await applyUploadLimits(deps, owner)
  return (await storeImageWithoutCounting(deps, original.bytes, owner, { isPrivate: true })).url
}
