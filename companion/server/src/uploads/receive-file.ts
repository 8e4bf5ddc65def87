import { readMultipartForm } from '@sanhe/kit/http/forms'
import type { FastifyRequest } from 'fastify'
import { apiError } from './errors.ts'
import { maxUploadBytes } from './rules.ts'

/**
 * Limits of a multipart upload. One byte over the size limit is accepted, to distinguish exactly 10 MB from a truncated
 * file.
 */
export const multipartLimits = {
  limits: { fileSize: maxUploadBytes + 1, fieldSize: 1000, files: 2, fields: 4, parts: 6, headerPairs: 50 },
  throwFileSizeLimit: false,
}

export type ReceivedFile = { bytes: Buffer; name: string; type: string }

/** Returns the file in the field `file` of a multipart form. Other fields are ignored. */
export async function receiveUploadedFile(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw apiError('UNSUPPORTED_FILE_TYPE')
  const files = await readMultipartForm(() => readFiles(request))
  const [file] = files
  if (!file || files.length > 1) throw apiError('NO_FILE')
  if (file.bytes.length > maxUploadBytes) throw apiError('FILE_TOO_LARGE')
  return file
}

async function readFiles(request: FastifyRequest) {
  const files: ReceivedFile[] = []
  for await (const part of request.parts(multipartLimits)) {
    if (part.type !== 'file') continue
    const bytes = await part.toBuffer()
    if (part.fieldname === 'file') files.push({ bytes, name: part.filename ?? '', type: part.mimetype })
  }
  return files
}
