import { z } from 'zod'

/** The answer to `POST /api/uploads` (multipart `file`). Upload and bytes are plain routes. */
export const Upload = z
  .object({
    upload_id: z.string(),
    /** Opens without a key for a day or two, so that a page can show it as a picture. */
    url: z.string(),
    mime: z.string(),
    size: z.number().int(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  })
  .meta({ id: 'Upload' })
export type Upload = z.output<typeof Upload>
