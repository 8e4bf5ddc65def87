import { localStorageItem } from '@sanhe/ui/local-storage.ts'

/** Key of the projects that the user keeps offline on this device. `session.ts` removes it at sign-out. */
const key = 'sanhe.documents.keptProjects'

function readSlugs(text: string | null): readonly string[] {
  try {
    const slugs: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : []
  } catch {
    return []
  }
}

/** Slugs of the projects that are kept offline. */
export const keptProjectsStore = localStorageItem(key, readSlugs, (slugs) => JSON.stringify(slugs))
