import { createKeyedQueue } from '@sanhe/kit/concurrency/keyed-queue'
import { createPrefixedId } from '#core'
import { describeAnyFile } from './any-file.ts'
import type { UploadParts } from './contract.ts'
import { apiError } from './errors.ts'
import { findPartialFile, nameCompleteFile, writePart } from './parts-files.ts'
import {
  addUnfinishedUpload,
  findUnfinishedUpload,
  finishUpload,
  type UnfinishedUploadRow,
} from './parts-store.ts'
import { maxFileBytes, maxUnfinishedUploads, recommendedPartBytes, sanitizeFileName } from './rules.ts'
import type { UploadDeps } from './service.ts'
import { findUpload, type UploadRow } from './store.ts'

/**
 * Uploads whose bytes arrive in parts, and which continue after an interruption. The partial file is the only record of
 * the received bytes.
 */
export function createPartUploads(deps: UploadDeps) {
  const { db, clock, config } = deps
  // Parts and the end of one upload run one after another, so that two clients never write at the same offset.
  const queue = createKeyedQueue()

  function requireUnfinished(uploadId: string, personId: string) {
    const row = findUnfinishedUpload(db, uploadId, personId)
    if (!row) throw apiError('UPLOAD_NOT_FOUND')
    return row
  }

  async function addPart(row: UnfinishedUploadRow, offset: number, bytes: Buffer) {
    const { length } = await findPartialFile(config.uploadsDir, row.upload_id)
    if (offset !== length) throw apiError('UPLOAD_OFFSET', { received: length })
    if (offset + bytes.length > row.size) throw apiError('UPLOAD_TOO_LONG')
    await writePart(config.uploadsDir, row.upload_id, bytes, offset)
    return toPartsResponse(row, offset + bytes.length)
  }

  async function finish(uploadId: string, personId: string): Promise<UploadRow> {
    const finished = findUpload(db, uploadId)
    if (finished?.person_id === personId) return finished
    const { name, size } = requireUnfinished(uploadId, personId)
    const { path, length } = await findPartialFile(config.uploadsDir, uploadId)
    if (length < size) throw apiError('UPLOAD_INCOMPLETE', { received: length })
    const described = await describeAnyFile(path, name)
    await nameCompleteFile(config.uploadsDir, uploadId, path)
    const row = { ...described, upload_id: uploadId, created_at: clock.now(), person_id: personId }
    finishUpload(db, row)
    return row
  }

  return {
    start(personId: string, { name, size }: { name: string; size: number }): UploadParts {
      if (size > maxFileBytes) throw apiError('FILE_TOO_LARGE')
      const now = clock.now()
      const upload_id = createPrefixedId('up', now)
      const row = { upload_id, person_id: personId, name: sanitizeFileName(name), size, created_at: now }
      if (!addUnfinishedUpload(db, row, maxUnfinishedUploads)) throw apiError('TOO_MANY_UPLOADS')
      return toPartsResponse(row, 0)
    },
    async getState(uploadId: string, personId: string): Promise<UploadParts> {
      const row = requireUnfinished(uploadId, personId)
      return toPartsResponse(row, (await findPartialFile(config.uploadsDir, uploadId)).length)
    },
    addPart: (uploadId: string, personId: string, part: { offset: number; bytes: Buffer }) =>
      queue.run(uploadId, () => addPart(requireUnfinished(uploadId, personId), part.offset, part.bytes)),
    finish: (uploadId: string, personId: string) => queue.run(uploadId, () => finish(uploadId, personId)),
  }
}

const toPartsResponse = ({ upload_id, size }: UnfinishedUploadRow, received: number): UploadParts => ({
  upload_id,
  size,
  received,
  part_bytes: recommendedPartBytes,
})
