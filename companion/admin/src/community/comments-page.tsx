import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { MessageCircle } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { useContentReviewActions } from './review-actions.ts'
import { useContentReviewColumns } from './review-columns.tsx'
import { type CommentUnderReview, reviewStatusFilters } from './statuses.ts'
import { communityLabels } from './text.ts'

async function loadComments({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as CommentUnderReview['status'] }) }
  const { comments, ...counts } = await api.communityAdmin.listComments({ query }, signal && { signal })
  return { rows: comments, ...counts }
}

export function useCommentColumns(): ListColumn<CommentUnderReview>[] {
  const t = useText(communityLabels)
  return [
    {
      id: 'content',
      label: t.content,
      isLong: true,
      cell: ({ content }) => (
        <span className="block max-w-[60ch] font-normal [overflow-wrap:anywhere]">{content}</span>
      ),
      csv: ({ content }) => content,
    },
    ...useContentReviewColumns(),
  ]
}

export function CommentActions({ row }: { row: CommentUnderReview }) {
  const t = useText(communityLabels)
  const params = { id: row.id }
  const actions = useContentReviewActions({
    row,
    hideTitle: t.hideComment,
    subject: <QuotedEntry>{row.content}</QuotedEntry>,
    hide: (reason) => api.communityAdmin.hideComment({ params, body: { reason } }),
    restore: () => api.communityAdmin.restoreComment({ params }),
  })
  return <RowActions actions={actions} />
}

export function CommentsPage() {
  const t = useText(communityLabels)
  return (
    <ListPage
      name="comments"
      title={t.comments}
      load={loadComments}
      columns={useCommentColumns()}
      rowId={({ id }) => String(id)}
      statuses={reviewStatusFilters.map((value) => ({ value, label: t.filters[value] }))}
      Actions={CommentActions}
      canChange={usePermission('communityAdmin.hideComment')}
      empty={{ icon: MessageCircle, title: t.noComments, hint: t.noCommentsHint }}
    />
  )
}
