import { queryClient, sessionQuery } from '#queries.ts'
import { listDrafts, type StoredDraft } from './drafts.ts'
import { runAfterPageCloses } from './page-close.ts'

/**
 * Returns whether the current user typed this text offline. The text of another user of this browser is only offered,
 * because it would be saved in the name of the current user.
 */
export const isOwnOfflineDraft = ({ isOffline, source }: StoredDraft) =>
  isOffline === true &&
  source?.userId !== undefined &&
  source.userId === queryClient.getQueryData(sessionQuery.queryKey)?.id

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
