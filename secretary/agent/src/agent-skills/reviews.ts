import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { apiError } from './errors.ts'
import { hashSkillFiles, type SkillFiles, type ParsedSkillMarkdown } from './rules.ts'

export const reviewLifetimeMs = 30 * minuteMs
/** Largest number of open reviews, which are in memory only. A further review ends the oldest one. */
const defaultMaxReviews = 5

export type SkillFilesReview = {
  id: string
  text: ParsedSkillMarkdown
  files: SkillFiles
  hash: string
  expiresAt: Instant
}

/** Creates the list of uploaded skills that the owner has not accepted yet. A restart removes them. */
export function createPendingSkillReviews(maxReviews = defaultMaxReviews) {
  const reviews = new Map<string, SkillFilesReview>()
  return {
    add(text: ParsedSkillMarkdown, files: SkillFiles, now: Instant): SkillFilesReview {
      const review = {
        id: generateRandomToken(),
        text,
        files,
        hash: hashSkillFiles(files),
        expiresAt: now + reviewLifetimeMs,
      }
      reviews.set(review.id, review)
      const [oldest] = reviews.keys()
      if (reviews.size > maxReviews && oldest !== undefined) reviews.delete(oldest)
      return review
    },
    /** Returns a review and removes it from the list, so that it is accepted only once. */
    take(id: string, hash: string, now: Instant) {
      const review = reviews.get(id)
      if (!review || review.expiresAt <= now) throw apiError('REVIEW_NOT_FOUND')
      if (review.hash !== hash) throw apiError('REVIEW_CHANGED')
      reviews.delete(id)
      return review
    },
  }
}
export type PendingSkillReviews = ReturnType<typeof createPendingSkillReviews>
