import { type ChargeDeps, chargeUploads, type Owner } from './charging.ts'
import { refuse } from './errors.ts'
import { isOurImage, storePicture, type UploadDeps } from './service.ts'

type Terms = { owner: Owner; maxBytes?: number }

/** As many bytes as a base64 text stands for, whatever is written before it. */
const bytesIn = (base64: string) =>
  Math.floor((base64.slice(base64.indexOf(',') + 1).replace(/=+$/, '').length * 3) / 4)

/**
 * Addresses for pictures that come either as base64 or as addresses of uploads of ours; those of other servers would learn
 * who looks. `maxBytes`: what each that is sent has to stay below.
 */
export async function keepImages(
  deps: UploadDeps & ChargeDeps,
  images: string[],
  { owner, maxBytes = Infinity }: Terms,
) {
  for (const image of images) assertKeepable(deps, image, maxBytes)
  await chargeUploads(deps, owner, images.filter((image) => !isOurImage(deps, image)).length)
  const urls: string[] = []
  // One after the other: each is decoded whole.
  // oxlint-disable-next-line no-await-in-loop
  for (const image of images)
    urls.push(isOurImage(deps, image) ? image : (await storePicture(deps, image, owner)).url)
  return urls
}

/** Before the first is stored, so that what is refused leaves nothing behind. */
function assertKeepable(deps: UploadDeps, image: string, maxBytes: number) {
  if (isOurImage(deps, image)) return
  if (/^https?:/i.test(image)) throw refuse('IMAGE_NOT_UPLOADED')
  if (bytesIn(image) >= maxBytes) throw refuse('FILE_TOO_LARGE')
}
