import { Button } from '@sanhe/ui/button.tsx'
import { textNow, useText } from '@sanhe/ui/i18n.ts'
import { toIso } from '@sanhe/kit/clock'
import { Time } from '@sanhe/ui/time.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { FileClock } from 'lucide-react'
import { useState } from 'react'
import { type Draft, forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { readingText } from './reading-text.ts'
import { toEditorLines } from './rules.ts'
import type { Saving } from './saving.ts'

export type OfferedDraft = { draft: Draft; restore: () => void; discard: () => void }

/** Looked for once, when the document is opened: what is typed from then on is nobody's forgotten draft. */
export function useOfferedDraft(documentId: number, content: string, open: Saving, onRestored: () => void) {
  const [draft, setDraft] = useState(() => {
    const found = readDraft(localStorage, documentId)
    return found && found.text !== toEditorLines(content) ? found : undefined
  })
  if (!draft) return undefined
  return {
    draft,
    restore() {
      setDraft(undefined)
      open.restore(draft)
      onRestored()
    },
    discard() {
      forgetDraft(localStorage, documentId)
      setDraft(undefined)
      const undo = () => {
        keepDraft(localStorage, documentId, draft)
        setDraft(draft)
      }
      const t = textNow(readingText)
      showToast(t.draftDiscarded, { label: t.undo, run: undo })
    },
  }
}

/** Text that did not reach the service before the page was closed: thrown away only on request. */
export function DraftOffer({ draft, restore, discard }: OfferedDraft) {
  const t = useText(readingText)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 rounded-control bg-accent-soft px-4 py-2 text-sm">
      <FileClock aria-hidden className="size-4 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1 basis-48">
        {t.draftFound} <Time at={toIso(draft.at)} />
      </span>
      <span className="flex gap-2">
        <Button look="quiet" onClick={discard}>
          {t.draftDiscard}
        </Button>
        <Button look="primary" onClick={restore}>
          {t.draftRestore}
        </Button>
      </span>
    </div>
  )
}
