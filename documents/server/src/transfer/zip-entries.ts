import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@sanhe/kit/http/errors'
import {
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  validateFileName,
  type Entry as ZipEntry,
  type ZipFile,
} from 'yauzl'
import type { ImportEntry } from './entries.ts'
import { apiError } from './errors.ts'
import { parseArchivePath, decideArchiveSizeRefusal } from './rules.ts'
import { decodeZipNames } from './zip-names.ts'
import { openZipReader } from './zip-reader.ts'

const utf8Flag = 0x800

/**
 * Opens a zip for reading. `unpackFolder`: temporary folder for the zips inside a zip that contains nothing else, as
 * Notion packs large exports. If `unpackFolder` is undefined, inner zips are treated like any other file.
 */
export async function openZipEntries(file: string, unpackFolder?: string) {
  const { reader, size, close } = await openZipReader(file)
  const closers = [close]
  const closeAll = async () => void (await Promise.all(closers.map((closeOne) => closeOne())))
  const options = { decodeStrings: false, autoClose: false }
  try {
    const zip = await fromRandomAccessReaderPromise(reader, size, options)
    return { entries: readableEntries(zip, unpackFolder, closers), close: closeAll }
  } catch (error) {
    await close()
    refuseZip(error)
  }
}

/** Opens a zip in memory, such as a Word file, with the limits of an import. */
export async function openZipBuffer(bytes: Buffer) {
  const options = { decodeStrings: false, autoClose: false }
  const zip = await fromBufferPromise(bytes, options).catch(refuseZip)
  return { entries: readableEntries(zip, undefined, []), close: async () => {} }
}

type Closer = () => Promise<void>

async function* readableEntries(
  zip: ZipFile,
  unpackFolder: string | undefined,
  closers: Closer[],
): AsyncGenerator<ImportEntry> {
  const found = await listEntries(zip).catch(refuseZip)
  const names = decodeZipNames(found.map(rawNameOf)).map(checkedName)
  if (unpackFolder !== undefined && names.length > 0 && names.every((name) => /\.zip$/i.test(name))) {
    yield* nestedEntries(zip, found, unpackFolder, closers)
    return
  }
  refuseTooLarge(zip, found, names)
  for (const [index, entry] of found.entries()) {
    yield {
      path: names[index] ?? '',
      bytes: entry.uncompressedSize,
      // The entry is read into memory, which is safe because yauzl aborts a stream that yields more bytes
      // than its entry declared.
      read: async () => buffer(await zip.openReadStreamPromise(entry)).catch(refuseZip),
    }
  }
}

/** Unpacks the zips inside a zip to files and reads their entries. The limits hold for all of them together. */
async function* nestedEntries(
  zip: ZipFile,
  found: ZipEntry[],
  unpackFolder: string,
  closers: Closer[],
): AsyncGenerator<ImportEntry> {
  const packedBytes = found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  refuseSize({ entries: found.length, totalBytes: packedBytes, packedBytes: zip.fileSize })
  let entries = 0
  let totalBytes = 0
  for (const [index, entry] of found.entries()) {
    const place = join(unpackFolder, `nested-${index}`)
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place)).catch(refuseZip)
    const nested = await openZipEntries(place)
    closers.push(nested.close)
    for await (const inner of nested.entries) {
      entries += 1
      totalBytes += inner.bytes ?? 0
      refuseSize({ entries, totalBytes, packedBytes })
      yield inner
    }
  }
}

function refuseSize(size: Parameters<typeof decideArchiveSizeRefusal>[0]) {
  const refusal = decideArchiveSizeRefusal(size)
  if (refusal) throw apiError(refusal)
}

/**
 * Reads the central directory, which has the number and sizes of the files, so that a zip is refused before any file is
 * read.
 */
async function listEntries(zip: ZipFile) {
  // yauzl has not read an entry yet, so its cursor is at the start of the directory.
  const directoryBytes = zip.fileSize - Number(zip.readEntryCursor)
  refuseSize({ entries: zip.entryCount, directoryBytes })
  const entries: ZipEntry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

function refuseTooLarge(zip: ZipFile, entries: ZipEntry[], names: string[]) {
  const sizes = entries.map(({ uncompressedSize }) => uncompressedSize)
  const imported = sizes.filter((_, index) => typeof parseArchivePath(names[index] ?? '') !== 'string')
  refuseSize({
    entries: entries.length,
    totalBytes: sizes.reduce((total, size) => total + size, 0),
    largestFile: imported.reduce((largest, size) => Math.max(largest, size), 0),
    packedBytes: zip.fileSize,
  })
}

const rawNameOf = ({ fileNameRaw, generalPurposeBitFlag, extraFields }: ZipEntry) => ({
  bytes: fileNameRaw,
  isFlaggedUtf8: (generalPurposeBitFlag & utf8Flag) !== 0,
  extraFields,
})

function checkedName(name: string) {
  const path = name.replaceAll('\\', '/')
  const fault = validateFileName(path)
  if (fault) throw apiError('BAD_ZIP', { reason: fault })
  return path
}

function refuseZip(error: unknown): never {
  throw error instanceof Refusal ? error : apiError('BAD_ZIP', { reason: (error as Error).message })
}
