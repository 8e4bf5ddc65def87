import { z } from 'zod'

/** Response of `POST /api/v1/upload/image` and `/voice`, whose requests are multipart forms with one field `file`. */
export const UploadResponse = z
  .object({
    url: z.string(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  })
  .meta({ id: 'Upload' })
export type UploadResponse = z.output<typeof UploadResponse>
