import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { MerchantReviewItem, WorkerReviewItem } from './statuses.ts'
import { reviewsLabels } from './text.ts'

/** Text of a review or reply, and the calls that hide and restore it. */
type Calls = {
  text: string | null
  hide: (reason: string) => Promise<unknown>
  restore: () => Promise<unknown>
}

const quote = (text: string | null) => text && <QuotedEntry>{text}</QuotedEntry>

/** Returns the action that hides a shown review, or restores a hidden one. */
function useReviewAction(isHidden: boolean, { text, hide, restore }: Calls): RowAction {
  const t = useText(reviewsLabels)
  return isHidden
    ? { label: t.restore, run: restore, success: t.restored }
    : {
        label: t.hide,
        isDanger: true,
        question: { title: t.hideQuestion, text: t.hideText, subject: quote(text), reason: 'required' },
        run: (reason = '') => hide(reason),
        success: t.hidden,
      }
}

function useReplyAction(isHidden: boolean, { text, hide, restore }: Calls): RowAction {
  const t = useText(reviewsLabels)
  return isHidden
    ? { label: t.restoreReply, run: restore, success: t.replyRestored }
    : {
        label: t.hideReply,
        isDanger: true,
        question: {
          title: t.hideReplyQuestion,
          text: t.hideReplyText,
          subject: quote(text),
          reason: 'required',
        },
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
    text: row.review,
    hide: (reason) => hide({ params, body: { reason } }),
    restore: () => restore({ params }),
  })
  const reply = useReplyAction(row.replyHiddenReason !== null, {
    text: row.reply,
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
    text: row.review,
    hide: (reason) => hide({ params, body: { reason } }),
    restore: () => restore({ params }),
  })
  return <RowActions actions={[review]} />
}
