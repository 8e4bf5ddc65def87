import type { Deps } from '#core'
import { findSensitiveWords, findStrictestCategory } from '#moderation'
import { apiError } from './errors.ts'

/**
 * Throws SENSITIVE_CONTENT if a text contains blocked words. If a text contains words of the category `review`, returns
 * a reason for the review that names these words. Returns undefined if the texts can be published at once.
 */
export async function getSensitiveWordReviewReason({ wordList }: Pick<Deps, 'wordList'>, texts: string[]) {
  const found = findSensitiveWords(await wordList.current(), texts)
  const category = findStrictestCategory(found)
  if (category === 'block') throw apiError('SENSITIVE_CONTENT')
  if (category === undefined) return undefined
  const words = found.map(({ word }) => word).join('、')
  return `含有需要审核的词：${words}`.slice(0, maxReasonLength)
}

const maxReasonLength = 200
