export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export const draftPrefix = 'sanhe.draft.'

/** Each page writes and removes its own drafts alone: two pages on one document never touch each other's. */
export const draftName = (documentId: number, owner: string) => `${draftPrefix}${documentId}.${owner}`

/** The storage of this browser; undefined where it is blocked. */
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

/** Cheap enough to ask at each page: nothing is read but names. */
export const hasDrafts = (storage = draftStorage()) => draftNames(storage).length > 0
