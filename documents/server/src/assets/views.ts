import type { AssetRow } from './store.ts'

export const toAssetResponse = (
  projectSlug: string,
  { id, path, media_type, size_bytes, created_at }: AssetRow,
) => ({
  id,
  path,
  url: `/api/projects/${projectSlug}/files/${encodeUrlPath(path)}`,
  media_type,
  size_bytes,
  created_at,
})

export const encodeUrlPath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
