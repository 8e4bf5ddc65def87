import { apiError } from './errors.ts'
import { isOurImage, storePicture, type UploadDeps } from './service.ts'
import { limitUploads, type UploadLimitDeps, type UploadOwner } from './upload-limits.ts'

type Terms = { owner: UploadOwner; maxBytes?: number }

/** Returns the decoded size of base64 text, with or without a data URL prefix. */
const bytesIn = (base64: string) =>
  Math.floor((base64.slice(base64.indexOf(',') + 1).replace(/=+$/, '').length * 3) / 4)

/**
 * Stores pictures that are sent as base64 and returns their URLs; URLs of our uploads are kept. URLs of other servers
 * are refused, because those servers would learn who views a picture. `maxBytes`: limit per picture.
 */
export async function storeImages(
  deps: UploadDeps & UploadLimitDeps,
  images: string[],
  { owner, maxBytes = Infinity }: Terms,
) {
  for (const image of images) assertStorable(deps, image, maxBytes)
  await limitUploads(deps, owner, images.filter((image) => !isOurImage(deps, image)).length)
  const urls: string[] = []
  // Stores one picture at a time, because each picture is decoded in memory.
  // oxlint-disable-next-line no-await-in-loop
  for (const image of images)
    urls.push(isOurImage(deps, image) ? image : (await storePicture(deps, image, owner)).url)
  return urls
}

/** Checks all pictures before the first is stored, so that a refused request stores nothing. */
function assertStorable(deps: UploadDeps, image: string, maxBytes: number) {
  if (isOurImage(deps, image)) return
  if (/^https?:/i.test(image)) throw apiError('IMAGE_NOT_UPLOADED')
  if (bytesIn(image) >= maxBytes) throw apiError('FILE_TOO_LARGE')
}
