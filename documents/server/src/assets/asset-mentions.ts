import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { isTextInProject } from './store.ts'

/**
 * Returns whether a document or task of the project contains the file name of an asset. It may contain the name for
 * another reason; the asset then stays, which harms nothing.
 */
export function isAssetNameMentioned(db: Sqlite, projectId: number, path: string) {
  const name = path.split('/').at(-1) ?? path
  return [...new Set([name, encodeURIComponent(name), encodeURI(name)])].some((text) =>
    isTextInProject(db, projectId, text),
  )
}
