import { z } from 'zod'

/** Response of `POST /api/uploads` (multipart `file`). The upload and the file itself are plain routes. */
export const Upload = z
  .object({
    upload_id: z.string(),
    /** Signed URL that works without a key for one to two days, so that a page can show it as a picture. */
    url: z.string(),
    mime: z.string(),
    size: z.number().int(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  })
  .meta({ id: 'Upload' })
export type Upload = z.output<typeof Upload>
