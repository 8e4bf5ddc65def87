import type { Sqlite } from '@sanhe/kit/sqlite'

export type AssetRow = {
  id: number
  project_id: number
  path: string
  /** The file's name in the project's asset folder: its SHA-256 and extension. */
  stored_at: string
  media_type: string
  size_bytes: number
  created_at: string
}

export function listAssets(db: Sqlite, projectId: number) {
  return db.sql.all`SELECT * FROM assets WHERE project_id = ${projectId} ORDER BY path` as AssetRow[]
}

export function findAsset(db: Sqlite, projectId: number, path: string) {
  return db.sql.get`SELECT * FROM assets WHERE project_id = ${projectId} AND path = ${path}` as
    | AssetRow
    | undefined
}

export function findAssetById(db: Sqlite, projectId: number, id: number) {
  return db.sql.get`SELECT * FROM assets WHERE project_id = ${projectId} AND id = ${id}` as
    | AssetRow
    | undefined
}

export function isPathTaken(db: Sqlite, projectId: number, path: string) {
  return findAsset(db, projectId, path) !== undefined
}

export function addAsset(db: Sqlite, asset: Omit<AssetRow, 'id'>) {
  return db.sql.get`
    INSERT INTO assets (project_id, path, stored_at, media_type, size_bytes, created_at)
    VALUES (${asset.project_id}, ${asset.path}, ${asset.stored_at}, ${asset.media_type}, ${asset.size_bytes},
      ${asset.created_at})
    RETURNING *` as AssetRow
}

export function removeAsset(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM assets WHERE id = ${id}`
}
