import { secondMs } from '@sanhe/kit/runtime/clock'
import type { VoiceFormat } from './rules.ts'

/**
 * Returns the duration of a recording according to its headers. Returns undefined if the headers are unreadable; no
 * player could play such a file.
 */
export function readVoiceDurationMs(bytes: Buffer, format: VoiceFormat): number | undefined {
  try {
    return readers[format](bytes)
  } catch (error) {
    // A read past the end of the buffer means that the file is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Record<VoiceFormat, (bytes: Buffer) => number | undefined> = {
  wav: wavLength,
  mp3: mp3Length,
  m4a: m4aLength,
  amr: amrLength,
}

function wavLength(bytes: Buffer) {
  let bytesPerSecond = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (id === 'fmt ') bytesPerSecond = bytes.readUInt32LE(at + 16)
    // Streaming recorders write a length beyond the end of the file, so the duration is computed from the bytes that
    // exist.
    if (id === 'data' && bytesPerSecond > 0)
      return (Math.min(size, bytes.length - at - 8) / bytesPerSecond) * secondMs
    at += 8 + size + (size % 2)
  }
}

const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
}
const sampleRates = [44_100, 48_000, 32_000]

/**
 * Parses a frame of an MP3 file (MPEG audio, layer III) at this position. Returns undefined if the bytes are no such
 * frame.
 */
function mp3Frame(bytes: Buffer, at: number) {
  if (at + 4 > bytes.length || bytes.readUInt16BE(at) < 0xffe0) return undefined
  const [second = 0, third = 0] = bytes.subarray(at + 1, at + 3)
  const version = (second >> 3) & 3
  const isFirst = version === 3
  const kbps = (isFirst ? bitrates.first : bitrates.second)[third >> 4] ?? 0
  const rate = (sampleRates[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (version === 1 || ((second >> 1) & 3) !== 1 || !kbps || !rate) return undefined
  const samples = isFirst ? 1152 : 576
  const size = Math.floor(((samples / 8) * kbps * 1000) / rate) + ((third >> 1) & 1)
  return { size, lengthMs: (samples / rate) * secondMs }
}

function mp3Length(bytes: Buffer) {
  let at = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + synchsafe(bytes.subarray(6, 10)) : 0
  let lengthMs = 0
  for (let frame = mp3Frame(bytes, at); frame; frame = mp3Frame(bytes, at)) {
    lengthMs += frame.lengthMs
    at += frame.size
  }
  return lengthMs || undefined
}

const synchsafe = (bytes: Uint8Array) => bytes.reduce((size, byte) => size * 128 + (byte & 0x7f), 0)

function m4aLength(bytes: Buffer) {
  const movie = boxIn(bytes, 'moov')
  const header = movie && boxIn(movie, 'mvhd')
  // A file with a track whose handler is `vide` is a video and is refused.
  if (!header || movie.includes('vide')) return undefined
  const isLong = header[0] === 1
  const unitsPerSecond = header.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return unitsPerSecond > 0 ? (units / unitsPerSecond) * secondMs : undefined
}

/** Returns the content of the first MP4 box of this type among sibling boxes. */
function boxIn(bytes: Buffer, type: string) {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < head) return undefined
    if (bytes.toString('latin1', at + 4, at + 8) === type) return bytes.subarray(at + head, at + size)
    at += size
  }
}

const amrFrameMs = 20
/** Number of bytes after the first byte of an AMR frame, by frame type. */
const amrSizes = {
  narrow: [12, 13, 15, 17, 19, 20, 26, 31, 5, 0, 0, 0, 0, 0, 0, 0],
  wide: [17, 23, 32, 36, 40, 46, 50, 58, 60, 5, 0, 0, 0, 0, 0, 0],
}

function amrLength(bytes: Buffer) {
  const [, kind] = /^#!AMR(-WB)?\n/.exec(bytes.toString('latin1', 0, 9)) ?? []
  const sizes = kind ? amrSizes.wide : amrSizes.narrow
  let lengthMs = 0
  for (let at = kind ? 9 : 6; at < bytes.length; lengthMs += amrFrameMs)
    at += 1 + (sizes[((bytes[at] ?? 0) >> 3) & 15] ?? 0)
  return lengthMs || undefined
}
