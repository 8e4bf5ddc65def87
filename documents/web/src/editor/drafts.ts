import { type DraftBrowserStorage, listDraftKeys, draftKeyPrefix, findDraftStorage } from './draft-names.ts'
import { applyDraftChange } from './draft-change.ts'
import type { UnsavedDraft } from './store-draft.ts'

/** `owner`: id of the page that wrote the draft; undefined for a draft of an earlier client version. */
export type StoredDraft = UnsavedDraft & { name: string; documentId: number; owner: string | undefined }

export function listDrafts(storage = findDraftStorage()): StoredDraft[] {
  return listDraftKeys(storage)
    .flatMap((name) => readDraft(storage, name) ?? [])
    .toSorted((a, b) => b.at - a.at)
}

function readDraft(storage: DraftBrowserStorage | undefined, name: string): StoredDraft | undefined {
  try {
    const whole = JSON.parse(storage?.getItem(name) ?? 'null') as Partial<UnsavedDraft> | null
    if (typeof whole?.text !== 'string' || typeof whole.revision !== 'number') return undefined
    const { text, revision, at, sent, isOffline, source } = applyDraftChange(storage, name, {
      at: 0,
      ...whole,
    } as UnsavedDraft)
    return {
      name,
      ...ownersOf(name),
      text,
      revision,
      at,
      ...(sent && { sent }),
      ...(isOffline && { isOffline }),
      ...(source && { source }),
    }
  } catch {
    return undefined
  }
}

/** Reads document id and page id from the name. Drafts of earlier client versions have no page id. */
function ownersOf(name: string) {
  const [documentId, owner] = name.slice(draftKeyPrefix.length).split('.')
  return { documentId: Number(documentId), owner }
}
