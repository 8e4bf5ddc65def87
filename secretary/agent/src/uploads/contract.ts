import { z } from 'zod'

/** Response of `POST /api/uploads` (multipart `file`). No contract describes the upload and download endpoints. */
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
