import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Check, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { diffLabels } from './diff-text.ts'
import type { RevisionDiffRow } from './queries.ts'

export type BlockReviewFunctions = {
  /** Restores the block to its earlier text and saves the document. Returns whether it was saved. */
  restore: (row: RevisionDiffRow) => Promise<boolean>
  /**
   * Called once every block of an AI change is accepted or rejected, because the change then counts as reviewed.
   * Absent outside of a review.
   */
  onReviewed?: (() => void) | undefined
  decisions: ReadonlyMap<number, BlockDecision>
  decide: (at: number, decision: BlockDecision, changes: number) => void
}
export type BlockDecision = 'accepted' | 'restored'

type DiffBlockActionsProps = {
  row: RevisionDiffRow
  at: number
  review: BlockReviewFunctions
  changes: number
}

/** Buttons under a changed block: restore it, or accept and reject it in a review. */
export function DiffBlockActions({ row, at, review, changes }: DiffBlockActionsProps) {
  const t = useText(diffLabels)
  const [isBusy, setBusy] = useState(false)
  const decision = review.decisions.get(at)
  const isReview = review.onReviewed !== undefined
  const restore = async () => {
    setBusy(true)
    if (await review.restore(row)) review.decide(at, 'restored', changes)
    setBusy(false)
  }
  if (decision)
    return (
      <output className="mt-2 flex items-center gap-1.5 text-xs text-muted">
        <Check aria-hidden className="size-3.5" />
        {decision === 'accepted' ? t.accepted : isReview ? t.rejected : t.restoredMark}
      </output>
    )
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isReview && (
        <Button look="quiet" onClick={() => review.decide(at, 'accepted', changes)}>
          <Check aria-hidden className="size-4" />
          {t.accept}
        </Button>
      )}
      <Button look="quiet" isBusy={isBusy} onClick={() => void restore()}>
        {isReview ? <Undo2 aria-hidden className="size-4" /> : <RotateCcw aria-hidden className="size-4" />}
        {isReview ? t.reject : t.restoreBlock}
      </Button>
    </div>
  )
}
