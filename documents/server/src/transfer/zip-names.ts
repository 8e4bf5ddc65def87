import { crc32 } from 'node:zlib'
import { getFileNameLowLevel } from 'yauzl'

export type ZipEntryName = {
  bytes: Buffer
  isFlaggedUtf8: boolean
  extraFields: { id: number; data: Buffer }[]
}

type Decode = (bytes: Buffer) => string | undefined

/**
 * Windows in China packs names as GBK, a subset of GB18030. Linux packs names as UTF-8. In a C locale, Linux does not
 * set the flag that marks UTF-8.
 */
const encodings: Decode[] = [strictDecoder('utf-8'), strictDecoder('gb18030')]

/**
 * Decodes the names of an archive's entries. A Unicode path field (Info-ZIP, 0x7075) takes precedence, then valid
 * UTF-8 with the flag. All other names were written by one program, so the first encoding that fits all of them is
 * used. If no encoding fits all, each name is decoded with the first encoding that fits this name. If none fits,
 * CP437 is used, the default of the format.
 */
export function decodeZipNames(names: ZipEntryName[]): string[] {
  const known = names.map((name) => unicodePath(name) ?? flaggedName(name))
  const open = names.filter((_, index) => known[index] === undefined)
  const common = encodings.find((decode) => open.every(({ bytes }) => decode(bytes) !== undefined))
  return names.map((name, index) => known[index] ?? common?.(name.bytes) ?? bestName(name.bytes))
}

function strictDecoder(encoding: string): Decode {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return (bytes) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return undefined
    }
  }
}

const utf8 = strictDecoder('utf-8')

const flaggedName = ({ bytes, isFlaggedUtf8 }: ZipEntryName) => (isFlaggedUtf8 ? utf8(bytes) : undefined)

const unicodePathField = 0x7075
/** Length of the header: one byte for the version and four for the checksum of the replaced name. */
const unicodePathHeader = 5

/**
 * Decodes the Unicode path field of a zip entry. The field holds the checksum of the name that it replaces. If the
 * checksum does not match, a program that ignores this field has renamed the entry. The field is then ignored.
 */
function unicodePath({ bytes, extraFields }: ZipEntryName) {
  for (const { id, data } of extraFields) {
    if (id !== unicodePathField || data.length <= unicodePathHeader || data[0] !== 1) continue
    if (data.readUInt32LE(1) === crc32(bytes)) return utf8(data.subarray(unicodePathHeader))
  }
}

function bestName(bytes: Buffer) {
  for (const decode of encodings) {
    const name = decode(bytes)
    if (name !== undefined) return name
  }
  return getFileNameLowLevel(0, bytes, [], true)
}
