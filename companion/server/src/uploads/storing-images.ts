import { apiError } from './errors.ts'
import { isImageOnThisServer, storeImageWithoutCounting, type UploadDeps } from './service.ts'
import { applyUploadLimits, type UploadLimitDeps, type UploadOwner } from './upload-limits.ts'

type Terms = { owner: UploadOwner; maxBytes?: number }

/** Pictures of the demo data are files of the client. A form sends them back with a change of their entry. */
const demoPicture = /^\/demo\/[\w-]+\.svg$/
const isStored = (deps: UploadDeps, image: string) =>
  isImageOnThisServer(deps, image) || demoPicture.test(image)

/** Returns the decoded size of base64 text in bytes, with or without a data URL prefix. */
const bytesIn = (base64: string) =>
  Math.floor((base64.slice(base64.indexOf(',') + 1).replace(/=+$/, '').length * 3) / 4)

/**
 * Stores images that are sent as base64 and returns their URLs. URLs of images on this server are kept. URLs of other
 * servers are refused, because those servers would learn who views an image. `maxBytes` limits each image.
 */
export async function storeImages(
  deps: UploadDeps & UploadLimitDeps,
  images: string[],
  { owner, maxBytes = Infinity }: Terms,
) {
  for (const image of images) assertStorable(deps, image, maxBytes)
  await applyUploadLimits(deps, owner, images.filter((image) => !isStored(deps, image)).length)
  const urls: string[] = []
  // Stores one image at a time, because decoding an image needs much memory.
  // oxlint-disable-next-line no-await-in-loop
  for (const image of images)
    urls.push(isStored(deps, image) ? image : (await storeImageWithoutCounting(deps, image, owner)).url)
  return urls
}

/**
 * Throws for an image that cannot be stored. All images are checked before the first is stored, so that a refused
 * request stores none.
 */
function assertStorable(deps: UploadDeps, image: string, maxBytes: number) {
  if (isStored(deps, image)) return
  if (/^https?:/i.test(image)) throw apiError('IMAGE_NOT_UPLOADED')
  if (bytesIn(image) >= maxBytes) throw apiError('FILE_TOO_LARGE')
}
