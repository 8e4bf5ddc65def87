import { toIso } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { FileClock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { draftLabels } from './draft-text.ts'
import { listDrafts, type StoredDraft } from './drafts.ts'
import { runAfterPageCloses } from './page-close.ts'
import { browserPageId } from './page-lock.ts'
import { toEditorLineEnds } from './saving-rules.ts'
import { deleteDraft, storeDraft } from './store-draft.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

type DraftOffersProps = { documentId: number; document: DocumentWithSaveState; onRestored: () => void }

/** Offers to restore the drafts of this document that closed pages left behind, one draft at a time. */
export function DraftRestoreBanner({ documentId, document: open, onRestored }: DraftOffersProps) {
  const { drafts, setDrafts } = useLeftDrafts(documentId, open)
  const [draft] = drafts
  // The offer to restore a draft waits until the current text is saved, because a draft must not replace text that is
  // being typed.
  if (!draft || open.state.kind !== 'saved') return null
  const others = drafts.filter(({ name }) => name !== draft.name)
  const restore = () => {
    setDrafts(others)
    open.saving.restore(draft)
    open.writeDraftNow()
    deleteDraft(draft.name)
    // Stores the restored text again, because storage that was full may have room now.
    if (!open.isKept()) open.edit(draft.text)
    onRestored()
  }
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
