import { useState } from 'react'
import { useCanWrite } from '#rights.ts'
import { restoreBlock } from './block-actions.ts'
import type { BlockDecision, BlockReviewFunctions } from './diff-block-actions.tsx'
import type { RevisionComparison } from './revision-queries.ts'

/** Decisions about the blocks of one comparison. Undefined for users who may only read. */
export function useBlockReview(
  slug: string,
  docSlug: string,
  { revision, from, since }: RevisionComparison,
  onReviewed?: () => void,
): BlockReviewFunctions | undefined {
  const canWrite = useCanWrite()
  const key = `${docSlug} ${revision} ${from} ${since}`
  const [kept, setKept] = useState({ key, decisions: new Map<number, BlockDecision>() })
  const decisions = kept.key === key ? kept.decisions : new Map<number, BlockDecision>()
  if (!canWrite) return undefined
  return {
    decisions,
    onReviewed,
    restore: (row) => restoreBlock({ slug, docSlug }, revision, row),
    decide(at, decision, changes) {
      const next = new Map(decisions).set(at, decision)
      setKept({ key, decisions: next })
      if (next.size === changes) onReviewed?.()
    },
  }
}
