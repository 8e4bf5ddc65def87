/** A text that was typed here and has not reached the service. */
export type Draft = { text: string; revision: number; at: number }

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'sanhe.draft.'
const keyOf = (documentId: number) => `${prefix}${documentId}`

export function readDraft(storage: DraftStorage, documentId: number): Draft | undefined {
  try {
    const draft = JSON.parse(storage.getItem(keyOf(documentId)) ?? 'null') as Partial<Draft> | null
    if (typeof draft?.text !== 'string' || typeof draft.revision !== 'number') return undefined
    return { text: draft.text, revision: draft.revision, at: draft.at ?? 0 }
  } catch {
    return undefined
  }
}

/** False when the browser would not keep it, even after the drafts of other documents, oldest first, gave way. */
export function keepDraft(storage: DraftStorage, documentId: number, draft: Draft) {
  for (;;) {
    try {
      storage.setItem(keyOf(documentId), JSON.stringify(draft))
      return true
    } catch {
      const oldest = otherDrafts(storage, documentId)[0]
      if (oldest === undefined) return false
      storage.removeItem(oldest)
    }
  }
}

export function forgetDraft(storage: DraftStorage, documentId: number) {
  try {
    storage.removeItem(keyOf(documentId))
  } catch {
    // Where storage is forbidden there is nothing to forget.
  }
}

function otherDrafts(storage: DraftStorage, documentId: number) {
  const ids = Array.from({ length: storage.length }, (_, n) => storage.key(n))
    .filter((name) => name?.startsWith(prefix) && name !== keyOf(documentId))
    .map((name) => Number(name!.slice(prefix.length)))
  return ids
    .map((id) => ({ name: keyOf(id), at: readDraft(storage, id)?.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}
