import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

/** `stored_at`: name of the file in the project's asset folder, made of its SHA-256 and extension. */
export type AssetRow = Row<'assets'>

const asset = tables.rows('assets')
const projectText = tables.rows({ text: 'text' })

export function listAssets(db: Sqlite, projectId: number) {
  return asset.all(db)`SELECT * FROM assets WHERE project_id = ${projectId} ORDER BY path`
}

export function findAsset(db: Sqlite, projectId: number, path: string) {
  return asset.get(db)`SELECT * FROM assets WHERE project_id = ${projectId} AND path = ${path}`
}

/** Returns the asset with this file name in any folder. Of several, the one with the shortest path. */
export function findAssetByName(db: Sqlite, projectId: number, name: string) {
  const suffix = `/${name}`
  return asset.get(db)`
    SELECT * FROM assets WHERE project_id = ${projectId} AND substr(path, ${-suffix.length}) = ${suffix}
    ORDER BY length(path), path LIMIT 1`
}

export function findAssetById(db: Sqlite, projectId: number, id: number) {
  return asset.get(db)`SELECT * FROM assets WHERE project_id = ${projectId} AND id = ${id}`
}

export function isAssetPathTaken(db: Sqlite, projectId: number, path: string) {
  return findAsset(db, projectId, path) !== undefined
}

export function addAsset(db: Sqlite, given: Omit<AssetRow, 'id'>) {
  return tables.insertReturning(db, 'assets', given)
}

export function addRestoredAsset(db: Sqlite, given: AssetRow) {
  tables.insert(db, 'assets', given)
}

export function removeAsset(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM assets WHERE id = ${id}`
}

export function setAssetPlace(db: Sqlite, id: number, place: Pick<AssetRow, 'project_id' | 'path'>) {
  tables.update(db, 'assets', { id }, place)
}

/** Reads the current texts of the documents and the descriptions of the tasks of a project, one at a time. */
export function* readProjectTexts(db: Sqlite, projectId: number) {
  const rows = projectText.iterate(db)`
    SELECT r.content AS text FROM documents d JOIN revisions r ON r.id = d.revision_id WHERE d.project_id = ${projectId}
    UNION ALL SELECT coalesce(description, '') AS text FROM tasks WHERE project_id = ${projectId}`
  for (const { text } of rows) yield text
}
