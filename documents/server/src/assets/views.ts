import type { AssetRow } from './store.ts'

export const assetView = (
  projectSlug: string,
  { id, path, media_type, size_bytes, created_at }: AssetRow,
) => ({
  id,
  path,
  url: `/api/projects/${projectSlug}/files/${encodePath(path)}`,
  media_type,
  size_bytes,
  created_at,
})

export const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
