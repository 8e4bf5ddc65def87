import type { RowAction } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { ReactNode } from 'react'
import type { ReviewedPost } from './statuses.ts'
import { communityLabels } from './text.ts'

type ReviewActions = {
  row: Pick<ReviewedPost, 'status' | 'isReported'>
  hideTitle: string
  /** Post or comment as the confirmation shows it. */
  subject: ReactNode
  hide: (reason: string) => Promise<unknown>
  restore: () => Promise<unknown>
}

/**
 * Returns the actions that an administrator can take on a post or comment with this status, such as hiding
 * it.
 */
export function useContentReviewActions({
  row,
  hideTitle,
  subject,
  hide,
  restore,
}: ReviewActions): RowAction[] {
  const t = useText(communityLabels)
  const hiding: RowAction = {
    label: t.hide,
    isMain: row.isReported,
    isDanger: true,
    question: { title: hideTitle, text: t.hideText, subject, reason: 'required' },
    run: (reason = '') => hide(reason),
    success: t.hidden,
  }
  if (row.status === 'hidden') return [{ label: t.restore, isMain: true, run: restore, success: t.restored }]
  if (row.status === 'deleted') return []
  return row.isReported ? [{ label: t.keep, isMain: true, run: restore, success: t.kept }, hiding] : [hiding]
}
