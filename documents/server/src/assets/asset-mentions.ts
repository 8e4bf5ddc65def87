import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { readProjectTexts } from './store.ts'

/**
 * Returns the paths of the assets whose file name a document or task of the project contains. A text may contain such a
 * name for another reason; the asset is then kept, which does no harm.
 */
export const findMentionedAssets = (db: Sqlite, projectId: number, paths: readonly string[]) =>
  findMentionedPaths(readProjectTexts(db, projectId), paths)

/** Reads each text once and stops as soon as every name was found. */
export function findMentionedPaths(texts: Iterable<string>, paths: readonly string[]): Set<string> {
  const open = new Map(paths.map((path) => [path, spellingsOf(path)]))
  const mentioned = new Set<string>()
  if (open.size === 0) return mentioned
  for (const text of texts) {
    for (const [path, spellings] of open) {
      if (!spellings.some((spelling) => text.includes(spelling))) continue
      mentioned.add(path)
      open.delete(path)
    }
    if (open.size === 0) break
  }
  return mentioned
}

function spellingsOf(path: string) {
  const name = path.split('/').at(-1) ?? path
  return [...new Set([name, encodeURIComponent(name), encodeURI(name)])]
}
