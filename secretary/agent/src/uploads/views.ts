import type { Upload } from './contract.ts'
import type { UploadRow } from './store.ts'

export const toUploadResponse = (
  { upload_id, mime, size, width, height }: UploadRow,
  url: string,
): Upload => ({
  upload_id,
  url,
  mime,
  size,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
})
