export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export const draftPrefix = 'sanhe.draft.'

/**
 * Each browser page writes and removes only its own drafts, so two pages with the same document never overwrite each
 * other's draft.
 */
export const draftName = (documentId: number, owner: string) => `${draftPrefix}${documentId}.${owner}`

/** Returns localStorage, or undefined where the browser blocks it. */
export function draftStorage(): DraftStorage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

export const draftNames = (storage: DraftStorage | undefined) =>
  Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? '').filter((name) =>
    name.startsWith(draftPrefix),
  )

/** Reads only the names of the entries, which is cheap enough for every page. */
export const hasDrafts = (storage = draftStorage()) => draftNames(storage).length > 0
