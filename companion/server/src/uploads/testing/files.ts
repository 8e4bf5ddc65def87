import { crc32, deflateSync } from 'node:zlib'

/** Creates a black PNG with one bit per pixel, so that the file is small even if the image is large. */
export function createBlackPng(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 })
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

const times = (count: number, frame: Buffer) => Buffer.concat(Array.from({ length: count }, () => frame))

/** Creates an MP3 file with frames of 417 bytes and 1152/44100 s each. */
export const createMp3 = (count: number) =>
  times(count, Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0x00), Buffer.alloc(413)]))

/** Creates an AMR file with frames of 20 ms each. */
export const createAmr = (count: number) =>
  Buffer.concat([Buffer.from('#!AMR\n'), times(count, Buffer.concat([Buffer.of(7 << 3), Buffer.alloc(31)]))])

const box = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + data.length)
  head.write(type, 4)
  return Buffer.concat([head, data])
}

export function createM4a(lengthMs: number, handler = 'soun') {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(lengthMs, 16)
  const movie = box('moov', Buffer.concat([box('mvhd', header), box('hdlr', Buffer.from(handler))]))
  return Buffer.concat([box('ftyp', Buffer.from('M4A mp42')), box('mdat', Buffer.alloc(64)), movie])
}
