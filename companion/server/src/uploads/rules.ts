import { secondMs } from '@sanhe/kit/runtime/clock'

const megabyte = 1024 * 1024
export const maxUploadBytes = 10 * megabyte
/** What a stored picture stays below. */
export const maxPictureBytes = 2 * megabyte
/** Of a camera of 64 megapixels: a small file that says it is larger would fill the memory. */
export const maxPixels = 64_000_000
/** A minute, and what encoders add to it at the end. */
export const maxVoiceMs = 60 * secondMs + 500
/** So many a day leave room for any honest use. */
export const maxUploadsADay = 200

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** By the first bytes, whatever name and type came with them. Nothing else is given to the decoders: SVG, PDF, TIFF … */
export function isPicture(bytes: Buffer) {
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
 * Whether it is packed with HEVC, as telephones of Apple do it unless they are asked for JPEG: by all brands of the head,
 * since the first one may be of the box alone.
 */
export function isHeic(bytes: Buffer) {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false
  const brands = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), mostHead))
  return /hei[cxms]|hev[cxms]/.test(brands) && !brands.includes('avif')
}
const mostHead = 256

export type VoiceFormat = 'wav' | 'mp3' | 'm4a' | 'amr'
export const voiceTypes = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  amr: 'audio/amr',
} as const satisfies Record<VoiceFormat, string>

export function voiceFormatOf(bytes: Buffer): VoiceFormat | undefined {
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return 'wav'
  if (ascii(bytes, 0, 5) === '#!AMR') return 'amr'
  if (ascii(bytes, 4, 8) === 'ftyp') return 'm4a'
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2
  if (isFrame || ascii(bytes, 0, 3) === 'ID3') return 'mp3'
}

/** Whether it says that it is samples without a head, of which no byte can be told from any other. */
export const isPlainSamples = ({ name, type }: { name: string; type: string }) =>
  /^audio\/(x-)?(pcm|l16)$/i.test(type) || /\.pcm$/i.test(name)

const keyForm = /^[iv][\w-]{22}\.(jpg|webp|wav|mp3|m4a|amr)$/
export const isKey = (key: string) => keyForm.test(key)
export const isPictureKey = (key: string) => isKey(key) && key.startsWith('i')

export type ByteRange = { start: number; end: number }

/** The part of a file that is asked for; undefined for all of it. Players of voices ask so. */
export function byteRange(header: string | undefined, size: number): ByteRange | 'UNSATISFIABLE' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (!found[1] && !found[2])) return undefined
  const [, first = '', last = ''] = found
  if (first && last && Number(last) < Number(first)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  return start < size ? { start, end } : 'UNSATISFIABLE'
}
