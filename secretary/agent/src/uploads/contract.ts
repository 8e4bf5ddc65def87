import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

/** Response of `POST /api/uploads` (multipart `file`), and of finishing an upload in parts. */
export const Upload = z
  .object({
    upload_id: z.string(),
    /** Signed URL that works without a device key for one to two days, so that a page can show the file as an image. */
    url: z.string(),
    mime: z.string(),
    size: z.number().int(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  })
  .meta({ id: 'Upload' })
export type Upload = z.output<typeof Upload>

/** State of an upload in parts. */
export const UploadParts = z
  .object({
    upload_id: z.string(),
    /** Number of bytes of the whole file. */
    size: z.number().int(),
    /** Number of stored bytes. The next part begins at this offset. */
    received: z.number().int(),
    /** Recommended number of bytes of a part. */
    part_bytes: z.number().int(),
  })
  .meta({ id: 'UploadParts' })
export type UploadParts = z.output<typeof UploadParts>

const ByUpload = z.object({ upload_id: z.string() })

/** Uploads in parts. `PUT /api/uploads/parts/:upload_id` has a binary body, which no contract describes. */
export const uploadsContract = {
  startParts: post('/api/uploads/parts', {
    auth: 'key',
    roles: anyRole,
    summary: 'Start an upload in parts: a file of any type (at most 100 MB)',
    body: z.object({
      name: z.string().min(1).max(255),
      /** Number of bytes. The service refuses sizes above 100 MB with 413 `FILE_TOO_LARGE`. */
      size: z.number().int().min(1),
    }),
    limit: 'upload',
    reply: UploadParts,
    status: 201,
  }),
  partsState: get('/api/uploads/parts/:upload_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Show how many bytes of an unfinished upload are stored',
    params: ByUpload,
    reply: UploadParts,
  }),
  finishParts: post('/api/uploads/parts/:upload_id/finish', {
    auth: 'key',
    roles: anyRole,
    summary: 'Finish an upload whose bytes are all stored',
    params: ByUpload,
    reply: Upload,
    status: 201,
  }),
}
