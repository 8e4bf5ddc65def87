import { toIso } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { FileClock } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { draftLabels } from './draft-text.ts'
import { listDrafts, type StoredDraft } from './drafts.ts'
import { isOwnOfflineDraft, runWhenDraftPageCloses } from './left-drafts.ts'
import { browserPageId } from './page-lock.ts'
import { toEditorLineEnds } from './saving-rules.ts'
import { deleteDraft, storeDraft } from './store-draft.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

type DraftOffersProps = { documentId: number; document: DocumentWithSaveState; onRestored: () => void }

/** Offers to restore the drafts of this document that closed pages left behind, one draft at a time. */
export function DraftRestoreBanner({ documentId, document: open, onRestored }: DraftOffersProps) {
  const { drafts, setDrafts } = useLeftDrafts(documentId, open)
  const [draft] = drafts
  const isOfflineDraft = draft !== undefined && isOwnOfflineDraft(draft) && open.state.kind === 'saved'
  const restore = () => {
    if (!draft) return
    setDrafts(drafts.filter(({ name }) => name !== draft.name))
    open.saving.restore(draft)
    open.writeDraftNow()
    deleteDraft(draft.name)
    // Stores the restored text again, because storage that was full may have room now.
    if (!open.isKept()) open.edit(draft.text)
    onRestored()
  }
  // Text that was typed offline is restored without a question, because the user left it to be saved later.
  const restoreOffline = useEffectEvent(restore)
  useEffect(() => {
    if (isOfflineDraft) restoreOffline()
  }, [isOfflineDraft])
  // The offer to restore a draft waits until the current text is saved, because a draft must not replace text that is
  // being typed.
  if (!draft || isOfflineDraft || open.state.kind !== 'saved') return null
  const others = drafts.filter(({ name }) => name !== draft.name)
  const discard = () => {
    setDrafts(others)
    discardDocumentDraft(draft, () => setDrafts((now) => [draft, ...now]))
  }
  return <DraftOffer draft={draft} onRestore={restore} onDiscard={discard} />
}

function useLeftDrafts(documentId: number, open: DocumentWithSaveState) {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([])
  useEffect(() => {
    const offer = (draft: StoredDraft) => {
      // A draft that equals the saved text is deleted, and the user is not asked whether to restore it.
      if (toEditorLineEnds(draft.text) === open.saving.text()) deleteDraft(draft.name)
      else setDrafts((now) => [...now, draft].toSorted((a, b) => b.at - a.at))
    }
    const found = listDrafts().filter(
      (draft) => draft.documentId === documentId && draft.owner !== browserPageId,
    )
    const stops = found.map((draft) => runWhenDraftPageCloses(draft, offer))
    return () => {
      for (const stop of stops) stop()
      setDrafts([])
    }
  }, [documentId, open.saving])
  return { drafts, setDrafts }
}

export function discardDocumentDraft(draft: StoredDraft, onUndo: () => void) {
  const { name, documentId: _, owner: __, ...kept } = draft
  const t = getCurrentText(draftLabels)
  deleteDraft(name)
  const run = () => {
    storeDraft(name, kept)
    onUndo()
  }
  showToast(t.discarded, { label: t.undo, run })
}

type DraftOfferProps = { draft: StoredDraft; onRestore: () => void; onDiscard: () => void }

/**
 * Offers a text that was not saved before the page was closed. The text is discarded only when the user asks for it.
 */
function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const t = useText(draftLabels)
  return (
    <DraftNoticeBar words={t.found} at={draft.at}>
      <Button look="quiet" onClick={onDiscard}>
        {t.discard}
      </Button>
      <Button look="primary" onClick={onRestore}>
        {t.restore}
      </Button>
    </DraftNoticeBar>
  )
}

export function DraftNoticeBar({ words, at, children }: { words: string; at: number; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-3 bg-accent-soft px-6 py-2 text-sm">
      <FileClock aria-hidden className="size-4 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        {words} <RelativeTimeLabel at={toIso(at)} />
      </span>
      <span className="flex flex-wrap items-center gap-2">{children}</span>
    </section>
  )
}
