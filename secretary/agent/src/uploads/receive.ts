import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { readMultipartForm } from '@sanhe/kit/http/forms'
import type { FastifyRequest } from 'fastify'
import { disableTypes, types } from 'image-size'
import { imageSizeFromFile } from 'image-size/fromFile'
import { apiError } from './errors.ts'
import { detectMimeType, toImageMimeType, maxUploadBytes, sanitizeFileName } from './rules.ts'

/** Accepts one byte more than the limit, to distinguish a file of exactly 10 MB from a truncated one. */
export const uploadLimits = {
  limits: { fileSize: maxUploadBytes + 1, files: 1, fields: 2, parts: 3, headerPairs: 50 },
  throwFileSizeLimit: false,
}

// Disables image formats that are not accepted, so that their parsers never see untrusted bytes.
disableTypes(types.filter((type) => toImageMimeType(type) === undefined))

/** Number of bytes that suffice to detect text. */
const sniffedBytes = 64 * 1024

export type ReceivedUpload = {
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
}

/**
 * Streams an uploaded file into the folder. The file gets its final name only when it is complete and its type is
 * accepted; otherwise it is removed.
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
  uploadId: string,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw apiError('NOT_MULTIPART')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, uploadId)
  const partial = `${target}.part`
  try {
    const part = await readMultipartForm(() => streamTo(request, partial))
    const about = await describeFile(partial, sanitizeFileName(part.filename))
    await rename(partial, target)
    return about
  } finally {
    await rm(partial, { force: true })
  }
}

async function streamTo(request: FastifyRequest, path: string): Promise<MultipartFile> {
  const part = await request.file(uploadLimits)
  if (!part) throw apiError('NO_FILE')
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw apiError('NO_FILE')
  }
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  return part
}

async function describeFile(path: string, name: string): Promise<ReceivedUpload> {
  const { size, start } = await readFileStart(path)
  if (size === 0) throw apiError('UPLOAD_EMPTY')
  if (size > maxUploadBytes) throw apiError('UPLOAD_TOO_LARGE')
  const picture = await readPicture(path)
  const mime = picture?.mime ?? detectMimeType(start, name)
  if (!mime) throw apiError('UPLOAD_TYPE')
  return { name, mime, size, width: picture?.width ?? null, height: picture?.height ?? null }
}

/** Reads MIME type and dimensions of an accepted picture; undefined for any other file. */
export async function readPicture(path: string) {
  const image = await imageSizeFromFile(path).catch(() => undefined)
  const mime = toImageMimeType(image?.type)
  return image && mime ? { mime, width: image.width, height: image.height } : undefined
}

/** Returns the size of a file and the bytes at its start that suffice to detect text. */
export async function readFileStart(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0)
    return { size, start: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}
