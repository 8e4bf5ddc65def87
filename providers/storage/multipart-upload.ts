import { createHash } from 'node:crypto'
import { readParts } from './read-parts.ts'
import type { S3Client } from './s3-client.ts'
import { readXmlTag } from './s3-lists.ts'
import { StorageError } from './storage-error.ts'

const maxParts = 10_000
/** Time limit in ms for one part, which permits 110 KB/s with parts of 32 MiB. */
export const partTimeoutMs = 300_000

/**
 * Uploads an archive in parts and returns its size and SHA-256. The signature of each part contains its hash, so S3
 * refuses a damaged part. After a failure the uploaded parts are deleted.
 */
export async function uploadInParts(
  s3: S3Client,
  key: string,
  chunks: AsyncIterable<Buffer>,
  partBytes: number,
) {
  const { text } = await s3.ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = readXmlTag(text, 'UploadId')
  try {
    return await uploadParts(s3, { key, uploadId }, chunks, partBytes)
  } catch (error) {
    await abortUpload(s3, { key, uploadId }).catch(() => {}) // The caller gets the first error; a later run aborts the upload.
    throw error
  }
}

type Upload = { key: string; uploadId: string }

async function uploadParts(s3: S3Client, upload: Upload, chunks: AsyncIterable<Buffer>, partBytes: number) {
  const hash = createHash('sha256')
  const etags: string[] = []
  let bytes = 0
  for await (const part of readParts(chunks, partBytes)) {
    if (etags.length === maxParts)
      throw new StorageError('TOO_LARGE', `the archive has more than ${maxParts} parts`, false)
    hash.update(part)
    bytes += part.length
    etags.push(await uploadPart(s3, upload, etags.length + 1, part))
  }
  await completeUpload(s3, upload, etags)
  return { bytes, sha256: hash.digest('hex') }
}

async function uploadPart(s3: S3Client, { key, uploadId }: Upload, partNumber: number, bytes: Buffer) {
  const query = { partNumber: String(partNumber), uploadId }
  const content = { bytes, type: 'application/octet-stream' }
  const { headers } = await s3.ask({ method: 'PUT', key, query, content, timeoutMs: partTimeoutMs })
  return headers.get('etag') ?? ''
}

async function completeUpload(s3: S3Client, { key, uploadId }: Upload, etags: string[]) {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const content = { bytes: Buffer.from(xml), type: 'application/xml' }
  await s3.ask({ method: 'POST', key, query: { uploadId }, content, timeoutMs: partTimeoutMs })
}

export const abortUpload = async (s3: S3Client, { key, uploadId }: Upload) =>
  void (await s3.ask({ method: 'DELETE', key, query: { uploadId } }))
