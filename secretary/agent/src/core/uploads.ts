import { join } from 'node:path'
import type { Config } from '#config'

/** Where an upload is asked for, and where it lies. */
export const uploadUrl = (uploadId: string) => `/api/uploads/${uploadId}`
export const uploadPath = ({ uploadsDir }: Pick<Config, 'uploadsDir'>, uploadId: string) =>
  join(uploadsDir, uploadId)
