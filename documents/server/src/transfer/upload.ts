import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { readMultipartForm } from '@sanhe/kit/http/forms'
import type { FastifyRequest } from 'fastify'
import type { ImportEntry } from './entries.ts'
import { apiError } from './errors.ts'
import { maxArchiveEntries, maxUnpackedBytes } from './rules.ts'
import { openZipEntries } from './zip-entries.ts'

export const importUploadLimits = {
  preservePath: true,
  limits: {
    fileSize: maxUnpackedBytes,
    files: maxArchiveEntries,
    parts: maxArchiveEntries + 10,
    fieldSize: 1000,
  },
}

/**
 * Reads an upload: one zip, or the files of a folder under their paths. The files are stored in a temporary
 * folder under generated names until `use` resolves.
 */
export async function processImportUpload<T>(
  request: FastifyRequest,
  { unpacksNestedZips }: { unpacksNestedZips: boolean },
  use: (entries: AsyncIterable<ImportEntry>) => Promise<T>,
) {
  if (!request.isMultipart()) throw apiError('NOT_A_FORM')
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-import-'))
  try {
    const files = await readMultipartForm(() => spool(request, folder))
    const [first] = files
    if (!first) throw apiError('NOTHING_TO_IMPORT')
    return files.length === 1 && /\.zip$/i.test(first.path)
      ? await useZip(first.place, unpacksNestedZips ? folder : undefined, use)
      : await use(fileEntries(files))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function useZip<T>(
  place: string,
  unpackFolder: string | undefined,
  use: (entries: AsyncIterable<ImportEntry>) => Promise<T>,
) {
  const zip = await openZipEntries(place, unpackFolder)
  try {
    return await use(zip.entries)
  } finally {
    await zip.close()
  }
}

type SpooledFile = { path: string; place: string }

async function spool(request: FastifyRequest, folder: string) {
  const files: SpooledFile[] = []
  let totalBytes = 0
  for await (const part of request.files(importUploadLimits)) {
    const place = join(folder, String(files.length))
    await pipeline(part.file, createWriteStream(place))
    totalBytes += part.file.bytesRead
    if (part.file.truncated || totalBytes > maxUnpackedBytes) throw apiError('IMPORT_TOO_LARGE')
    files.push({ path: pathOf(part), place })
  }
  return files
}

const pathOf = ({ filename }: MultipartFile) => filename || 'file'

async function* fileEntries(files: SpooledFile[]): AsyncGenerator<ImportEntry> {
  for (const { path, place } of files) yield { path, read: () => readFile(place) }
}
