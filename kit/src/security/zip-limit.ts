import { inflateRawSync } from 'node:zlib'

/** Largest number of bytes of all parts of a document after decompression. */
export const maxInflatedBytes = 64 * 1024 * 1024
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const deflated = 8

/**
 * Decompresses all parts of a zip file and throws if they exceed the limit. The sizes that the file declares are not
 * trusted. Call this before a library reads the file.
 */
export function assertZipWithinLimit(zip: Buffer, limit = maxInflatedBytes) {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endSignature) throw new Error('the document is damaged')
  let at = zip.readUInt32LE(end + 16)
  let total = 0
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new Error('the document is damaged')
    const method = zip.readUInt16LE(at + 10)
    const packed = zip.readUInt32LE(at + 20)
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const data = zip.subarray(start, start + packed)
    total += method === deflated ? inflateRawSync(data, { maxOutputLength: limit }).length : data.length
    if (total > limit) throw new Error('the document is too large')
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}
