import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/**
 * Reason why an archive is refused. `invalid`: it is damaged, encrypted, or contains links. `path`: a path is unsafe or
 * occurs twice. `large`: a limit is exceeded.
 */
export type ZipFault = 'invalid' | 'path' | 'large'

export class ZipError extends Error {
  override name = 'ZipError'
  readonly fault: ZipFault

  constructor(fault: ZipFault) {
    super(`the zip archive is refused: ${fault}`)
    this.fault = fault
  }
}

export type ZipLimits = {
  /** Largest size of the archive. */
  packedBytes: number
  /** Largest size of all files together. */
  unpackedBytes: number
  /** Largest size of one file. */
  fileBytes: number
  files: number
  /** Returns whether a file is skipped. */
  isIgnored?: (path: string) => boolean
  /** Returns whether a path is allowed. */
  isAllowed: (path: string) => boolean
}

const typeMask = 0o170000
const regularFile = 0o100000

/**
 * Reads the files of a zip archive into memory. Throws a `ZipError` for damaged and encrypted archives, links, unsafe
 * and repeated paths, and zip bombs.
 */
export async function readZip(bytes: Buffer, limits: ZipLimits): Promise<Map<string, Buffer>> {
  if (bytes.length > limits.packedBytes) throw new ZipError('large')
  try {
    return await readFiles(await openZip(bytes), limits)
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('invalid')
  }
}

const openZip = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

async function readFiles(zip: ZipFile, limits: ZipLimits) {
  const entries = (await listEntries(zip, limits.files)).filter(
    ({ fileName }) => !fileName.endsWith('/') && !limits.isIgnored?.(fileName),
  )
  const declared = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (entries.length > limits.files || declared > limits.unpackedBytes) throw new ZipError('large')
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const path = entry.fileName
    if (files.has(path) || !limits.isAllowed(path)) throw new ZipError('path')
    if (isSpecialFile(entry) || entry.isEncrypted()) throw new ZipError('invalid')
    if (entry.uncompressedSize > limits.fileBytes) throw new ZipError('large')
    // oxlint-disable-next-line no-await-in-loop -- one file at a time bounds the memory
    files.set(path, await readEntry(zip, entry))
  }
  return files
}

/** Returns whether an entry made on Unix is a link or device. Archives of other systems have no type. */
function isSpecialFile({ externalFileAttributes }: Entry) {
  const type = (externalFileAttributes >>> 16) & typeMask
  return type !== 0 && type !== regularFile
}

const listEntries = (zip: ZipFile, maxFiles: number) =>
  new Promise<Entry[]>((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      // Counts folders and ignored files too, so that an archive with an endless list of entries is refused.
      if (entries.length > maxFiles * 10) reject(new ZipError('large'))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })

/** The library ends the stream with an error if the entry has more or fewer bytes than it declares. */
async function readEntry(zip: ZipFile, entry: Entry) {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  return buffer(stream)
}
