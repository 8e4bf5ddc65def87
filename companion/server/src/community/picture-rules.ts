import type { PostStatus } from './rules.ts'

type Verdict = { verdict: 'pass' | 'review' | 'block'; nth: number; labels: string[] }

const strictness = ['pass', 'review', 'block'] as const

/** Returns the strictest verdict on the pictures of a post, or undefined if all of them pass. */
export function findStrictestVerdict(verdicts: readonly Verdict[]) {
  const [worst] = verdicts.toSorted(
    (one, other) => strictness.indexOf(other.verdict) - strictness.indexOf(one.verdict),
  )
  return worst && worst.verdict !== 'pass' ? { ...worst, verdict: worst.verdict } : undefined
}

/**
 * Returns the new status of a post after the check of its pictures. Returns undefined if the status stays, because an
 * administrator or the author has already decided.
 */
export function getPostStatusAfterPictureCheck(
  verdict: 'review' | 'block',
  { status, wasReviewed }: { status: PostStatus; wasReviewed: boolean },
) {
  if (wasReviewed || (status !== 'active' && status !== 'review')) return undefined
  return verdict === 'block' ? ('hidden' as const) : ('review' as const)
}
