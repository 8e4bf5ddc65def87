import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { Refusal } from '@sanhe/kit/http/errors'
import { apiError } from './errors.ts'
import {
  isIgnoredArchivePath,
  isSafeSkillPath,
  maxFileBytes,
  maxSkillFiles,
  maxSkillBytes,
  type SkillFiles,
} from './rules.ts'

const typeMask = 0o170000
const regularFile = 0o100000

/** Reads the files of a zip archive. Refuses damaged and encrypted archives, links, unsafe paths and zip bombs. */
export async function readSkillZip(bytes: Buffer): Promise<SkillFiles> {
  if (bytes.length > maxSkillBytes) throw apiError('SKILL_TOO_LARGE')
  try {
    return await readFiles(await openZip(bytes))
  } catch (error) {
    throw error instanceof Refusal ? error : apiError('INVALID_ZIP')
  }
}

const openZip = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

async function readFiles(zip: ZipFile) {
  const entries = (await listEntries(zip)).filter(
    ({ fileName }) => !fileName.endsWith('/') && !isIgnoredArchivePath(fileName),
  )
  const declared = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (entries.length > maxSkillFiles || declared > maxSkillBytes) throw apiError('SKILL_TOO_LARGE')
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const path = entry.fileName
    if (files.has(path) || !isSafeSkillPath(path)) throw apiError('INVALID_SKILL_PATH')
    if (isSpecialFile(entry) || entry.isEncrypted()) throw apiError('INVALID_ZIP')
    if (entry.uncompressedSize > maxFileBytes) throw apiError('SKILL_TOO_LARGE')
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

const listEntries = (zip: ZipFile) =>
  new Promise<Entry[]>((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      // Counts folders and ignored files too, so that an archive with an endless list of entries is refused.
      if (entries.length > maxSkillFiles * 10) reject(apiError('SKILL_TOO_LARGE'))
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
