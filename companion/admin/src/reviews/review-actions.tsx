import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { MerchantReviewItem, WorkerReviewItem } from './statuses.ts'
import { reviewsLabels } from './text.ts'

type Calls = { hide: (reason: string) => Promise<unknown>; restore: () => Promise<unknown> }

/** Returns the action that hides a shown review, or restores a hidden one. */
function useReviewAction(isHidden: boolean, { hide, restore }: Calls): RowAction {
  const t = useText(reviewsLabels)
  return isHidden
    ? { label: t.restore, run: restore, success: t.restored }
    : {
        label: t.hide,
        isDanger: true,
        question: { title: t.hideQuestion, text: t.hideText, reason: 'required' },
        run: (reason = '') => hide(reason),
        success: t.hidden,
      }
}

function useReplyAction(isHidden: boolean, { hide, restore }: Calls): RowAction {
  const t = useText(reviewsLabels)
  return isHidden
    ? { label: t.restoreReply, run: restore, success: t.replyRestored }
    : {
        label: t.hideReply,
        isDanger: true,
        question: { title: t.hideReplyQuestion, text: t.hideReplyText, reason: 'required' },
        run: (reason = '') => hide(reason),
        success: t.replyHidden,
      }
}

/** Returns the action that decides to keep a shown review that was reported. */
function useKeepAction(restore: () => Promise<unknown>): RowAction {
  const t = useText(reviewsLabels)
  return { label: t.keep, isMain: true, run: restore, success: t.kept }
}

export function MerchantReviewActions({ row }: { row: MerchantReviewItem }) {
  const params = { id: row.id }
  const { hide, restore, hideReply, restoreReply } = api.merchantReviewsAdmin
  const review = useReviewAction(row.hiddenReason !== null, {
    hide: (reason) => hide({ params, body: { reason } }),
    restore: () => restore({ params }),
  })
  const reply = useReplyAction(row.replyHiddenReason !== null, {
    hide: (reason) => hideReply({ params, body: { reason } }),
    restore: () => restoreReply({ params }),
  })
  const keep = useKeepAction(() => restore({ params }))
  return (
    <RowActions
      actions={[...(row.isReported ? [keep] : []), review, ...(row.reply === null ? [] : [reply])]}
    />
  )
}

export function WorkerReviewActions({ row }: { row: WorkerReviewItem }) {
  const params = { id: row.id }
  const { hide, restore } = api.workerReviews
  const review = useReviewAction(row.hiddenReason !== null, {
    hide: (reason) => hide({ params, body: { reason } }),
    restore: () => restore({ params }),
  })
  return <RowActions actions={[review]} />
}
