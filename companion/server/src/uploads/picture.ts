import { apiError } from './errors.ts'
import { isHeic, isPicture, maxPictureBytes, maxPixels, maxUploadBytes } from './rules.ts'

/** The last settings are for noise, which compresses badly. */
const encoderSettings = [
  { edge: 1920, quality: 82 },
  { edge: 1920, quality: 60 },
  { edge: 1280, quality: 60 },
  { edge: 960, quality: 40 },
]
const timeoutSeconds = 20

/** Loads sharp with the first picture, because on many days none is uploaded. */
const openSharp = async () => (await import('sharp')).default

export type Picture = { bytes: Buffer; ending: 'jpg' | 'webp'; type: string; width: number; height: number }

/**
 * Re-encodes a picture from its pixels, upright and below 2 MB. Nothing else of the file remains: no EXIF data, no
 * appended bytes, only the first frame of an animation.
 */
export async function reencodePicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > maxUploadBytes) throw apiError('FILE_TOO_LARGE')
  // HEVC decoders need a patent licence.
  if (isHeic(bytes)) throw apiError('HEIC_NOT_SUPPORTED')
  if (!isPicture(bytes)) throw apiError('UNSUPPORTED_FILE_TYPE')
  const sharp = await openSharp()
  const { hasAlpha, ...seen } = await readable(sharp(bytes, { limitInputPixels: false }).metadata())
  if (seen.width * seen.height > maxPixels) throw apiError('FILE_TOO_LARGE')
  for (const settings of encoderSettings) {
    // oxlint-disable-next-line no-await-in-loop
    const picture = await withDecoderSlot(() => readable(encode(bytes, hasAlpha, settings)))
    if (picture.bytes.length < maxPictureBytes) return picture
  }
  throw apiError('FILE_TOO_LARGE')
}

async function encode(
  bytes: Buffer,
  hasAlpha: boolean,
  { edge, quality }: { edge: number; quality: number },
): Promise<Picture> {
  const sharp = await openSharp()
  const pixels = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' })
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

/** Any decoder error means that the file is invalid. */
const readable = <T>(work: Promise<T>) =>
  work.catch(() => {
    throw apiError('FILE_UNREADABLE')
  })

/** A large picture uses 250 MB of memory while it is decoded. */
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
    // Passes the slot to the caller that waits longest; it becomes free only if none waits.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
