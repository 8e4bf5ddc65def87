import type { EditorView } from '@codemirror/view'
import { holdPageLock } from '#editor/page-lock.ts'
import type { SavedSuggestions } from './send-plan.ts'
import { getOwnRanges } from './suggesting-extension.ts'
import {
  createSuggestionDraftKey,
  deleteSuggestionDraft,
  type SuggestionDraft,
  storeSuggestionDraft,
} from './suggestion-drafts.ts'

/** Time without typing after which suggestions are kept in the browser. A crash loses at most this time of typing. */
const keepPauseMs = 250

/** Keys of the drafts of the editors that are open in this page. These editors send their drafts themselves. */
export const openSuggestionDrafts = new Set<string>()

export type DraftSource = Pick<SuggestionDraft, 'userId' | 'projectId' | 'documentId' | 'slug' | 'title'>

type KeeperDeps = { view: EditorView; source: DraftSource; known: SavedSuggestions; isUnsaved: () => boolean }

/** Keeps the suggestions of one editor in the browser while the service has not stored them. */
export function createDraftKeeper({ view, source, known, isUnsaved }: KeeperDeps) {
  const key = createSuggestionDraftKey(source.documentId)
  openSuggestionDrafts.add(key)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isKept = true
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isUnsaved()) return deleteSuggestionDraft(key)
    holdPageLock()
    isKept = storeSuggestionDraft(key, { ...source, ...known, ranges: getOwnRanges(view.state) })
  }
  return {
    keep,
    keepSoon() {
      timer ??= setTimeout(keep, keepPauseMs)
    },
    /** Returns whether closing the page would lose text. */
    hasUnkept: () => !isKept && isUnsaved(),
    /** Lets the page send the draft without the editor. */
    release: () => void openSuggestionDrafts.delete(key),
  }
}
