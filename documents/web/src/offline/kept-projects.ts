import { localStorageItem } from '@sanhe/ui/local-storage.ts'
import { keptProjectsKey } from './kept-projects-key.ts'

function readSlugs(text: string | null): readonly string[] {
  try {
    const slugs: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : []
  } catch {
    return []
  }
}

/** Slugs of the projects that are kept offline. */
export const keptProjectsStore = localStorageItem(keptProjectsKey, readSlugs, (slugs) =>
  JSON.stringify(slugs),
)
