import { useState } from 'react'
import { useCanWrite } from '#rights.ts'
import { restoreBlock } from './block-actions.ts'
import type { BlockReviewFunctions } from './diff-block-actions.tsx'
import type { RevisionComparison } from './revision-queries.ts'
import { readBlockDecisions, storeBlockDecisions } from './stored-decisions.ts'

/** Decisions about the blocks of one comparison. Undefined for users who may only read. */
export function useBlockReview(
  slug: string,
  docSlug: string,
  { revision, from, since }: RevisionComparison,
  onReviewed?: () => void,
): BlockReviewFunctions | undefined {
  const canWrite = useCanWrite()
  const key = `${slug} ${docSlug} ${revision} ${from} ${since}`
  const [kept, setKept] = useState(() => ({ key, decisions: readBlockDecisions(key) }))
  if (kept.key !== key) setKept({ key, decisions: readBlockDecisions(key) })
  const { decisions } = kept
  if (!canWrite) return undefined
  return {
    decisions,
    onReviewed,
    restore: (row) => restoreBlock({ slug, docSlug }, revision, row),
    decide(at, decision, changes) {
      const next = new Map(decisions).set(at, decision)
      setKept({ key, decisions: next })
      const isComplete = next.size === changes
      if (onReviewed) storeBlockDecisions(key, isComplete ? new Map() : next)
      if (isComplete) onReviewed?.()
    },
  }
}
