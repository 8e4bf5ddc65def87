import type { AssetRow } from './store.ts'

export const toAssetResponse = (
  projectSlug: string,
  { id, path, media_type, size_bytes, created_at, uploaded_by }: AssetRow,
) => ({
  id,
  path,
  url: `/api/projects/${projectSlug}/files/${encodeUrlPath(path)}`,
  media_type,
  size_bytes,
  created_at,
  uploaded_by,
})

export const encodeUrlPath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
