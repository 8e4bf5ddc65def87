import { systemClock } from '@sanhe/kit/runtime/clock'
import { toDraftStorageKey } from './draft-names.ts'
import { holdPageLock, browserPageId } from './page-lock.ts'
import type { StoreDraftChange } from './draft-change.ts'
import type { EditedText, UnsavedText } from './saving-types.ts'
import { type DocumentOfDraft, deleteDraft, storeDraft, type UnsavedDraft } from './store-draft.ts'

/**
 * Delay in ms before typed text is stored as a draft: a crash loses at most the last 250 ms of typing. The draft of a
 * large document takes longer to write, so its delay is longer.
 */
const keepDelayMs = 250
/** Largest fraction of the page's time that may be spent on writing drafts. */
const keepShare = 1 / 50

/** Length of a text from which on only its changes since the stored draft are stored. */
const longTextLength = 50_000

/** Stores the draft of an open document: debounced, and immediately when the page may close. */
export function createDraftWriter(source: () => DocumentOfDraft, whenKept: (isKept: boolean) => void) {
  let pending: UnsavedText<EditedText> | undefined
  /** Draft that is stored as a whole; undefined if there is none. */
  let whole: UnsavedDraft | undefined
  let storeChange: StoreDraftChange | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let costMs = 0
  const name = toDraftStorageKey(source().documentId, browserPageId)
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const store = (draft: UnsavedDraft) => {
    if (whole && storeChange?.(name, whole, draft)) return true
    const isKept = storeDraft(name, draft)
    whole = isKept ? draft : undefined
    if (draft.text.length >= longTextLength) void loadStoreChange()
    return isKept
  }
  /** Until the code has loaded, and if it cannot be loaded, drafts are stored as a whole. */
  const loadStoreChange = async () => {
    storeChange ??= (await import('./draft-change.ts').catch(() => undefined))?.storeDraftChange
  }
  const writeNow = () => {
    stopTimer()
    if (!pending) return
    holdPageLock()
    const startedAt = performance.now()
    const draft = { ...pending, text: pending.text.toString(), at: systemClock.now(), source: source() }
    const isKept = store(draft)
    costMs = performance.now() - startedAt
    pending = undefined
    whenKept(isKept)
  }
  return {
    writeNow,
    keep(next: UnsavedText<EditedText> | undefined) {
      pending = next
      if (next) {
        timer ??= setTimeout(writeNow, Math.max(keepDelayMs, costMs / keepShare))
        return
      }
      stopTimer()
      deleteDraft(name)
      whole = undefined
      whenKept(true)
    },
  }
}
