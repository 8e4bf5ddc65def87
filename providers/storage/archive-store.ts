import { type Clock, fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { abortUpload, partTimeoutMs, uploadInParts } from './multipart-upload.ts'
import { createS3Client, type S3Client } from './s3-client.ts'
import { listItems, readXmlTag } from './s3-lists.ts'
import { type S3Account, throwUnreachable } from './s3-request.ts'
import { StorageError } from './storage-error.ts'

type StoredArchive = { key: string; bytes: number; modifiedAt: Instant }
type UnfinishedUpload = { key: string; uploadId: string; startedAt: Instant }

/** Stores archives of any size on S3. Every method rejects with a `StorageError` if the storage refuses. */
export type ArchiveStore = {
  /**
   * Uploads an archive in parts and returns its size and SHA-256. The archive exists only after its last part; a failed
   * upload leaves nothing behind. Each part is tried up to six times.
   */
  upload(key: string, chunks: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }>
  /** Reads an archive. After a lost connection the stream continues at the byte where it was cut. */
  download(key: string): AsyncGenerator<Buffer>
  writeText(key: string, text: string): Promise<void>
  readText(key: string): Promise<string>
  list(prefix: string): Promise<StoredArchive[]>
  remove(key: string): Promise<void>
  /** Returns uploads that a killed process left behind, and those that still run. */
  listUnfinishedUploads(prefix: string): Promise<UnfinishedUpload[]>
  abortUpload(upload: { key: string; uploadId: string }): Promise<void>
}

type Options = {
  /** Size of a part; S3 requires 5 MiB at least. S3 allows 10,000 parts, so the default of 32 MiB allows 320 GB. */
  partBytes?: number
  /** Pause before the second attempt; each further pause is twice as long. Default 500. */
  retryPauseMs?: number
}

export function openArchiveStore(
  account: S3Account,
  clock: Clock,
  { partBytes = 32 * 1024 * 1024, retryPauseMs = 500 }: Options = {},
): ArchiveStore {
  const s3 = createS3Client(account, clock, retryPauseMs)
  return {
    upload: (key, chunks) => uploadInParts(s3, key, chunks, partBytes),
    download: (key) => download(s3, key),
    async writeText(key, text) {
      await s3.ask({ method: 'PUT', key, content: { bytes: Buffer.from(text), type: 'application/json' } })
    },
    readText: async (key) => (await s3.ask({ method: 'GET', key })).text,
    list: async (prefix) =>
      (await listItems(s3, { 'list-type': '2', prefix }, 'Contents')).map((item) => ({
        key: readXmlTag(item, 'Key'),
        bytes: Number(readXmlTag(item, 'Size')),
        modifiedAt: fromIso(readXmlTag(item, 'LastModified')),
      })),
    async remove(key) {
      await s3.ask({ method: 'DELETE', key })
    },
    listUnfinishedUploads: async (prefix) =>
      (await listItems(s3, { uploads: '', prefix }, 'Upload')).map((item) => ({
        key: readXmlTag(item, 'Key'),
        uploadId: readXmlTag(item, 'UploadId'),
        startedAt: fromIso(readXmlTag(item, 'Initiated')),
      })),
    abortUpload: (upload) => abortUpload(s3, upload),
  }
}

/** Largest number of times that a download is cut without a byte in between. */
const maxCuts = 5
const downloadTimeoutMs = 100 * partTimeoutMs

async function* download(s3: S3Client, key: string) {
  let received = 0
  for (let cuts = 0; ; cuts += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const response = await s3.open(key, received, downloadTimeoutMs)
    const expected = received + Number(response.headers.get('content-length') ?? Number.NaN)
    try {
      for await (const chunk of response.body ?? []) {
        received += chunk.length
        cuts = 0
        yield Buffer.from(chunk)
      }
    } catch (error) {
      if (cuts === maxCuts) throwUnreachable(error as Error)
      continue
    }
    if (!(received < expected)) return
    if (cuts === maxCuts) throw new StorageError('CUT', 'the storage ended the answer too early', true)
  }
}
