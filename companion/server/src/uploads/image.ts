import { apiError } from './errors.ts'
import { isHeicImage, isImage, maxImageBytes, maxImagePixels, maxUploadBytes } from './rules.ts'

/**
 * Sizes and qualities that are tried in order until the image is small enough. Only images with much noise, which
 * compresses badly, need the last ones.
 */
const encoderSettings = [
  { edge: 1920, quality: 82 },
  { edge: 1920, quality: 60 },
  { edge: 1280, quality: 60 },
  { edge: 960, quality: 40 },
]
const timeoutSeconds = 20

/** Loads the library sharp with the first image, because on many days none is uploaded. */
const openSharp = async () => (await import('sharp')).default

export type EncodedImage = {
  bytes: Buffer
  ending: 'jpg' | 'webp'
  type: string
  width: number
  height: number
}

/**
 * Re-encodes an image from its pixels, upright and below 2 MB. Nothing else of the file is kept: no EXIF data, no
 * appended bytes, only the first frame of an animation.
 */
export async function reencodeImage(bytes: Buffer): Promise<EncodedImage> {
  if (bytes.length > maxUploadBytes) throw apiError('FILE_TOO_LARGE')
  // HEIC images are refused, because HEVC decoders need a patent licence.
  if (isHeicImage(bytes)) throw apiError('HEIC_NOT_SUPPORTED')
  if (!isImage(bytes)) throw apiError('UNSUPPORTED_FILE_TYPE')
  const sharp = await openSharp()
  const { hasAlpha, ...seen } = await readable(sharp(bytes, { limitInputPixels: false }).metadata())
  if (seen.width * seen.height > maxImagePixels) throw apiError('FILE_TOO_LARGE')
  for (const settings of encoderSettings) {
    // oxlint-disable-next-line no-await-in-loop
    const picture = await withDecoderSlot(() => readable(encode(bytes, hasAlpha, settings)))
    if (picture.bytes.length < maxImageBytes) return picture
  }
  throw apiError('FILE_TOO_LARGE')
}

async function encode(
  bytes: Buffer,
  hasAlpha: boolean,
  { edge, quality }: { edge: number; quality: number },
): Promise<EncodedImage> {
  const sharp = await openSharp()
  const pixels = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'truncated' })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
  const encoded = hasAlpha ? pixels.webp({ quality }) : pixels.jpeg({ quality })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  const form = hasAlpha
    ? ({ ending: 'webp', type: 'image/webp' } as const)
    : ({ ending: 'jpg', type: 'image/jpeg' } as const)
  return { bytes: data, ...form, width: info.width, height: info.height }
}

/** Any error of the decoder means that the file is invalid. */
const readable = <T>(work: Promise<T>) =>
  work.catch(() => {
    throw apiError('FILE_UNREADABLE')
  })

/**
 * Largest number of images that are decoded at the same time. A large image uses 250 MB of memory while it is
 * decoded.
 */
const maxRunning = 2
const maxWaiting = 30
const waiting: (() => void)[] = []
let running = 0

async function withDecoderSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw apiError('BUSY', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // Passes the decoding slot to the request that waits longest; the slot becomes free only if no request waits.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
