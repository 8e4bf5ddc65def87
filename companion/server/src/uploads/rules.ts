import { secondMs } from '@sanhe/kit/runtime/clock'

const megabyte = 1024 * 1024
export const maxUploadBytes = 10 * megabyte
/** Largest size of a stored image, in bytes. */
export const maxImageBytes = 2 * megabyte
/**
 * Largest number of pixels: 64 megapixels, the resolution of a good camera. Decoding a larger image would exhaust the
 * memory.
 */
export const maxImagePixels = 64_000_000
/** Longest duration of a voice recording: one minute plus the padding that encoders add. */
export const maxVoiceDurationMs = 60 * secondMs + 500
/** Largest number of uploads of a user per day. It is far above normal use. */
export const maxUploadsADay = 200

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/**
 * Returns whether the first bytes are those of a supported image format, whatever file name and type were sent. Other
 * formats, such as SVG, PDF and TIFF, never reach the decoders.
 */
export function isImage(bytes: Buffer) {
  const isoBrand = ascii(bytes, 4, 8) === 'ftyp' ? ascii(bytes, 8, 12) : ''
  return (
    bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) ||
    bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) ||
    /^(mif1|avif)$/.test(isoBrand)
  )
}

/**
 * Returns whether an image is HEVC-encoded, as iPhones send unless JPEG is requested. All brands of the header are
 * checked, because the first one may name only the container.
 */
export function isHeicImage(bytes: Buffer) {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false
  const brands = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), maxHeaderBytes))
  return /hei[cxms]|hev[cxms]/.test(brands) && !brands.includes('avif')
}
const maxHeaderBytes = 256

export type VoiceFormat = 'wav' | 'mp3' | 'm4a' | 'amr'
export const voiceContentTypes = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  amr: 'audio/amr',
} as const satisfies Record<VoiceFormat, string>

export function detectVoiceFormat(bytes: Buffer): VoiceFormat | undefined {
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return 'wav'
  if (ascii(bytes, 0, 5) === '#!AMR') return 'amr'
  if (ascii(bytes, 4, 8) === 'ftyp') return 'm4a'
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2
  if (isFrame || ascii(bytes, 0, 3) === 'ID3') return 'mp3'
}

/** Returns whether the client declares raw PCM samples. This format cannot be detected from the bytes. */
export const isDeclaredAsRawPcm = ({ name, type }: { name: string; type: string }) =>
  /^audio\/(x-)?(pcm|l16)$/i.test(type) || /\.pcm$/i.test(name)

const keyForm = /^[iv][\w-]{22}\.(jpg|webp|wav|mp3|m4a|amr)$/
export const isUploadKey = (key: string) => keyForm.test(key)
export const isImageKey = (key: string) => isUploadKey(key) && key.startsWith('i')

export type ByteRange = { start: number; end: number }

/** Parses the `Range` header with which a media player requests a part of a file; undefined for the whole file. */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'UNSATISFIABLE' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (!found[1] && !found[2])) return undefined
  const [, first = '', last = ''] = found
  if (first && last && Number(last) < Number(first)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  return start < size ? { start, end } : 'UNSATISFIABLE'
}
