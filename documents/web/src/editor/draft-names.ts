export type DraftBrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export const draftKeyPrefix = 'sanhe.draft.'

/**
 * Each browser page writes and removes only its own drafts, so two pages with the same document never overwrite each
 * other's draft.
 */
export const toDraftStorageKey = (documentId: number, owner: string) =>
  `${draftKeyPrefix}${documentId}.${owner}`

/**
 * Returns the storage key of the change that turns a stored draft into the newest text. It does not begin with the
 * prefix of drafts, so that no change is listed as a draft.
 */
export const toDraftChangeKey = (name: string) => name.replace(draftKeyPrefix, 'sanhe.draftChange.')

/** Returns localStorage, or undefined where the browser blocks it. */
export function findDraftStorage(): DraftBrowserStorage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

export const listDraftKeys = (storage: DraftBrowserStorage | undefined) =>
  Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? '').filter((name) =>
    name.startsWith(draftKeyPrefix),
  )

/**
 * Returns whether this browser stores drafts. It reads only the names of the entries, which is cheap enough for every
 * page.
 */
export const hasDrafts = (storage = findDraftStorage()) => listDraftKeys(storage).length > 0

/** Counts the documents of which this browser stores drafts. Several pages may each store a draft of one document. */
export const countDocumentsWithDrafts = (storage = findDraftStorage()) =>
  new Set(listDraftKeys(storage).map((name) => name.slice(draftKeyPrefix.length).split('.', 1)[0])).size
