import type { MultipartFile } from '@fastify/multipart'
import { readMultipartForm } from '@sanhe/kit/http/forms'
import type { FastifyRequest } from 'fastify'
import { apiError } from './errors.ts'
import { maxAssetBytes } from './rules.ts'
import type { AssetUpload } from './service.ts'

const maxPathBytes = 2000

/** The parser accepts one byte over the limit, so that a file of exactly 20 MB differs from a truncated one. */
export const assetUploadLimits = {
  limits: {
    fileSize: maxAssetBytes + 1,
    fieldSize: maxPathBytes,
    files: 2,
    fields: 4,
    parts: 6,
    headerPairs: 50,
  },
  throwFileSizeLimit: false,
}

type UploadedFile = Omit<AssetUpload, 'uploadedBy'>

export async function readAssetUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw apiError('NOT_MULTIPART')
  return readMultipartForm(() => readParts(request))
}

async function readParts(request: FastifyRequest): Promise<UploadedFile> {
  let file: Omit<UploadedFile, 'path'> | undefined
  let path: string | undefined
  for await (const part of request.parts(assetUploadLimits)) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (file) throw apiError('ONE_FILE')
      if (part.fieldname !== 'file') throw apiError('NO_FILE')
      file = { fileName: fileNameOf(part), bytes }
    } else if (part.fieldname === 'path' && typeof part.value === 'string' && !part.valueTruncated) {
      path = part.value
    } else throw apiError(part.fieldname === 'path' ? 'PATH_UNUSABLE' : 'UNKNOWN_FIELD')
  }
  if (!file) throw apiError('NO_FILE')
  return { ...file, path }
}

const fileNameOf = ({ filename }: MultipartFile) => filename || 'file'
