import { z } from 'zod'

/** The answer to `POST /api/v1/upload/image` and `/voice` (multipart, one `file`). Uploads and bytes are plain routes. */
export const Upload = z
  .object({
    url: z.string(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  })
  .meta({ id: 'Upload' })
export type Upload = z.output<typeof Upload>
