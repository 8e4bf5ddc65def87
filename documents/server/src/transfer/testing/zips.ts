import { crc32, deflateRawSync } from 'node:zlib'

/** A raw entry of a zip. `name`: bytes as the packing program wrote them. */
export type RawZipEntry = {
  name: Buffer | string
  content?: Buffer | string
  flags?: number
  extra?: Buffer
  /** Size that the entry declares; undefined if it declares the real size. */
  declaredBytes?: number
  packed?: Buffer
}

export function unicodePathField(name: Buffer, path: string) {
  const value = Buffer.from(path)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + value.length, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(name), 5)
  return Buffer.concat([field, value])
}

/** Builds a zip as another program would write it: raw names, any flags, false sizes. */
export function buildZip(entries: RawZipEntry[]) {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, central } = headersOf(entry, offset)
    files.push(local)
    directory.push(central)
    offset += local.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directoryBytes, end])
}

function headersOf(entry: RawZipEntry, offset: number) {
  const name = Buffer.from(entry.name)
  const content = Buffer.from(entry.content ?? '')
  const packed = entry.packed ?? deflateRawSync(content)
  const extra = entry.extra ?? Buffer.alloc(0)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(entry.flags ?? 0, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(entry.declaredBytes ?? content.length, 18)
  common.writeUInt16LE(name.length, 22)
  common.writeUInt16LE(extra.length, 24)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([signature(0x04034b50), common, name, extra, packed]),
    central: Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), common, rest, name, extra]),
  }
}

function signature(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
