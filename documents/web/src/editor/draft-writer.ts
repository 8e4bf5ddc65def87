import { systemClock } from '@sanhe/kit/runtime/clock'
import { toDraftStorageKey } from './draft-names.ts'
import { holdPageLock, browserPageId } from './page-lock.ts'
import type { UnsavedText } from './saving-types.ts'
import { type DocumentOfDraft, deleteDraft, storeDraft } from './store-draft.ts'

/**
 * Delay in ms before typed text is stored as a draft: a crash loses at most the last 250 ms of typing. The draft of a
 * large document takes longer to write, so its delay is longer.
 */
const keepDelayMs = 250
/** Largest fraction of the page's time that may be spent on writing drafts. */
const keepShare = 1 / 50

/** Stores the draft of an open document: debounced, and immediately when the page may close. */
export function createDraftWriter(source: () => DocumentOfDraft, whenKept: (isKept: boolean) => void) {
  let pending: UnsavedText | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let costMs = 0
  const name = toDraftStorageKey(source().documentId, browserPageId)
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const writeNow = () => {
    stopTimer()
    if (!pending) return
    holdPageLock()
    const startedAt = performance.now()
    const isKept = storeDraft(name, { ...pending, at: systemClock.now(), source: source() })
    costMs = performance.now() - startedAt
    pending = undefined
    whenKept(isKept)
  }
  return {
    writeNow,
    keep(next: UnsavedText | undefined) {
      pending = next
      if (next) {
        timer ??= setTimeout(writeNow, Math.max(keepDelayMs, costMs / keepShare))
        return
      }
      stopTimer()
      deleteDraft(name)
      whenKept(true)
    },
  }
}
