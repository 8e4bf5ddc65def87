import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import type { BundleFiles } from '@sanhe/protocol/bundles/bundle-signature'
import { hashBytes } from '@sanhe/protocol/bundles/bundle-signature'
import type { Bundle } from '@sanhe/protocol/bundles/read-bundle'
import type { PendingSkillReviews, SkillFilesReview } from '#agent-skills'
import { apiError } from './errors.ts'
import type { BundlePlan } from './plan.ts'

export const bundleReviewLifetimeMs = 30 * minuteMs
/** Largest number of open reviews, which are in memory only. A further review ends the oldest one. */
const maxReviews = 3

export type BundleReview = {
  id: string
  /** Person who uploaded the bundle. Only this person can install the review. */
  personId: string
  hash: string
  bundle: Bundle
  plan: BundlePlan
  /** Reviews of the skills by the module that installs skills. */
  skills: SkillFilesReview[]
  pendingSkills: PendingSkillReviews
  expiresAt: Instant
}

/** Hashes all paths and files of a bundle. */
export const hashBundleFiles = (files: BundleFiles) =>
  sha256(
    [...files]
      .map(([path, bytes]) => `${path}\0${hashBytes(bytes)}\n`)
      .toSorted()
      .join(''),
  )

/** Creates the list of bundles that the owner has opened but not installed. A restart removes them. */
export function createPendingBundleReviews() {
  const reviews = new Map<string, BundleReview>()
  return {
    add(review: Omit<BundleReview, 'id' | 'expiresAt'>, now: Instant): BundleReview {
      const added = { ...review, id: generateRandomToken(), expiresAt: now + bundleReviewLifetimeMs }
      reviews.set(added.id, added)
      const [oldest] = reviews.keys()
      if (reviews.size > maxReviews && oldest !== undefined) reviews.delete(oldest)
      return added
    },
    /** Returns a review and removes it from the list, so that it is accepted only once. */
    take(id: string, personId: string, hash: string, now: Instant) {
      const review = reviews.get(id)
      if (review?.personId !== personId || review.expiresAt <= now) throw apiError('BUNDLE_REVIEW_NOT_FOUND')
      if (review.hash !== hash) throw apiError('BUNDLE_REVIEW_CHANGED')
      reviews.delete(id)
      return review
    },
  }
}
export type PendingBundleReviews = ReturnType<typeof createPendingBundleReviews>
