import { listDrafts, type StoredDraft } from './drafts.ts'
import { runAfterPageCloses } from './page-close.ts'

/**
 * Calls `run` with the draft after the page that writes the draft is closed. Does not call `run` if that page has
 * saved its text.
 */
export function runWhenDraftPageCloses({ name, owner }: StoredDraft, run: (draft: StoredDraft) => void) {
  const look = () => {
    const draft = listDrafts().find((candidate) => candidate.name === name)
    if (draft) run(draft)
  }
  if (owner !== undefined) return runAfterPageCloses(owner, look)
  look()
  return () => {}
}
