import { buffer } from 'node:stream/consumers'
import { Refusal } from '@sanhe/kit/http/errors'
import { fromRandomAccessReaderPromise, validateFileName, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import type { ImportEntry } from './entries.ts'
import { apiError } from './errors.ts'
import { parseArchivePath, decideArchiveSizeRefusal } from './rules.ts'
import { decodeZipNames } from './zip-names.ts'
import { openZipReader } from './zip-reader.ts'

const utf8Flag = 0x800

export async function openZipEntries(file: string) {
  const { reader, size, close } = await openZipReader(file)
  const options = { decodeStrings: false, autoClose: false }
  try {
    const zip = await fromRandomAccessReaderPromise(reader, size, options)
    return { entries: readableEntries(zip), close }
  } catch (error) {
    await close()
    refuseZip(error)
  }
}

async function* readableEntries(zip: ZipFile): AsyncGenerator<ImportEntry> {
  const found = await listEntries(zip).catch(refuseZip)
  const names = decodeZipNames(found.map(rawNameOf)).map(checkedName)
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

/**
 * Reads the central directory, which has the number and sizes of the files, so that a zip is refused before any file is
 * read.
 */
async function listEntries(zip: ZipFile) {
  // yauzl has not read an entry yet, so its cursor is at the start of the directory.
  const directoryBytes = zip.fileSize - Number(zip.readEntryCursor)
  const refusal = decideArchiveSizeRefusal({ entries: zip.entryCount, directoryBytes })
  if (refusal) throw apiError(refusal)
  const entries: ZipEntry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

function refuseTooLarge(zip: ZipFile, entries: ZipEntry[], names: string[]) {
  const sizes = entries.map(({ uncompressedSize }) => uncompressedSize)
  const imported = sizes.filter((_, index) => typeof parseArchivePath(names[index] ?? '') !== 'string')
  const refusal = decideArchiveSizeRefusal({
    entries: entries.length,
    totalBytes: sizes.reduce((total, size) => total + size, 0),
    largestFile: imported.reduce((largest, size) => Math.max(largest, size), 0),
    packedBytes: zip.fileSize,
  })
  if (refusal) throw apiError(refusal)
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
